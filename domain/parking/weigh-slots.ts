import type { Occupation } from './occupations.ts';
import type { Way } from './usual-ways.ts';

/**
 * How likely a car has left, how much of that is that no slot was ever taken for it, and the freed occupation that is most
 * likely its own.
 */
export type WeighedCar = { gone: number; unseen: number; from: Occupation | null };

const MINUTE_MS = 60_000;
/** The shortest and the longest that is taken for a way between a gate and a slot, in minutes. */
export const EARLIEST_WAY = -1.5;
export const LONGEST_WAY = 12;

/**
 * How likely things are: a slot is taken by somebody who was not read at the entry, and a car stands where no sensor saw
 * it come.
 */
const UNREAD_ENTRY = 0.05;
const UNSEEN = 0.02;

/**
 * How likely a slot was freed by a car whose exit nobody knows, and by somebody else, by what the exits saw of it: nothing,
 * a plate that fits no session, a car whose plate could not be read, or nothing since the camera has no connection.
 */
export const FREED_BY = {
  nothing: { unread: 0.05, otherwise: 0.3 },
  stranger: { unread: 0.15, otherwise: 0.6 },
  unreadable: { unread: 0.8, otherwise: 0.1 },
  /** The same where several slots were freed just before. */
  one_of_several: { unread: 0.3, otherwise: 0.3 },
  no_camera: { unread: 0.8, otherwise: 0.1 },
} as const;
export type SeenAtExit = keyof typeof FREED_BY;

export function isWay(way: number): boolean {
  return way >= EARLIEST_WAY && way <= LONGEST_WAY;
}

/** Clocks and drivers make ways differ by so much at least, in minutes. */
const LEAST_SPREAD = 0.7;

/** The logarithm of how well a way fits, in minutes; slow drivers are rare, not impossible. */
export function fitOf(way: number, { usualMs, spreadMs }: Way): number {
  if (!isWay(way)) return -Infinity;
  const off = Math.abs(way - usualMs / MINUTE_MS);
  const spread = Math.max(LEAST_SPREAD, spreadMs / MINUTE_MS);
  return -Math.min((off * off) / (2 * spread * spread), 2 + off / 2);
}

/**
 * Weighs all ways to give out slots in the order in which they were taken to cars in the order in which they came, each way
 * by how well it fits, and says how likely each car has one that was freed, or none. (Two pairs that cross never fit
 * better than the same two in order.)
 */
export function weighSlots(
  cars: readonly { entryAt: Date }[],
  slots: readonly Occupation[],
  usual: Way,
  seenAtExit: ReadonlyMap<Occupation, SeenAtExit> = new Map(),
): WeighedCar[] {
  const [rows, width] = [cars.length, slots.length + 1];
  const freedBy = (slot: Occupation) => FREED_BY[seenAtExit.get(slot) ?? 'nothing'];
  const owns = slots.map((slot) => (slot.freedAt === null ? 0 : Math.log(freedBy(slot).unread)));
  const fits = fitAll(cars, slots, { usual, owns });
  const skips = slots.map((slot) => Math.log(slot.freedAt === null ? UNREAD_ENTRY : freedBy(slot).otherwise));
  const before = weighForward({ rows, width, fits, skips });
  const after = weighBackward({ rows, width, fits, skips });
  const total = after.any[0] ?? 0;
  return cars.map((_, row) => {
    let [gone, unseen, best, from] = [0, 0, 0, null as Occupation | null];
    for (let column = 0; column < width; column += 1) {
      const here = row * width + column;
      const until = both(before, here) - total;
      unseen += Math.exp(until + Math.log(UNSEEN) + (after.carLeft[here + width] ?? -Infinity));
      const slot = slots[column];
      if (!slot?.freedAt) continue;
      const fit = fits[row * slots.length + column] ?? -Infinity;
      const chance = Math.exp(until + fit + (after.any[here + width + 1] ?? -Infinity));
      gone += chance;
      if (chance > best) [best, from] = [chance, slot];
    }
    return { gone: Math.min(1, gone + unseen), unseen: Math.min(1, unseen), from };
  });
}

interface Weighing {
  readonly rows: number;
  readonly width: number;
  readonly fits: Float64Array;
  readonly skips: readonly number[];
}

function fitAll(
  cars: readonly { entryAt: Date }[],
  slots: readonly Occupation[],
  { usual, owns }: { usual: Way; owns: readonly number[] },
): Float64Array {
  const fits = tableOf(cars.length * slots.length);
  for (const [row, { entryAt }] of cars.entries())
    for (const [column, { takenAt }] of slots.entries()) {
      const way = (takenAt.getTime() - entryAt.getTime()) / MINUTE_MS;
      fits[row * slots.length + column] = fitOf(way, usual) + (owns[column] ?? 0);
    }
  return fits;
}

/**
 * The weight of all ways up to so many cars and slots: of those that end with a slot given out or left over, and of those
 * that end with a car left over. A slot is never left over after a car, so that every way is counted once.
 */
interface WeighedBefore {
  readonly slotLast: Float64Array;
  readonly carLast: Float64Array;
}

function weighForward({ rows, width, fits, skips }: Weighing): WeighedBefore {
  const size = (rows + 1) * width;
  const before: WeighedBefore = { slotLast: tableOf(size), carLast: tableOf(size) };
  before.slotLast[0] = 0;
  for (let here = 1; here < size; here += 1) {
    const [row, column] = [Math.floor(here / width), here % width];
    if (column > 0) {
      const skipped = (before.slotLast[here - 1] ?? -Infinity) + (skips[column - 1] ?? 0);
      const fit = row > 0 ? (fits[(row - 1) * (width - 1) + column - 1] ?? -Infinity) : -Infinity;
      before.slotLast[here] = add(skipped, fit === -Infinity ? fit : both(before, here - width - 1) + fit);
    }
    if (row > 0) before.carLast[here] = both(before, here - width) + Math.log(UNSEEN);
  }
  return before;
}

/** The weight of all ways from so many cars and slots on: of any, and of those that go on after a car left over. */
function weighBackward({ rows, width, fits, skips }: Weighing): { any: Float64Array; carLeft: Float64Array } {
  const size = (rows + 1) * width;
  const [any, carLeft] = [tableOf(size), tableOf(size)];
  any[size - 1] = 0;
  carLeft[size - 1] = 0;
  for (let here = size - 2; here >= 0; here -= 1) {
    const [row, column] = [Math.floor(here / width), here % width];
    const left = (carLeft[here + width] ?? -Infinity) + Math.log(UNSEEN);
    const fit = column < width - 1 ? (fits[row * (width - 1) + column] ?? -Infinity) : -Infinity;
    const match = fit === -Infinity ? fit : (any[here + width + 1] ?? -Infinity) + fit;
    const next = column < width - 1 ? (any[here + 1] ?? -Infinity) + (skips[column] ?? 0) : -Infinity;
    carLeft[here] = add(left, match);
    any[here] = add(carLeft[here] ?? -Infinity, next);
  }
  return { any, carLeft };
}

function tableOf(size: number): Float64Array {
  return new Float64Array(size).fill(-Infinity);
}

function both({ slotLast, carLast }: WeighedBefore, at: number): number {
  return add(slotLast[at] ?? -Infinity, carLast[at] ?? -Infinity);
}

/** The logarithm of the sum of two numbers by their logarithms. */
function add(one: number, other: number): number {
  if (one === -Infinity) return other;
  if (other === -Infinity) return one;
  const most = Math.max(one, other);
  return most + Math.log1p(Math.exp(Math.min(one, other) - most));
}
