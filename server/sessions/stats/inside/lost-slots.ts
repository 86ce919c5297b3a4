import type { SlotMove } from '#domain/parking/count-by-slots.ts';
import type { LastKnown, Passage, WatchedSlots } from '#domain/parking/counts-now.ts';
import { estimateParked } from '#domain/parking/estimate-parked.ts';
import {
  findLostSlots,
  GO_ON_MS,
  knownAgainAt,
  slotsAt,
  type ReportedSlot,
} from '#domain/parking/known-slots.ts';
import { listResting } from '#domain/parking/resting-devices.ts';
import { findHangingSince, findMissedSince } from '#domain/parking/missed-by-slots.ts';
import type { SlotTurn } from '#domain/parking/occupations.ts';
import type { Silence } from '#domain/parking/sensors-silent.ts';
import type { UsualWays } from '#domain/parking/usual-ways.ts';
import { listReturns } from './find-returns.ts';
import { listMoves, listMovesAcross, readTurns } from './read-turns.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const LATELY_MS = 40 * MINUTE_MS;
/** Gates and slots are compared over each of these, and since each device rests. */
const SPANS_MS = [0.75, 1.5, 3, 6, 12].map((hours) => hours * HOUR_MS);
const COMPARED_MS = 12 * HOUR_MS;
const BEGINS_MS = 2 * MINUTE_MS;
/** Compared so often. */
const ANEW_MS = MINUTE_MS;
/** So few cars apart slots and sessions agree. */
const AGREE = 2;
/** What was so a moment ago most likely is still. */
const LASTS_MS = 15 * MINUTE_MS;
/** A device is silent for so long before its slots are unknown. */
const BEFORE_UNKNOWN_MS = LATELY_MS;
/** Where more of the slots were unknown at an instant, nobody goes on from it. */
const FEW_UNKNOWN = 0.1;
const MOST_BACK = 6;
/** Beside the slots and on their way stand so many more for each slot; of so many sensors one is wrong. */
const BESIDE = 0.1;
const WRONG = 0.02;
/** A device that has turned within this is well. */
const LIVELY_MS = 2 * HOUR_MS;

/** From when on slots do not say who came and went. */
export interface Lost {
  readonly since: Date;
  /** They are unknown; else it is only likely that they miss cars. */
  readonly isSure: boolean;
  readonly codes: ReadonlySet<string>;
}

/** When slots did not say who came and went; once those that were `unknown` are known again, they show who stands there. */
interface Spell {
  readonly from: Date;
  to: Date;
  isUnknown: boolean;
  isOver?: boolean;
}

/** What of the slots of one mall is remembered from one count to the next. */
export interface LostMemory {
  /** `mayMiss`: so many cars slots may have missed, where it is not sure. */
  compared: { readonly at: Date; readonly since: Date | null; readonly mayMiss: number } | null;
  /** When slots were lost or missed cars, the earliest first. */
  spells: Spell[];
  /** When devices reported nothing that are back now. */
  returned: readonly Silence[];
  goneOn: { readonly since: number; readonly last: LastKnown } | null;
}

/** What is asked of one mall's history: turns slot by slot, passages in any order. */
export interface History {
  turns(from: Date): Promise<SlotTurn[]>;
  passages(from: Date): Promise<Passage[]>;
  /** Those too that seem to have no slot. */
  allPassages(from: Date): Promise<Passage[]>;
  /** When a slot was known first. */
  begin(): Promise<Date | null>;
}

interface Now {
  readonly now: Date;
  readonly ways: UsualWays;
  readonly memory: LostMemory;
  readonly history: History;
}

/** Which slots say nothing of the cars, and since when; `isForLong` where nobody can go on from what they reported before. */
export async function findLost(
  slots: readonly ReportedSlot[],
  { silentSince, openCars, ...on }: Now & { silentSince: Date | null; openCars: number },
): Promise<Lost | 'for long' | null> {
  const { now } = on;
  const isLongAgo = (at: Date) => now.getTime() - at.getTime() > GO_ON_MS;
  if (silentSince !== null) {
    const lost = { since: silentSince, isSure: true, codes: new Set(slots.map(({ code }) => code)) };
    const unknown = slots.filter(({ status }) => status === 'unknown').length;
    note(on.memory, silentSince, { now, isUnknown: unknown > FEW_UNKNOWN * slots.length });
    return isLongAgo(silentSince) ? 'for long' : lost;
  }
  const { since, isForLong, lost } = findLostSlots(slots, now);
  if (isForLong) return 'for long';
  if (since !== null) {
    note(on.memory, since, { now, isUnknown: true });
    return { since, isSure: true, codes: lost };
  }
  const missedSince = await findMissed(slots, { ...on, openCars });
  if (missedSince !== null && isLongAgo(missedSince)) return 'for long';
  return missedSince === null ? null : { since: missedSince, isSure: false, codes: new Set() };
}

