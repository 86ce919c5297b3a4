import { judgeOnlyAlike } from '#domain/parking/only-alike.ts';
import { FARTHEST } from '#domain/plates/distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  BY_PLATE,
  hasNeighbours,
  isNeverHere,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { measureExit } from '../other-plate/read-near.ts';
import type { GateServices } from '../read-at-gate.ts';

/** The exit and the car that came in are a session each. */
const OWN = 1;

/** Whether nothing but an exit's plate, which is like its own, ended a session. */
export function isByLikeness(car: OpenSession | ClosedSession, { plateKey }: UnmatchedSession): boolean {
  return car.kind === 'closed' && car.matchDetail['drainedBy'] === BY_PLATE && car.plateKey !== plateKey;
}

/**
 * Whether that exit was such a car's own, most likely: one character differs, and neither the plate that was read nor
 * another one of its fleet has been here before or since. `asked` where they have; null where the two are not near. What ended it by more than likeness is judged already.
 * Nobody is wronged by it: who had left before, unread, just then is far rarer than one misread character.
 */
export async function judgeLikeness(
  { sessions }: GateServices,
  transaction: Transaction,
  { car, exit, now }: { car: OpenSession | ClosedSession; exit: UnmatchedSession; now: Date },
): Promise<'own' | 'asked' | null> {
  const { mall, plateKey: key } = exit;
  if (!isByLikeness(car, exit)) return 'own';
  const confusions = await sessions.confusions(transaction, mall, now);
  const distance = measureExit(exit, car, confusions);
  if (distance > FARTHEST) return null;
  // What is no registration is nobody else's.
  if (key === null) return 'own';
  const but = [car.id, exit.id];
  const [isStranger, isOfFleet] = await Promise.all([
    isNeverHere(transaction, mall, key, OWN),
    hasNeighbours(transaction, mall, { key, but, butKey: car.plateKey, now }),
  ]);
  return judgeOnlyAlike({ distance, isSlotFreed: false, isStranger, isOfFleet });
}
