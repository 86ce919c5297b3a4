import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookPayment } from '../dues/book-money.ts';
import { findDues, NOTHING_DUE } from '../dues/store.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import type { PaymentServices } from './payment-services.ts';
import { changePayment, type StoredPayment } from './store.ts';

const REASON = 'The bank of the FASTag reports that it took more than was owed.';

/**
 * A payment brought more than was known: the rest is booked on the day of the payment, and what is not owed goes back by it
 * at once. The caller holds the session's row.
 */
export async function takeMore(
  { listeners }: Pick<PaymentServices, 'listeners'>,
  transaction: Transaction,
  payment: StoredPayment,
  { to, now }: { readonly to: Paise; readonly now: Date },
): Promise<void> {
  const { id, publicId, mall, session, method, receivedPaise, paidAt, detail } = payment;
  const more = paise(to - receivedPaise);
  const due = (await findDues(transaction, [session])).get(session) ?? NOTHING_DUE;
  const owed = detail.isOfAnother === true ? 0 : Math.max(0, due.duePaise);
  const back = paise(Math.max(0, more - owed));
  const isPaid = payment.state === 'partial' && more >= owed;
  const stored = await changePayment(transaction, id, {
    receivedPaise: to,
    changedAt: now,
    detail: { ...detail, firstPaise: detail.firstPaise ?? receivedPaise },
    ...(isPaid ? { state: 'paid' } : {}),
  });
  const name = `payment:${publicId}:more:${to}`;
  await bookPayment(transaction, { name, mall, session, method, paise: more, at: paidAt ?? now, now });
  if (back > 0)
    await requestRefund(transaction, {
      mall,
      session,
      payment: id,
      paise: back,
      cause: 'overpaid',
      reason: REASON,
      person: null,
      at: now,
    });
  if (isPaid) for (const listener of listeners) await listener(transaction, stored);
}