async function findMissed(
  slots: readonly ReportedSlot[],
  { now, ways, memory, history, openCars }: Now & { openCars: number },
): Promise<Date | null> {
  const { compared } = memory;
  if (compared && Math.abs(now.getTime() - compared.at.getTime()) < ANEW_MS) return compared.since;
  const begin = (await history.begin())?.getTime() ?? now.getTime();
  // What slots report first is no car that comes or leaves.
  const earliest = new Date(Math.max(now.getTime() - COMPARED_MS, begin + BEGINS_MS));
  const turned = await history.turns(earliest);
  // Who came and went while they were unknown they don't show, but who has stood there since.
  const knownAgain = latestOf([knownAgainAt(slots, turned), endSpell(memory, now)]);
  const from = latestOf([earliest, knownAgain]) ?? earliest;
  const turns = listMovesAcross(turned).filter(({ at }) => at > from);
  const passages = await history.passages(from);
  const spans = SPANS_MS.map((ms) => new Date(now.getTime() - ms));
  const devices = listResting(slots, turns);
  const resting = devices.filter((one) => one.since >= from);
  const instants = [from, ...spans, ...resting.map((one) => one.since)].filter(
    (at) => at >= from && mayHangSince(at, devices),
  );
  const odd = resting.filter(({ isOdd }) => isOdd).map((one) => one.since);
  // While a device hangs, those that park at it seem to have no slot.
  const all = await history.allPassages(from);
  memory.returned = listReturns(turns, slots, all);
  const hanging = findHangingSince({ passages: all, turns, ways }, odd, now);
  const since =
    hanging.since ??
    findMissedSince({ passages, turns, ways }, instants, now)?.since ??
    missedBefore(slots, { compared, from: earliest, knownAgain, openCars });
  memory.compared = { at: now, since, mayMiss: hanging.mayMiss };
  if (since !== null) note(memory, since, { now, isUnknown: false });
  return since;
}

/** A device that has turned since shows what stands in its slots now, whoever passed before. */
function mayHangSince(at: Date, devices: ReturnType<typeof listResting>): boolean {
  return devices.length === 0 || devices.some(({ since }) => since <= at);
}

/** Since when slots are known again that were unknown, as far as anybody has looked. */
function endSpell({ spells }: LostMemory, now: Date): Date | null {
  const last = spells.findLast(({ isUnknown }) => isUnknown);
  if (!last) return null;
  if (!last.isOver) [last.to, last.isOver] = [now, true];
  return last.to;
}

function latestOf(instants: readonly (Date | null)[]): Date | null {
  const known = instants.flatMap((at) => (at === null ? [] : [at.getTime()]));
  return known.length === 0 ? null : new Date(Math.max(...known));
}

interface MissedBefore {
  readonly compared: LostMemory['compared'];
  readonly from: Date;
  readonly knownAgain: Date | null;
  readonly openCars: number;
}

/** What began before the time that is compared lasts until slots and sessions agree: at night nobody moves. */
function missedBefore(
  slots: readonly ReportedSlot[],
  { compared, from, knownAgain, openCars }: MissedBefore,
): Date | null {
  if (!compared?.since || compared.since >= from) return null;
  if (knownAgain !== null && knownAgain > compared.since) return null;
  const taken = slots.filter(({ status }) => status === 'occupied').length;
  return Math.abs(taken - openCars) > AGREE ? compared.since : null;
}

function note(memory: LostMemory, from: Date, { now, isUnknown }: { now: Date; isUnknown: boolean }): void {
  const last = memory.spells.at(-1);
  if (last && !last.isOver && last.to >= from) {
    last.to = now;
    last.isUnknown ||= isUnknown;
  } else memory.spells.push({ from, to: now, isUnknown });
  memory.spells = memory.spells.filter(({ to }) => now.getTime() - to.getTime() < GO_ON_MS);
}

