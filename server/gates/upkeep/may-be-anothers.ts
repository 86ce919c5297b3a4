import { doCarsPassUnread } from '#domain/parking/half-visits.ts';
import { LOOKALIKE_COST } from '#domain/plates/distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  countHalfVisits,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { measureExit, wasSlotFreed } from '../other-plate/read-near.ts';
import type { GateServices } from '../read-at-gate.ts';

/** Of those around an exit it is counted how many pass unread: hours later that camera may read again. */
const SOON_AFTER_MS = 3_600_000;

interface EndedBy {
  readonly car: OpenSession | ClosedSession;
  readonly exit: UnmatchedSession;
  readonly now: Date;
  /** Something else says already that a person is asked. */
  readonly isAsked: boolean;
}

/**
 * Whether an exit may as well be of a car that came in unread as of the one that alone is left, whose plate is near: so
 * many pass unread here. A look-alike is a misread far more often than such a chance, and a slot that was freed just then
 * says more than that nobody else is left.
 */
export async function mayBeAnothers(
  on: GateServices,
  transaction: Transaction,
  { car, exit, now, isAsked }: EndedBy,
): Promise<boolean> {
  if (isAsked) return true;
  const { mall, plateKey } = exit;
  if (plateKey === null || plateKey === car.plateKey || plateKey === car.otherKey) return false;
  const confusions = await on.sessions.confusions(transaction, mall, now);
  if (measureExit(exit, car, confusions) <= LOOKALIKE_COST) return false;
  const until = new Date(exit.exitAt.getTime() + SOON_AFTER_MS);
  const seen = await countHalfVisits(transaction, mall, { but: [car.id, exit.id], until });
  return doCarsPassUnread(seen) && !(await wasSlotFreed(on, transaction, car, exit));
}
