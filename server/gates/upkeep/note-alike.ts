import { findOnlyAlike } from '#domain/plates/much-alike.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { measureWidely } from '#domain/plates/wide-distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { DRAINED, getOpen, isNeverHere, type UnmatchedSession } from '../../sessions/index.ts';
import { listCame, toEntered } from '../partners/listed-cars.ts';
import type { GateServices } from '../read-at-gate.ts';

/** The exit and the car that came in are a session each. */
const OWN = 1;

/**
 * Ends the session of the one car whose plate is much like the one of an exit that fits nobody, as a missed exit: it costs
 * nothing, since it may be another car's all the same, and is repaired where its own exit comes. One of the two plates
 * has to be a stranger's, as what was misread is: two that are known here are two cars.
 */
export async function endAlike(
  { sessions }: GateServices,
  transaction: Transaction,
  exit: UnmatchedSession,
  now: Date,
): Promise<void> {
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
  if (!car || 'closedAt' in car || !(await isStranger(transaction, mall, exit, car.plateKey))) return;
  const session = await getOpen(transaction, car.id);
  await sessions.closeAsMissedExit(transaction, session, exitAt, now, [...session.flags, DRAINED]);
}

async function isStranger(
  transaction: Transaction,
  mall: number,
  { plateKey }: UnmatchedSession,
  entered: string | null,
): Promise<boolean> {
  for (const key of [plateKey, entered])
    if (key === null || (await isNeverHere(transaction, mall, key, OWN))) return true;
  return false;
}