/** When slots did not say who came and went, in milliseconds. */
export function unwatchedOf(memory: LostMemory | undefined, now: Date): Silence[] {
  const spells = (memory?.spells ?? []).map(({ from, to }) => {
    const lasts = now.getTime() - to.getTime() < LASTS_MS;
    return { from: from.getTime(), to: lasts ? Infinity : to.getTime() };
  });
  return [...spells, ...(memory?.returned ?? [])];
}

/**
 * How many cars there were when slots reported it last: before those were lost that say nothing now, and before others that
 * were lost at that instant. Null where that is too long ago.
 */
export async function goOnFrom(
  { since }: Lost,
  slots: readonly ReportedSlot[],
  { now, ways, memory, history, before }: Now & { before: LastKnown | null },
): Promise<LastKnown | null> {
  if (memory.goneOn?.since === since.getTime()) return memory.goneOn.last;
  let at = since;
  for (let step = 0; step < MOST_BACK; step += 1) {
    if (now.getTime() - at.getTime() > GO_ON_MS) return null;
    const turns = await history.turns(new Date(at.getTime() - GO_ON_MS));
    const held = slotsAt(slots, turns, at);
    const spell = memory.spells.find(({ from, to }) => from < at && at <= to);
    const isUnknown = held.unknown > FEW_UNKNOWN * slots.length;
    if (!isUnknown && !spell) {
      const last = await estimateAt(at, { slots, turns, held, ways, before, history });
      if (last !== null) memory.goneOn = { since: since.getTime(), last };
      return last;
    }
    const back = Math.min(isUnknown ? beforeUnknown(held, at) : Infinity, spell?.from.getTime() ?? Infinity);
    if (back >= at.getTime()) return null;
    at = new Date(back);
  }
  return null;
}

function beforeUnknown({ unknownSince }: ReturnType<typeof slotsAt>, at: Date): number {
  return unknownSince === null ? at.getTime() : unknownSince.getTime() - BEFORE_UNKNOWN_MS;
}

interface At {
  readonly slots: readonly ReportedSlot[];
  readonly turns: readonly SlotTurn[];
  readonly held: ReturnType<typeof slotsAt>;
  readonly ways: UsualWays;
  readonly before: LastKnown | null;
  readonly history: History;
}

async function estimateAt(
  now: Date,
  { slots, turns, held, ways, before, history }: At,
): Promise<LastKnown | null> {
  const from = new Date(now.getTime() - LATELY_MS);
  const passages = await history.passages(from);
  const earlier = turns.filter(({ at }) => at <= now);
  const read = readTurns({ slots, turns: earlier, passages, from, now });
  const hidden = (held.unknown * held.taken) / Math.max(1, held.taken + held.empty);
  const { last } = estimateParked({
    now,
    twoWheelers: 0,
    twoWheelersOff: 0,
    openCars: 0,
    passages,
    slots: { ...read, taken: held.taken + hidden },
    isCut: { entry: false, exit: false },
    ways,
    last: before,
  });
  return last;
}

/** What the slots say since an instant that are not lost: of silent devices' neighbours it is known that they speak. */
export async function watch(
  { codes, isSure }: Lost,
  slots: readonly ReportedSlot[],
  { since, now, history }: { since: Date; now: Date; history: History },
): Promise<WatchedSlots | null> {
  const speaking = slots.filter(({ code, status }) => !codes.has(code) && status !== 'unknown');
  if (speaking.length === 0) return null;
  const { moves } = listMoves(await history.turns(since));
  const own = new Set(speaking.map(({ code }) => code));
  const turns = moves.filter(({ code, at }) => at > since && own.has(code ?? ''));
  if (!isSure) return { turns, share: 1, atLeast: 0, atMost: Infinity };
  const lively = livelyOf(speaking, turns, now);
  const count = (status: 'occupied' | 'empty') => lively.filter((slot) => slot.status === status).length;
  const wrong = 1 + WRONG * slots.length;
  return {
    turns,
    share: speaking.length / slots.length,
    atLeast: Math.max(0, count('occupied') - wrong),
    atMost: slots.length * (1 + BESIDE) - count('empty') + wrong,
  };
}

/** The slots of devices of which one has turned of late. */
function livelyOf(slots: readonly ReportedSlot[], turns: readonly SlotMove[], now: Date): ReportedSlot[] {
  const turned = new Set(
    turns.filter(({ at }) => now.getTime() - at.getTime() < LIVELY_MS).map(({ code }) => code ?? ''),
  );
  const devices = new Set(slots.filter(({ code }) => turned.has(code)).map(({ source }) => source));
  return slots.filter(({ source }) => source !== null && devices.has(source));
}
