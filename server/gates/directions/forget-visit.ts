import { findCharges, listPayments } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { OpenSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { freeReads } from './store.ts';

/** The visit goes, with its place among the cars that look for a slot. What somebody has paid for it is asked about. */
export async function forgetVisit(
  { sessions }: GateServices,
  transaction: Transaction,
  begun: OpenSession,
  now: Date,
): Promise<void> {
  await sessions.closeAsMissedExit(transaction, begun, begun.entryAt, now);
  if (await hasMoney(transaction, begun.id)) return;
  await freeReads(transaction, begun.id);
  await sessions.removeQuestion(transaction, begun);
}

export function isSeenInSlot({ slotConfirmedAt }: OpenSession): boolean {
  return slotConfirmedAt !== null;
}

export async function hasMoney(transaction: Transaction, session: number): Promise<boolean> {
  const [charges, payments] = await Promise.all([
    findCharges(transaction, [session]),
    listPayments(transaction, session),
  ]);
  return charges.size > 0 || payments.length > 0;
}
