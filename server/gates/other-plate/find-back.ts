import { isSurelyAnothers } from '#domain/parking/another-plate.ts';
import { measurePlates } from '#domain/plates/distance.ts';
import { listNeighbours } from '#domain/plates/neighbours.ts';
import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  hasExit,
  hasNeighbours,
  listOfPlate,
  type CarBetween,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { wereBothThere } from './came-between.ts';
import { readNear } from './read-near.ts';

/**
 * The last entry under the plate of an exit without an entry, after it and within a session under another plate that ends
 * now, whose car has not left since. All that was read of that plate meanwhile fits into what was read of the session's: one
 * car, of which one of the two plates is a misread that was made twice, has come, left, come and left. Not where slots show
 * two, nor of a fleet.
 */
export async function findBack(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exit, exitAt, now }: { exit: UnmatchedSession; exitAt: Date; now: Date },
): Promise<CarBetween | null> {
  if (exit.plateKey === null) return null;
  const ofPlate = await listOfPlate(transaction, session.mall, exit.plateKey);
  const came = ofPlate.find(
    (one) => one.kind !== 'unmatched' && one.entryAt > exit.exitAt && one.entryAt < exitAt,
  );
  if (!came || came.kind === 'unmatched' || came.id === session.id) return null;
  if (areClassesApart(came.vehicleClass, session.vehicleClass) || hasSurelyLeft(came)) return null;
  const between = { ...came, state: came.kind };
  if (await wereBothThere(on, transaction, session, between)) return null;
  return (await isNextOfFleet(transaction, session, { exit, came: between, now })) ? null : between;
}

/** Whether the exit was read surely, and the two plates are of one fleet of which others have been here: one character differs. */
async function isNextOfFleet(
  transaction: Transaction,
  { id, mall, plateKey }: OpenSession | ClosedSession,
  { exit, came, now }: { exit: UnmatchedSession; came: CarBetween; now: Date },
): Promise<boolean> {
  const { plateKey: key } = exit;
  if (key === null || plateKey === null || !listNeighbours(key).includes(plateKey)) return false;
  const isOfFleet = await hasNeighbours(transaction, mall, {
    key,
    but: [id, exit.id, came.id],
    butKey: plateKey,
    now,
  });
  if (!isOfFleet) return false;
  const near = await readNear(transaction, exit, { distance: measurePlates(key, plateKey), now });
  return isSurelyAnothers(near, { isKnown: false, isOfFleet });
}

/** Read leaving, without a doubt that this was one visit. */
function hasSurelyLeft(came: OpenSession | ClosedSession): boolean {
  return hasExit(came) && came.review === null;
}
