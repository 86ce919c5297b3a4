import type { SlotMove } from '#domain/parking/count-by-slots.ts';
import type { SlotStatus } from '#domain/parking/occupancy.ts';
import { likelyGoneByTime } from '#domain/parking/gone-by-time.ts';
import {
  estimateParked,
  type EstimatedParked,
  type LastKnown,
  type Passage,
} from '#domain/parking/estimate-parked.ts';
import type { UsualWays, Way } from '#domain/parking/usual-ways.ts';
import { listTurns } from '../../../occupancy/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { hasPlate } from '../../session.ts';
import type { SessionServices } from '../../session-services.ts';
import { doTwoWheelersTakeSlots, type TwoWheelersInSlots } from '../../usual/learn-two-wheelers.ts';
import { findSlotless, type LastSlotless, type SlotlessInside } from './slotless.ts';
import { countKinds, listPassages, listTwoWheelers } from './store.ts';

const MINUTE_MS = 60_000;
/** The gates and the slots are compared over so long. */
const LATELY_MS = 40 * MINUTE_MS;
/** Slots that have been silent for longer are taken up anew. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** Slots report while readings come: at least so often, and as often as cars pass the gates. */
const SILENT_MS = 16 * MINUTE_MS;
const PASSED_UNHEARD = 3;
const SLICE_MS = 10 * MINUTE_MS;
/** So much later than is usual a car that was read at an entry has taken its slot; one that was read at an exit has left it before. */
const LATER_MS = MINUTE_MS;
/** So often slots are taken, or freed, since the last read of a camera without a connection. */
const TURNS_UNREAD = 3;
/**
 * Each car that passes a gate takes or frees a slot. Where so many times as many slots turn within a minute, they report
 * for the first time, or again after they had no connection: nobody knows when they turned.
 */
const TIMES_USUAL = 4;
const FEWEST_AT_ONCE = 8;
/** Where more than this share of the slots is unknown, slots can't be counted. */
const FEW_UNKNOWN = 0.1;

/** What was last known of the cars of each mall, for the time in which no slot reports. */
export type LastInside = Map<number, LastKnown>;

/** What of malls is remembered from one count to the next. */
export interface KnownInside {
  readonly last: LastInside;
  readonly slotless: LastSlotless;
  readonly twoWheelers: TwoWheelersInSlots;
}

const NONE = { there: 0, off: 0 };

/** How many vehicles are inside by gates and slots together; null where a mall has not both. */
export async function estimateInside(
  on: Pick<SessionServices, 'occupancy' | 'devices' | 'lengths' | 'ways'>,
  transaction: Transaction,
  mall: number,
  { now, last, slotless: lastSlotless, twoWheelers: known }: KnownInside & { now: Date },
): Promise<EstimatedParked | null> {
  if (!hasBoth(on, mall)) return null;
  const readingAt = on.occupancy.readingAt(mall);
  if (readingAt === null) return null;
  const before = last.get(mall) ?? null;
  const lately = new Date(now.getTime() - LATELY_MS);
  const since = before === null || before.at > lately ? lately : later(before.at, now.getTime() - LONGEST_MS);
  const ways = await on.ways(transaction, mall, now);
  const learnt = await doTwoWheelersTakeSlots(transaction, mall, { now, known, ways });
  const withTwoWheelers = learnt.isSo;
  const [kinds, passed, slotless] = await Promise.all([
    countKinds(transaction, mall, new Date(since.getTime() - 2 * 60 * MINUTE_MS)),
    listPassages(transaction, mall, since, { withTwoWheelers }),
    findSlotless(transaction, mall, {
      now,
      last: lastSlotless,
      ways,
      lengths: () => on.lengths(transaction, mall, now),
    }),
  ]);
  const passages = passed.filter(({ session }) => !slotless.is(session));
  const slots = isSilent(readingAt, passages, { now, ways })
    ? null
    : await readTurns(on, transaction, mall, { now, from: lately, passages });
  if (slots === null && before === null) return null;
  const unslotted = await countUnslotted(on, transaction, mall, { now, slotless, learnt });
  const openCars = Math.max(0, kinds.cars - Math.round(slotless.there));
  const turns = slots?.turns ?? [];
  const isCut = {
    entry: areUnread(turns, kinds, 'entry', { now, ways }),
    exit: areUnread(turns, kinds, 'exit', { now, ways }),
  };
  const estimated = estimateParked({
    now,
    ...unslotted,
    openCars,
    passages,
    slots,
    isCut,
    ways,
    last: before,
  });
  if (estimated.last !== null) last.set(mall, estimated.last);
  return estimated;
}

interface Unslotted {
  readonly now: Date;
  readonly slotless: SlotlessInside;
  readonly learnt: Awaited<ReturnType<typeof doTwoWheelersTakeSlots>>;
}

/** Those of which no slot knows: two-wheelers, unless they take slots here, and others that have none. */
async function countUnslotted(
  on: Pick<SessionServices, 'lengths'>,
  transaction: Transaction,
  mall: number,
  { now, slotless, learnt: { isSo, doubt } }: Unslotted,
): Promise<{ twoWheelers: number; twoWheelersOff: number }> {
  const twoWheeled = isSo && doubt === 0 ? NONE : await weighTwoWheelers(on, transaction, mall, now);
  const { there, off } = isSo ? NONE : twoWheeled;
  return {
    twoWheelers: there + slotless.there,
    // Either all of them stand in slots, or none does.
    twoWheelersOff: Math.hypot(off, slotless.off, doubt * twoWheeled.there),
  };
}

