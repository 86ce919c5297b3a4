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
  if (id === of.id || !isAtOnce(usedAt, entryAt)) return false;
  const later = new Date(usedAt.getTime() + MISREAD_DOUBLE_MS);
  await moveReadsOf(transaction, id, { to: of.id, direction: 'entry', before: later });
  await forgetVisit(on, transaction, withheld, receivedAt);
  return true;
}

/**
 * The same of the misread double of an entry whose exit was there before it: the double came first, and opened a session
 * that nobody would end. Its car has left by its right plate.
 */
export async function forgetDouble(
  on: GateServices,
  transaction: Transaction,
  { plateKey, usedAt, receivedAt }: ReadAtGate,
  { withheld, to }: { withheld: OpenSession | ClosedSession | null; to: number },
): Promise<void> {
  if (withheld?.kind !== 'open' || withheld.id === to || isSeenInSlot(withheld)) return;
  if (withheld.plateKey === plateKey || !isAtOnce(usedAt, withheld.entryAt)) return;
  await moveReadsOf(transaction, withheld.id, { to, direction: 'entry', before: receivedAt });
  await forgetVisit(on, transaction, withheld, receivedAt);
}

function isAtOnce(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= MISREAD_DOUBLE_MS;
}
