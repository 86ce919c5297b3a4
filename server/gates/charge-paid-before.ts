import { findCharges, type StoredPayment } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { chargeLess, findByIds, hasLeftByExit, hasSettlement } from '../sessions/index.ts';
import { findDoubtOfExit } from './first-stand/join-first-stand.ts';
import type { GateServices } from './read-at-gate.ts';

/**
 * Charges a session anew that had been paid for before it was read at its exit, where the provider's news came only later: as
 * if it had come at once, and never more. What a person decided since stands.
 */
export async function chargePaidBefore(
  on: Pick<GateServices, 'services'>,
  transaction: Transaction,
  { session: id, publicId, paidAt }: StoredPayment,
  now: Date,
): Promise<void> {
  const [session] = await findByIds(transaction, [id]);
  if (!session || !hasLeftByExit(session) || paidAt === null || paidAt > session.exitAt) return;
  const charged = (await findCharges(transaction, [id])).get(id);
  if (!charged || (await hasSettlement(transaction, session))) return;
  const asAtExit = charged.at < session.exitAt ? charged.at : session.exitAt;
  const exitDoubtMs = await findDoubtOfExit(transaction, session);
  await chargeLess(on, transaction, session, {
    name: `paid-before:${publicId}`,
    reason: 'It was paid for before its exit; the news of the payment provider came later.',
    exitDoubtMs,
    now,
    asAtExit,
  });
}
