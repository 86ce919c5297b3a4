import { between, byEntry, isMove, minutes, pairSlots, type GatedCar } from './pair-slots.ts';
import type { Occupation } from './occupations.ts';
import type { SeenBeside } from './stood-elsewhere.ts';
import { isWay, LONGEST_WAY } from './weigh-slots.ts';

type WholeTime = { entryAt: Date; exitAt: Date };
/**
 * What is known beside one car; when strangers left, which are cars read at exits of which nobody knows when they came; and
 * whether the entry of whoever took a slot at an instant may still arrive.
 */
export type SeenOfAll = SeenBeside & { strangers: readonly Date[]; isAwaited: (takenAt: Date) => boolean };

/** Who left a slot less long before the exit was on the way there. */
const LONG_AGO = 45;

/**
 * When slots were freed in which a car may have stood that is read at an exit long after, the first one first: each was taken
 * as it came, nobody else who was read may have stood there, and none was taken just after it, into which it may have moved.
 */
export function listMayHaveLeft(whole: WholeTime, seen: SeenOfAll): Date[] {
  const { left } = explain(whole, seen);
  return listLeft(whole, seen, { left, alone: listAlone(left, seen) });
}

/** The occupations that no other car explains, and those of them that nobody else who was read may have taken. */
interface Unexplained {
  readonly left: readonly Occupation[];
  readonly alone: readonly Occupation[];
}

function listLeft({ entryAt, exitAt }: WholeTime, seen: SeenOfAll, { left, alone }: Unexplained): Date[] {
  return alone
    .flatMap(({ takenAt, freedAt }) => {
      if (freedAt === null || !isWay(minutes(entryAt, takenAt))) return [];
      if (minutes(freedAt, exitAt) < LONG_AGO || isStrangers(freedAt, seen)) return [];
      const hasMoved = left.some((next) => isMove(minutes(freedAt, next.takenAt)));
      return hasMoved ? [] : [freedAt];
    })
    .toSorted((one, other) => one.getTime() - other.getTime());
}

/**
 * Since when a car may have been gone that left unread and came back unread: a slot that may have been its own was freed long
 * before its exit, another one was taken later and freed just before that, and nobody who was read can have stood in either.
 * That a third slot fits from its entry to its exit says no more: then either that one or these two were its own. Where none
 * does, whoever was read and stands in a slot still can't have stood there either.
 */
export function findGoneAndBack(whole: WholeTime, seen: SeenOfAll): Date | null {
  const { left } = explain(whole, seen);
  const goneAt = findGone(whole, seen, { left, alone: listAlone(left, seen) });
  if (goneAt !== null || fitsOne(whole, seen)) return goneAt;
  return findGone(whole, seen, { left, alone: listLikelyAlone(left, seen) });
}

function findGone(whole: WholeTime, seen: SeenOfAll, unexplained: Unexplained): Date | null {
  const last = unexplained.alone.filter(
    ({ freedAt }) => freedAt !== null && isWay(minutes(freedAt, whole.exitAt)) && !isStrangers(freedAt, seen),
  );
  const isBackAfter = (freedAt: Date) => last.some(({ takenAt }) => takenAt > freedAt);
  return listLeft(whole, seen, unexplained).find(isBackAfter) ?? null;
}

/** Whether a slot fits the car from its entry to its exit that is no other car's. */
function fitsOne(whole: WholeTime, { occupations, through, ways }: SeenOfAll): boolean {
  const others = through.filter((car) => car.entryAt.getTime() !== whole.entryAt.getTime());
  return pairSlots([...others, whole].toSorted(byEntry), occupations, ways).placed.has(whole);
}

/** Where more cars than this were as slow meanwhile, cars queue on their way to the slots. */
const MOST_SLOW = 1;

/**
 * Since when a car was surely inside that was read at an entry, but for which no slot was taken then, as after it turned
 * round there, or left by that lane: another one was taken long after, and freed just before its exit, and nobody who was
 * read can have stood there. Null where a slot was taken as it came, or no other one says so, or cars are slow to park.
 */
export function findCameLater(whole: WholeTime, seen: SeenOfAll): Date | null {
  const { left, placed } = explain(whole, seen);
  const tookOne = left.some((one) => one.freedAt !== null && isWay(minutes(whole.entryAt, one.takenAt)));
  if (tookOne) return null;
  const alone = listLikelyAlone(left, seen).filter(
    ({ freedAt }) => freedAt !== null && !isStrangers(freedAt, seen),
  );
  const own = alone.filter((one) => mayHaveTakenLater(whole, one));
  const isSlow = ({ entryAt, exitAt }: GatedCar) =>
    exitAt !== null && left.some((one) => mayHaveTakenLater({ entryAt, exitAt }, one));
  const slow = seen.through.filter((car) => !placed.has(car) && +car.entryAt !== +whole.entryAt);
  return slow.filter(isSlow).length > MOST_SLOW ? null : (own.toSorted(byTaken).at(-1)?.takenAt ?? null);
}

function mayHaveTakenLater({ entryAt, exitAt }: WholeTime, { takenAt, freedAt }: Occupation): boolean {
  if (freedAt === null || minutes(entryAt, takenAt) <= LONGEST_WAY) return false;
  return isWay(minutes(freedAt, exitAt));
}

/** The occupations that are no other car's that was read at both gates, and which of these cars have one. */
function explain({ entryAt }: WholeTime, { occupations, through, ways }: SeenOfAll) {
  const others = through.filter((car) => car.entryAt.getTime() !== entryAt.getTime());
  const { taken, placed } = pairSlots(others.toSorted(byEntry), occupations, ways);
  return { left: occupations.filter((one) => !taken.has(one)), placed };
}

/** Those of them that nobody took who may be inside, and whose entry was read or may still arrive. */
function listAlone(
  occupations: readonly Occupation[],
  { unended, isAwaited }: SeenOfAll,
): readonly Occupation[] {
  // Who stands in a slot still that was suggested to them stood in no other one.
  const inside = unended.filter(({ isParked = false }) => !isParked).toSorted(byEntry);
  return listBesides(occupations, inside, isAwaited);
}

/** The same as far as is likely: who was read, and for whom there is a slot that is taken still, stands there. */
function listLikelyAlone(
  occupations: readonly Occupation[],
  { unended, isAwaited }: SeenOfAll,
): readonly Occupation[] {
  return listBesides(occupations, listUnplaced(unended, occupations), isAwaited);
}

function listBesides(
  occupations: readonly Occupation[],
  inside: readonly GatedCar[],
  isAwaited: SeenOfAll['isAwaited'],
): readonly Occupation[] {
  return occupations.filter(({ takenAt }) => between(inside, takenAt).length === 0 && !isAwaited(takenAt));
}

/** Those inside for whom no slot that is taken still is left, each slot going to the first that may have taken it. */
function listUnplaced(unended: SeenOfAll['unended'], unexplained: readonly Occupation[]) {
  const unplaced = new Set(unended.filter(({ isParked = false }) => !isParked).toSorted(byEntry));
  for (const { takenAt } of unexplained.filter(({ freedAt }) => freedAt === null).toSorted(byTaken)) {
    const [first] = between([...unplaced], takenAt);
    if (first) unplaced.delete(first);
  }
  return [...unplaced];
}

function byTaken(one: Occupation, other: Occupation): number {
  return one.takenAt.getTime() - other.takenAt.getTime();
}

/** Whether a stranger was read at an exit as whoever left a slot then would have been. */
function isStrangers(freedAt: Date, { strangers }: SeenOfAll): boolean {
  return strangers.some((at) => isWay(minutes(freedAt, at)));
}
