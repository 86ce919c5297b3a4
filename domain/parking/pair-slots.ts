import type { Occupation } from './occupations.ts';
import type { UsualWays, Way } from './usual-ways.ts';
import { EARLIEST_WAY, isWay, LONGEST_WAY } from './weigh-slots.ts';

/** A car by its session; `exitAt` is null while it seems to be inside. */
export type GatedCar = { entryAt: Date; exitAt: Date | null };

const MINUTE_MS = 60_000;
/**
 * So far from what is usual, in both ways together, an ended occupation may be and still be a car's that was read; and where
 * nothing fits better, since a sensor whose change was lost says it minutes later.
 */
const FARTHEST = [6, 14] as const;

/** The occupations that cars explain that were read at both gates, in the order in which they came, and which of these those are. */
export function pairSlots(
  byCame: readonly GatedCar[],
  occupations: readonly Occupation[],
  ways: UsualWays,
): { taken: ReadonlySet<Occupation>; placed: ReadonlySet<GatedCar> } {
  const taken = new Set<Occupation>();
  const placed = new Set<GatedCar>();
  for (const farthest of FARTHEST)
    for (const { occupation, car } of listPairs(byCame, occupations, { taken, placed, farthest, ways })) {
      if (taken.has(occupation) || placed.has(car)) continue;
      taken.add(occupation);
      placed.add(car);
    }
  return { taken, placed };
}

interface Explaining {
  readonly taken: ReadonlySet<Occupation>;
  readonly placed: ReadonlySet<GatedCar>;
  readonly farthest: number;
  readonly ways: UsualWays;
}

/** Which occupation may have been which car's, of those that are not explained yet; what fits best goes first. */
function listPairs(
  byCame: readonly GatedCar[],
  occupations: readonly Occupation[],
  { taken, placed, farthest, ways }: Explaining,
) {
  const pairs = occupations.flatMap((occupation) => {
    const { takenAt, freedAt } = occupation;
    if (freedAt === null || taken.has(occupation)) return [];
    return between(byCame, takenAt).flatMap((car) => {
      if (placed.has(car)) return [];
      const [wayIn, wayOut] = [minutes(car.entryAt, takenAt), minutes(freedAt, car.exitAt ?? freedAt)];
      const off = Math.abs(wayIn - minutesOf(ways.in)) + Math.abs(wayOut - minutesOf(ways.out));
      return isWay(wayOut) && off <= farthest ? [{ occupation, car, off }] : [];
    });
  });
  return pairs.toSorted((one, other) => one.off - other.off);
}

/** The cars that came so long before a slot was taken that it may be theirs. */
export function between<Car extends GatedCar>(byCame: readonly Car[], takenAt: Date): readonly Car[] {
  const at = takenAt.getTime();
  return byCame.slice(
    firstFrom(byCame, at - LONGEST_WAY * MINUTE_MS),
    firstFrom(byCame, at - EARLIEST_WAY * MINUTE_MS + 1),
  );
}

function firstFrom(byCame: readonly GatedCar[], at: number): number {
  let [low, high] = [0, byCame.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byCame[middle]?.entryAt.getTime() ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function byEntry(one: GatedCar, other: GatedCar): number {
  return one.entryAt.getTime() - other.entryAt.getTime();
}

export function minutes(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS;
}

export function minutesOf({ usualMs }: Way): number {
  return usualMs / MINUTE_MS;
}

/** A car that takes another slot is on its way for so long, in minutes. */
const MOVE = 6;

/** Whether a car that left a slot so long before may have parked anew. */
export function isMove(way: number): boolean {
  return way >= 0 && way <= MOVE;
}
