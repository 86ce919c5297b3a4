import type { Transaction } from '../../platform/storage/database.ts';
import { bookRefundPaidInto, bookRefundReturned } from '../dues/book-money.ts';
import type { LedgerAccount } from '../ledger/tables.ts';
import { changeRefund, type StoredRefund } from './store.ts';

/**
 * The name under which a refund is paid: whoever pays it a second time finds it taken. Once it came back it may be paid
 * again, under the next name.
 */
export function nameOfPaying({ publicId, timesReturned }: Pick<StoredRefund, 'publicId' | 'timesReturned'>) {
  return timesReturned === 0 ? `refund_paid:${publicId}` : `refund_paid:${publicId}:${timesReturned + 1}`;
}

interface Bank {
  /** The chargeback that has paid it. */
  readonly chargeback: number;
  readonly at: Date;
}

/** The payer's bank has paid a refund already, by a chargeback that the mall lost. */
export async function payByChargeback(
  transaction: Transaction,
  refund: StoredRefund,
  { chargeback, at }: Bank,
): Promise<void> {
  const { id, mall, session, paise, person } = refund;
  const name = nameOfPaying(refund);
  await bookRefundPaidInto(transaction, 'chargeback_losses', { name, mall, session, paise, at, person });
  await changeRefund(transaction, id, {
    state: 'done',
    paidBy: 'chargeback',
    chargeback,
    fault: null,
    changedAt: at,
  });
}

/** What had been paid out did not reach the driver, or was taken back: it is owed once more. Answers how it stands now. */
export async function takeBackPaying(
  transaction: Transaction,
  refund: StoredRefund,
  from: LedgerAccount,
  to: { readonly state: 'failed' | 'requested'; readonly fault: string | null; readonly at: Date },
): Promise<StoredRefund> {
  const { publicId, mall, session, paise } = refund;
  const timesReturned = refund.timesReturned + 1;
  const name = `refund_returned:${publicId}:${timesReturned}`;
  await bookRefundReturned(transaction, from, { name, mall, session, paise, at: to.at });
  const { state, fault, at: changedAt } = to;
  const changes = { state, fault, changedAt, timesReturned, paidBy: null, chargeback: null, askedAt: null };
  await changeRefund(transaction, refund.id, changes);
  return { ...refund, ...changes };
}
