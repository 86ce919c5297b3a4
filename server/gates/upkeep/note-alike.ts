import { findOnlyAlike } from '#domain/plates/much-alike.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { measureWidely } from '#domain/plates/wide-distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { getOpen, isNeverHere, noteSeenLeaving, type UnmatchedSession } from '../../sessions/index.ts';
import { listCame, toEntered } from '../partners/listed-cars.ts';

/** The exit and the car that came in are a session each. */
const OWN = 1;

/**
 * Notes on the session of the one car whose plate is much like the one of an exit that fits nobody that it has most likely
 * left. Unless slots end it before, it ends as a missed exit and costs nothing, since it may be another car's all the same;
 * its own exit repairs it. One of the two plates has to be a stranger's, as what was misread is: two that are known here
 * are two cars.
 */
export async function noteAlike(transaction: Transaction, exit: UnmatchedSession): Promise<void> {
  const { mall, plate, exitAt, exitPlateRaw, vehicleClass } = exit;
  const spellings = listExitSpellings(readPlate(exitPlateRaw ?? plate), {});
  const cars = (await listCame(transaction, exit)).map((car) => {
    const came = toEntered(car, new Map(), new Map());
    return {
      car,
      vehicleClass: car.vehicleClass,
      distance: measureCandidate(spellings, came, undefined, measureWidely),
    };
  });
  const car = findOnlyAlike(cars, vehicleClass)?.car;
  if (!car || 'closedAt' in car) return;
  // Under its very own plate nothing but its slot spoke against it, which is asked again before it is ended.
  const isOwn = exit.plateKey !== null && exit.plateKey === car.plateKey;
  if (!isOwn && !(await isStranger(transaction, mall, exit, car.plateKey))) return;
  await noteSeenLeaving(transaction, await getOpen(transaction, car.id), { at: exitAt });
}

/** Whether one of two plates has hardly been here: that of an exit, and the one under which a car came. */
export async function isStranger(
  transaction: Transaction,
  mall: number,
  { plateKey }: UnmatchedSession,
  entered: string | null,
): Promise<boolean> {
  for (const key of [plateKey, entered])
    if (key === null || (await isNeverHere(transaction, mall, key, OWN))) return true;
  return false;
}
