import type { Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookRefundWithdrawn } from '../dues/book-money.ts';
import { listPayments } from '../payments/store.ts';
import { askNoLonger } from './ask-person.ts';
import { takeBackPaying } from './pay-once.ts';
import { changeRefund, holdNotLeft, holdPaidByBank, type StoredRefund } from './store.ts';
import type { RefundCause } from './tables.ts';

/** What a person has given somebody, or a dispute, goes back whatever is owed beside it. */
const GIVEN: readonly RefundCause[] = ['goodwill', 'dispute'];

interface Withdrawing {
  /** As much as is owed; null of a car that is inside, for which all that came in counts once it leaves. */
  readonly owedPaise: Paise | null;
  readonly at: Date;
}

/**
 * What was too much of a session's money is not too much any more: what has not left is withdrawn, the newest first, until
 * as much is back as is owed; then what the payer's bank had paid of it, which is the mall's loss once more. The last of
 * them may give more than that. The caller holds the session's row.
 */
export async function withdrawRefunds(
  transaction: Transaction,
  session: { readonly id: number; readonly mall: number },
  { owedPaise, at }: Withdrawing,
): Promise<void> {
  const notLeft = await holdNotLeft(transaction, session.id);
  const byBank = await holdPaidByBank(transaction, session.id);
  if (notLeft.length + byBank.length === 0) return;
  const payments = await listPayments(transaction, session.id);
  const ofOthers = payments.filter(({ detail }) => detail.isOfAnother === true).map(({ id }) => id);
  // Another driver's money pays nothing of this one's.
  const mayBeWithdrawn = ({ cause, payment }: StoredRefund) =>
    !GIVEN.includes(cause) && !ofOthers.includes(payment);
  const owed = owedPaise ?? Infinity;
  const left = await withdrawUntil(transaction, notLeft.filter(mayBeWithdrawn), owed, at);
  // What was asked for again is owed since the bank gave it back, not since it was no surplus.
  const again = byBank.filter(({ cause }) => cause === 'chargeback');
  const surplus = byBank.filter((one) => mayBeWithdrawn(one) && !again.includes(one));
  await withdrawUntil(transaction, surplus, left - again.reduce((sum, { paise }) => sum + paise, 0), at);
  await askNoLonger(transaction, session.mall, at);
}

/** Withdraws one after the other while something is owed; answers what is owed then. */
async function withdrawUntil(
  transaction: Transaction,
  refunds: readonly StoredRefund[],
  owedPaise: number,
  at: Date,
): Promise<number> {
  let owed = owedPaise;
  for (const refund of refunds) {
    if (owed <= 0) break;
    await withdraw(transaction, refund, at);
    owed -= refund.paise;
  }
  return owed;
}

export async function withdraw(transaction: Transaction, refund: StoredRefund, at: Date): Promise<void> {
  const { id, publicId, mall, session, paise } = refund;
  if (refund.paidBy === 'chargeback')
    await takeBackPaying(transaction, refund, 'chargeback_losses', { state: 'requested', fault: null, at });
  await changeRefund(transaction, id, { state: 'withdrawn', changedAt: at });
  const name = `refund-withdrawn:${publicId}:${at.getTime()}`;
  await bookRefundWithdrawn(transaction, { name, mall, session, paise, at });
}