/**
 * How many of the two-wheelers are inside whose sessions are open. No slot sees them, so those that left unread are found
 * by time alone, and late: each counts by how likely it is still there, and says so how far that may be off.
 */
async function weighTwoWheelers(
  { lengths }: Pick<SessionServices, 'lengths'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<{ there: number; off: number }> {
  const open = await listTwoWheelers(transaction, mall);
  if (open.length === 0) return { there: 0, off: 0 };
  const known = await lengths(transaction, mall, now);
  // Thousands may stand in one mall: those that came within the same ten minutes are weighed once.
  const weighed = { read: new Map<number, number>(), unread: new Map<number, number>() };
  let [there, variance] = [0, 0];
  for (const session of open) {
    const slice = Math.floor((now.getTime() - session.entryAt.getTime()) / SLICE_MS);
    const isRead = hasPlate(session);
    const bySlice = isRead ? weighed.read : weighed.unread;
    const gone = bySlice.get(slice) ?? likelyGoneByTime((slice + 0.5) * SLICE_MS, known, isRead);
    bySlice.set(slice, gone);
    there += 1 - gone;
    variance += gone * (1 - gone);
  }
  return { there, off: Math.sqrt(variance) };
}

/** Whether gates and slots can be compared: not while the slots are in doubt. */
function hasBoth(
  { devices, occupancy }: Pick<SessionServices, 'devices' | 'occupancy'>,
  mall: number,
): boolean {
  const kinds = devices.ofMall(mall).map(({ direction }) => direction);
  return kinds.includes('entry') && kinds.includes('exit') && occupancy.doubtedSince(mall) === null;
}

function longest({ usualMs, spreadMs }: Way): number {
  return usualMs + Math.max(LATER_MS, 2 * spreadMs);
}

function later(one: Date, other: number): Date {
  return new Date(Math.max(one.getTime(), other));
}

/** Whether cars have come and gone of which no slot reported anything. */
function isSilent(
  readingAt: Date,
  passages: readonly Passage[],
  { now, ways }: { now: Date; ways: UsualWays },
): boolean {
  if (now.getTime() - readingAt.getTime() > SILENT_MS) return true;
  const reportedAt = readingAt.getTime();
  const unheard = passages.filter(({ at, by }) =>
    by > 0
      ? at.getTime() > reportedAt && now.getTime() - at.getTime() > longest(ways.in)
      : at.getTime() > reportedAt + longest(ways.out) && at <= now,
  );
  return unheard.length >= PASSED_UNHEARD;
}

/** The slots that are taken, and their turns since all of them report; null where too few are known. */
async function readTurns(
  { occupancy }: Pick<SessionServices, 'occupancy'>,
  transaction: Transaction,
  mall: number,
  { now, from, passages }: { now: Date; from: Date; passages: readonly Passage[] },
): Promise<{ taken: number; turns: SlotMove[]; since: Date } | null> {
  const { occupied, empty, unknown, total } = occupancy.counts(mall);
  if (total === 0 || unknown > FEW_UNKNOWN * total) return null;
  const turns = laterTurns(await listTurns(transaction, mall, { from, to: now }));
  const lately = passages.filter(({ at }) => at > from && at <= now).length;
  const usual = lately / ((now.getTime() - from.getTime()) / MINUTE_MS);
  const reportedAt = findBurst(turns, Math.max(FEWEST_AT_ONCE, TIMES_USUAL * usual));
  // As many of the unknown slots are taken as of the others.
  const hidden = (unknown * occupied) / Math.max(1, occupied + empty);
  const since = later(from, reportedAt);
  return { taken: occupied + hidden, turns: turns.filter(({ at }) => at > since), since };
}

/** Until when the last time so many slots reported at once: what changed before is not known. */
function findBurst(turns: readonly SlotMove[], many: number): number {
  const counts = new Map<number, number>();
  for (const { at } of turns) {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  const bursts = [...counts].filter(([, count]) => count > many).map(([minute]) => minute);
  return (Math.max(0, ...bursts) + 1) * MINUTE_MS;
}

/** Whether slots are taken, or freed, again and again by cars that passed an entry, or an exit, since anybody was read there. */
function areUnread(
  turns: readonly SlotMove[],
  { entryAt, exitAt }: { entryAt: Date | null; exitAt: Date | null },
  gate: 'entry' | 'exit',
  { now, ways }: { now: Date; ways: UsualWays },
): boolean {
  const readAt = gate === 'entry' ? entryAt : exitAt;
  if (readAt === null) return false;
  const [from, to] =
    gate === 'entry'
      ? [readAt.getTime() + longest(ways.in), now.getTime()]
      : [readAt.getTime(), now.getTime() - longest(ways.out)];
  const by = gate === 'entry' ? 1 : -1;
  const unread = turns.filter(
    (turn) => turn.by === by && turn.at.getTime() > from && turn.at.getTime() <= to,
  );
  return unread.length >= TURNS_UNREAD;
}

/** When slots were taken and freed, of those that were known before. */
function laterTurns(turns: readonly { code: string; status: SlotStatus; at: Date }[]): SlotMove[] {
  const taken = new Map<string, boolean>();
  return turns.flatMap(({ code, status, at }) => {
    const isTaken = status === 'occupied';
    const before = taken.get(code) ?? !isTaken;
    taken.set(code, isTaken);
    return before === isTaken ? [] : [{ code, at, by: isTaken ? (1 as const) : (-1 as const) }];
  });
}
