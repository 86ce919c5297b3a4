import type { Occupation } from './occupations.ts';
import { between, byEntry, minutes, pairSlots } from './pair-slots.ts';
import type { SeenBeside } from './stood-elsewhere.ts';
import { isWay } from './weigh-slots.ts';

/**
 * Whether a slot that was only suggested to a car, or guessed to be its own, may as well have been another's, in a mall
 * whose slots have not shown yet whose they are. Either another car may have taken it: one that came in just before, and of
 * which no other slot is known. Or the car may have stood elsewhere from its entry to its exit, whoever else may have.
 * Where neither may be, nobody but this car took the slot, and left it.
 */
export function mayBeAnothers(
  { entryAt, exitAt }: { entryAt: Date; exitAt: Date },
  own: Occupation,
  { occupations, through, unended, ways }: SeenBeside,
): boolean {
  const { takenAt, freedAt } = own;
  const isItself = (one: { entryAt: Date }) => one.entryAt.getTime() === entryAt.getTime();
  const byCame = through.filter((one) => !isItself(one)).toSorted(byEntry);
  const others = occupations.filter((one) => one !== own);
  const { taken, placed } = pairSlots(byCame, others, ways);
  const gone = between(byCame, takenAt).filter(
    (car) => !placed.has(car) && (freedAt === null || isWay(minutes(freedAt, car.exitAt ?? freedAt))),
  );
  // Of those that stand in a slot still that was suggested to them no other one is looked for.
  const inside = unended.filter(({ isParked = false }) => !isParked).toSorted(byEntry);
  if (gone.length > 0 || between(inside, takenAt).length > 0) return true;
  return others.some(
    (one) =>
      !taken.has(one) &&
      one.freedAt !== null &&
      isWay(minutes(entryAt, one.takenAt)) &&
      isWay(minutes(one.freedAt, exitAt)),
  );
}
