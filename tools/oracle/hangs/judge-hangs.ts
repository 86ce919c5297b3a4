import type { StuckSlots, TurningDevice } from '#domain/parking/stuck-device.ts';
import { joinDays, type TurnsOfDays } from '#domain/parking/turns-of-days.ts';
import { Dice } from '../dice.ts';
import type { PlayedSlot, PlayedTown } from './play-town.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUDGED_EVERY = 10 * MINUTE;

export type JudgeDevice = (device: TurningDevice, now: number) => StuckSlots | null;

/** Slots of one gateway that report no more what becomes of them from an instant on. */
export interface Hang {
  readonly part: 'whole' | 'third';
  readonly day: 'usual' | 'holiday';
  readonly afterDays: number;
  readonly foundMs: number | null;
  /** How many of its slots are shown open. */
  readonly shownOpen: number;
  /** For how long it was looked at. */
  readonly lastedMs: number;
  /** For how long slots were shown open though taken, summed, in milliseconds. */
  readonly openButTakenMs: number;
  /** Slots that were doubted with them though they were well. */
  readonly wellDoubted: number;
}

export interface FalseAlarm {
  readonly gateway: number;
  readonly at: number;
  readonly until: number;
  readonly slots: number;
}

/** Whether a gateway is truly at fault, from the beginning of that until one of its slots turns again. */
function isLost({ lost }: PlayedTown, slots: readonly PlayedSlot[], at: number): boolean {
  return lost.some(({ gateway, from, until }) => {
    if (gateway !== slots[0]?.gateway || at < from) return false;
    return at <= Math.min(...slots.map(({ turns }) => turns[countUntil(turns, until)] ?? Infinity));
  });
}

function listGateways({ slots }: PlayedTown): PlayedSlot[][] {
  return [...new Set(slots.map(({ gateway }) => gateway))].map((one) =>
    slots.filter(({ gateway }) => gateway === one),
  );
}

/** What is stored of a town's turns, but those that are not reported. */
function listAll(town: PlayedTown, isReported: (slot: PlayedSlot, at: number) => boolean): TurnsOfDays {
  const days = Array.from({ length: town.days }, (_, day) => {
    const isThen = (at: number) => Math.floor((at - town.start) / DAY) === day;
    const turns = town.slots.map((slot) => {
      const own = slot.turns.filter((at) => isThen(at) && isReported(slot, at));
      return [slot.code, own] as const;
    });
    return { turns: new Map(turns), entries: town.entries.filter(isThen) };
  });
  return joinDays(days);
}

/** The slots of a gateway as they report themselves at an instant; those in `frozen` since that instant no more. */
function readDevice(
  slots: readonly PlayedSlot[],
  { bySlot }: TurnsOfDays,
  { start, at, frozenAt }: { start: number; at: number; frozenAt: (code: string) => number },
) {
  return slots.map(({ code, turns: own }) => {
    const until = countUntil(own, Math.min(at, frozenAt(code)));
    const status = until % 2 === 1 ? ('occupied' as const) : ('empty' as const);
    const stored = bySlot.get(code) ?? [];
    return { code, status, since: own[until - 1] ?? start, turns: stored.slice(0, countUntil(stored, at)) };
  });
}

/** Looks at each gateway of a town in which nothing is stuck, again and again. */
export function findFalseAlarms(town: PlayedTown, judge: JudgeDevice): FalseAlarm[] {
  const stored = listAll(town, () => true);
  const { all } = stored;
  return listGateways(town).flatMap((slots) => {
    const found: FalseAlarm[] = [];
    let deafUntil = -Infinity;
    for (let at = town.start + DAY; at < town.end; at += JUDGED_EVERY) {
      if (at < deafUntil || isLost(town, slots, at)) continue;
      const device = readDevice(slots, stored, { start: town.start, at, frozenAt: () => Infinity });
      const suspected = judge({ slots: device, all: all.subarray(0, countUntil(all, at)) }, at);
      if (!suspected) continue;
      const own = slots.filter(({ code }) => suspected.codes.includes(code));
      deafUntil = Math.min(town.end, ...own.map(({ turns }) => turns.find((turn) => turn > at) ?? Infinity));
      found.push({ gateway: slots[0]?.gateway ?? 0, at, until: deafUntil, slots: own.length });
    }
    return found;
  });
}

/** Lets a whole gateway, or a third of one, hang from an instant on, and looks until it is found or the story ends. */
export function playHang(town: PlayedTown, judge: JudgeDevice, number: number): Hang & { gateway: number } {
  const dice = new Dice(town.seed).of('hang', number);
  const slots = dice.pick(listGateways(town));
  const part = dice.chance(0.5) ? ('whole' as const) : ('third' as const);
  const first = part === 'whole' ? 0 : dice.below(Math.floor((slots.length * 2) / 3));
  const hung = part === 'whole' ? slots : slots.slice(first, first + Math.ceil(slots.length / 3));
  const codes = new Set(hung.map(({ code }) => code));
  const from = town.start + dice.between(2, Math.max(2.2, town.days - 1.5)) * DAY;
  const until = Math.min(town.end, from + 5 * DAY);
  const frozenAt = (code: string) => (codes.has(code) ? from : Infinity);
  const stored = listAll(town, ({ code }, at) => at <= frozenAt(code));
  const { all } = stored;
  const shownFree = hung.filter(({ turns }) => countUntil(turns, from) % 2 === 0);
  const marked = new Set<string>();
  let [foundMs, openButTakenMs, doubtedUntil]: [number | null, number, number] = [null, 0, -Infinity];
  const well = new Set<string>();
  for (let at = from; at < until; at += JUDGED_EVERY) {
    const open = shownFree.filter(
      ({ code, turns }) => !marked.has(code) && countUntil(turns, at) % 2 === 1,
    ).length;
    openButTakenMs += open * JUDGED_EVERY;
    if (at < doubtedUntil) continue;
    const device = readDevice(slots, stored, { start: town.start, at, frozenAt }).filter(({ code }) => !marked.has(code));
    const suspected = judge({ slots: device, all: all.subarray(0, countUntil(all, at)) }, at);
    if (!suspected) continue;
    for (const code of suspected.codes) (codes.has(code) ? marked : well).add(code);
    const half = shownFree.filter(({ code }) => marked.has(code)).length * 2 >= shownFree.length;
    if (half && marked.size > 0) foundMs ??= at - from;
    doubtedUntil = at + HOUR;
  }
  const factor = town.busy[Math.floor((from - town.start) / DAY)] ?? 1;
  return {
    gateway: slots[0]?.gateway ?? 0,
    part,
    day: factor > 0.8 && factor < 1.25 ? 'usual' : 'holiday',
    afterDays: (from - town.start) / DAY,
    foundMs,
    shownOpen: shownFree.length,
    lastedMs: until - from,
    openButTakenMs,
    wellDoubted: well.size,
  };
}

/** Of sorted instants, how many are no later. */
function countUntil(times: ArrayLike<number>, at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
