import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findDues, NOTHING_DUE } from '../dues/store.ts';
import { requestRefund } from './request-refund.ts';
import type { RefundCause } from './tables.ts';

interface Why {
  readonly reason: string;
  readonly at: Date;
  /** Unless it is named, the fault was ours. */
  readonly cause?: RefundCause;
  /** The account's public id, where a person brought it about. */
  readonly person?: string | null;
}

/**
 * Owes back what came in beyond what a session was charged, once that is known, so that nobody has to ask. Answers what
 * the session owes; null where something goes back. The caller holds the session's row.
 */
export async function refundSurplus(
  transaction: Transaction,
  { id, mall }: { readonly id: number; readonly mall: number },
  { reason, at, cause = 'fault', person = null }: Why,
): Promise<Paise | null> {
  const due = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  if (due.receivedPaise === 0 || due.duePaise >= 0) return due.duePaise;
  const surplus = paise(0 - due.duePaise);
  await requestRefund(transaction, {
    mall,
    session: id,
    paise: surplus,
    cause,
    reason,
    person,
    at,
  });
  return null;
}
