import type { Occupation } from './occupations.ts';
import { between, byEntry, isMove, minutes, pairSlots, type GatedCar } from './pair-slots.ts';
import { isUsual, type UsualWays } from './usual-ways.ts';
import { isWay } from './weigh-slots.ts';

/** What is known of a mall while one car was inside, beside that one. */
export type SeenBeside = {
  occupations: readonly Occupation[];
  /** The cars that were read at both gates. */
  through: readonly GatedCar[];
  /** Those that were read at no exit, of which some could not be read at the entry either. */
  unended: readonly (GatedCar & { isReadable: boolean; isParked?: boolean })[];
  ways: UsualWays;
};
type WholeTime = { entryAt: Date; exitAt: Date };

/** Who moves more often is rare; of many slots some follow each other by chance. */
const MOST_MOVES = 2;

/**
 * Whether slots that nobody else explains follow each other from a car's entry to its exit: the next was taken as the car
 * left the one before. `own` is the one that was taken to be its own; the first may be another one, where that was not.
 */
export function hasMovedOn(
  { entryAt, exitAt }: WholeTime,
  own: Occupation | null,
  { occupations, through, unended, ways }: SeenBeside,
): boolean {
  const { taken } = pairSlots(through.toSorted(byEntry), occupations, ways);
  const left = occupations.filter((one) => one !== own && !taken.has(one));
  const inside = unended.toSorted(byEntry);
  const unreadable = inside.filter(({ isReadable }) => !isReadable);
  const isLast = (slot: Occupation, freedAt: Date, isClose: boolean) => {
    const way = exitAt.getTime() - freedAt.getTime();
    if (!isWay(minutes(freedAt, exitAt)) && !isUsual(way, ways.out)) return false;
    // So close a fit is hardly ever that of a car that will be read later.
    const rivals = isClose && isUsual(way, ways.out) ? unreadable : inside;
    return between(rivals, slot.takenAt).length === 0;
  };
  const leads = (slot: Occupation, isClose: boolean, moves = MOST_MOVES): boolean => {
    const { freedAt } = slot;
    if (freedAt === null) return false;
    if (slot !== own && isLast(slot, freedAt, isClose)) return true;
    if (moves === 0) return false;
    return left.some((next) => isMove(minutes(freedAt, next.takenAt)) && leads(next, true, moves - 1));
  };
  const first = left.filter(({ takenAt }) => isWay(minutes(entryAt, takenAt)));
  if (own !== null && leads(own, true)) return true;
  return first.some((slot) => leads(slot, isUsual(slot.takenAt.getTime() - entryAt.getTime(), ways.in)));
}

/**
 * Whether slots show that two cars were inside, of which it is asked whether they are one: the first has a slot, and another
 * one, which no other car explains, was taken after the second one's entry and held until before its exit. Who is inside
 * still may be about to leave, unless it stands in a slot that is taken.
 */
export function haveTwoSlots(
  first: WholeTime,
  second: WholeTime,
  { occupations, through, unended, ways }: SeenBeside,
): boolean {
  const isFirst = ({ entryAt, exitAt }: GatedCar) =>
    +entryAt === +first.entryAt && exitAt !== null && +exitAt === +first.exitAt;
  const others = through.filter((car) => !isFirst(car));
  const { taken, placed } = pairSlots([...others, first].toSorted(byEntry), occupations, ways);
  if (!placed.has(first)) return false;
  const left = occupations.filter((one) => !taken.has(one) && isWay(minutes(second.entryAt, one.takenAt)));
  const freed = left.filter(({ freedAt }) => freedAt !== null && isWay(minutes(freedAt, second.exitAt)));
  const inside = unended.filter((car) => car.isParked !== true).toSorted(byEntry);
  const rivals = new Set(freed.flatMap(({ takenAt }) => between(inside, takenAt)));
  const isTheirs = ({ takenAt }: Occupation) => between([...rivals].toSorted(byEntry), takenAt).length > 0;
  const held = left.filter((one) => one.freedAt === null && isTheirs(one));
  return freed.length > Math.max(0, rivals.size - held.length);
}

/** Whether a car that was read at both gates has no other slot than this one, which it fits at both ends as is usual. */
export function isAnothers(own: Occupation, { occupations, through, ways }: SeenBeside): boolean {
  const { takenAt, freedAt } = own;
  if (freedAt === null) return false;
  const byCame = through.toSorted(byEntry);
  const others = occupations.filter((one) => one !== own);
  const { placed } = pairSlots(byCame, others, ways);
  return between(byCame, takenAt).some(
    (car) =>
      !placed.has(car) &&
      car.exitAt !== null &&
      isUsual(takenAt.getTime() - car.entryAt.getTime(), ways.in) &&
      isUsual(car.exitAt.getTime() - freedAt.getTime(), ways.out),
  );
}
