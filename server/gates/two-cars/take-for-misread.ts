import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession } from '../../sessions/index.ts';
import { forgetVisit, isSeenInSlot } from '../directions/forget-visit.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { moveReadsOf } from '../store.ts';

/**
 * What was read just before a plate whose car stands in the queue here, and is no registration, was this car, misread: it
 * has no session of its own. False where it may be another car's.
 */
export async function takeForMisread(
  on: GateServices,
  transaction: Transaction,
  { usedAt, receivedAt }: ReadAtGate,
  { withheld, of }: { withheld: OpenSession | ClosedSession | null; of: OpenSession },
): Promise<boolean> {
  if (withheld?.kind !== 'open' || withheld.plateKey !== null || isSeenInSlot(withheld)) return false;
  const { id, entryAt } = withheld;
  if (id === of.id || Math.abs(usedAt.getTime() - entryAt.getTime()) > MISREAD_DOUBLE_MS) return false;
  const later = new Date(usedAt.getTime() + MISREAD_DOUBLE_MS);
  await moveReadsOf(transaction, id, { to: of.id, direction: 'entry', before: later });
  await forgetVisit(on, transaction, withheld, receivedAt);
  return true;
}
