import type { Occupation } from './occupations.ts';

/**
 * How long cars are on their way between a gate and a slot: the mean, how far most are off it, and how far the mean itself
 * may be off the true one, by how few cars it is known.
 */
export type Way = { usualMs: number; spreadMs: number; offMs: number };
/** The ways of one mall: from an entry to a slot, and from a slot to an exit. */
export type UsualWays = { in: Way; out: Way };
type ReadThrough = { entryAt: Date; exitAt: Date | null };

const MINUTE_MS = 60_000;
/** Before anything is known, as in a mall of one level with short ways. */
export const SHORT_WAYS: UsualWays = {
  in: { usualMs: 95_000, spreadMs: 32_000, offMs: 120_000 },
  out: { usualMs: 75_000, spreadMs: 20_000, offMs: 120_000 },
};
/** Clocks of sensors and cameras differ by so much; nobody is on the way for longer than the other. */
const EARLIEST_MS = -1.5 * MINUTE_MS;
const LATEST_MS = 12 * MINUTE_MS;
/** Of fewer cars nothing is learnt; from so many of the newest ones all is. */
const FEWEST = 12;
const MOST = 300;
/** Pairs of a car and a slot are alike within this; those of one car by chance lie anywhere. */
const ALIKE_MS = 40_000;
/** So many cars' worth of what is known before. */
const BEFORE = 2;
/** Within so many spreads, and at least so far, from what is usual a pair is taken for a car in its own slot. */
const WITHIN = 2.5;
const NEAR_MS = 100_000;
const ROUNDS = 4;

type Pair = { car: ReadThrough; slot: Occupation; inMs: number; outMs: number };

/**
 * How long the ways of a mall are, by the cars that were read at both gates and the slots that were taken and freed
 * meanwhile. Nobody knows which car stood in which slot: but those that belong together are all alike at both ends, and
 * those that do not are not.
 */
export function learnWays(cars: readonly ReadThrough[], occupations: readonly Occupation[]): UsualWays {
  const newest = cars
    .toSorted((one, other) => other.entryAt.getTime() - one.entryAt.getTime())
    .slice(0, MOST);
  const pairs = listPairs(newest, occupations);
  if (pairs.length < FEWEST) return SHORT_WAYS;
  let ways = densest(pairs);
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = pairUp(pairs, ways);
    if (own.length < FEWEST) return SHORT_WAYS;
    ways = {
      in: measure(
        own.map(({ inMs }) => inMs),
        SHORT_WAYS.in,
      ),
      out: measure(
        own.map(({ outMs }) => outMs),
        SHORT_WAYS.out,
      ),
    };
  }
  return ways;
}

function listPairs(cars: readonly ReadThrough[], occupations: readonly Occupation[]): Pair[] {
  const slots = occupations.toSorted((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
  return cars.flatMap((car) => {
    const { entryAt, exitAt } = car;
    if (exitAt === null) return [];
    const from = firstFrom(slots, entryAt.getTime() + EARLIEST_MS);
    const to = firstFrom(slots, entryAt.getTime() + LATEST_MS);
    return slots.slice(from, to).flatMap((slot): Pair[] => {
      if (slot.freedAt === null) return [];
      const [inMs, outMs] = [since(entryAt, slot.takenAt), since(slot.freedAt, exitAt)];
      return outMs >= EARLIEST_MS && outMs <= LATEST_MS ? [{ car, slot, inMs, outMs }] : [];
    });
  });
}

function firstFrom(slots: readonly Occupation[], at: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.takenAt.getTime() ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ways around which most pairs lie. */
function densest(pairs: readonly Pair[]): UsualWays {
  const known = { inMs: SHORT_WAYS.in.usualMs, outMs: SHORT_WAYS.out.usualMs };
  let [best, most] = [known, -1];
  for (const at of [known, ...pairs]) {
    const alike = pairs.reduce((sum, pair) => sum + likeness(at, pair), BEFORE * likeness(at, known));
    if (alike > most) [best, most] = [at, alike];
  }
  return {
    in: { ...SHORT_WAYS.in, usualMs: best.inMs },
    out: { ...SHORT_WAYS.out, usualMs: best.outMs },
  };
}

type Ways = Pick<Pair, 'inMs' | 'outMs'>;

function likeness(one: Ways, other: Ways): number {
  const [inOff, outOff] = [(one.inMs - other.inMs) / ALIKE_MS, (one.outMs - other.outMs) / ALIKE_MS];
  return Math.exp(-(inOff * inOff + outOff * outOff) / 2);
}

/** Each car with one slot at most, and each slot with one car: the pairs first that are the most usual. */
function pairUp(pairs: readonly Pair[], ways: UsualWays): Pair[] {
  const near = pairs
    .filter(({ inMs, outMs }) => isNear(inMs, ways.in) && isNear(outMs, ways.out))
    .toSorted((one, other) => oddness(one, ways) - oddness(other, ways));
  const [cars, slots] = [new Set<ReadThrough>(), new Set<Occupation>()];
  return near.filter(({ car, slot }) => {
    if (cars.has(car) || slots.has(slot)) return false;
    cars.add(car);
    slots.add(slot);
    return true;
  });
}

/** Whether a way takes about as long as is usual, as far as that is known. */
export function isUsual(ms: number, way: Way): boolean {
  return isNear(ms, way) || Math.abs(ms - way.usualMs) <= way.offMs;
}

function isNear(ms: number, { usualMs, spreadMs }: Way): boolean {
  return Math.abs(ms - usualMs) <= Math.max(NEAR_MS, WITHIN * spreadMs);
}

function oddness({ inMs, outMs }: Pair, ways: UsualWays): number {
  const off = (ms: number, { usualMs, spreadMs }: Way) => ((ms - usualMs) / spreadMs) ** 2;
  return off(inMs, ways.in) + off(outMs, ways.out);
}

/** The mean and how far most are off it, with what was known before as so many cars more. */
function measure(times: readonly number[], before: Way): Way {
  const all = times.length + BEFORE;
  const usualMs = (sum(times) + BEFORE * before.usualMs) / all;
  const off = sum(times.map((ms) => (ms - usualMs) ** 2)) + BEFORE * before.spreadMs ** 2;
  const spreadMs = Math.sqrt(off / all);
  return { usualMs, spreadMs, offMs: spreadMs / Math.sqrt(all) };
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

function since(from: Date, to: Date): number {
  return to.getTime() - from.getTime();
}
