import { paise as toPaise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookPayment } from '../dues/book-money.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { listRefunds } from '../refunds/store.ts';
import { changePayment, listPayments, type StoredPayment } from './store.ts';

/** Why money that came in for a session is another driver's, and since when that is known. */
interface Known {
  readonly reason: string;
  readonly at: Date;
}

/**
 * What came in for one session was paid by the driver of another one: it is that one's payment from now on, and the ledger
 * gets both halves, so that no account has more or less than before. The caller holds the rows of both sessions.
 */
export async function movePayments(
  transaction: Transaction,
  payments: readonly StoredPayment[],
  { to, at, reason }: Known & { to: number },
): Promise<void> {
  for (const { id, publicId, mall, session, method, receivedPaise, detail } of payments) {
    const money = { mall, method, at, reason };
    const back = toPaise(0 - receivedPaise);
    const name = `payment-moved:${publicId}:${session}:${to}`;
    await bookPayment(transaction, { ...money, session, paise: back, name: `${name}:out` });
    await bookPayment(transaction, { ...money, session: to, paise: receivedPaise, name: `${name}:in` });
    await changePayment(transaction, id, { session: to, detail: { ...detail, movedFrom: session } });
  }
}

/** The same where nobody knows of what visit that driver's was: all of it goes back to whoever paid it. */
export async function returnPayments(
  transaction: Transaction,
  payments: readonly StoredPayment[],
  { at, reason }: Known,
): Promise<void> {
  for (const { id, mall, session, receivedPaise: paise, detail } of payments) {
    const refund = { mall, session, payment: id, paise, reason, person: null, at };
    await requestRefund(transaction, { ...refund, cause: 'fault' });
    await changePayment(transaction, id, { detail: { ...detail, isOfAnother: true } });
  }
}

/** Those of which nothing has gone back: of the others a person, or a late message, has decided already. */
export async function withoutRefunds(
  transaction: Transaction,
  session: number,
  payments: readonly StoredPayment[],
): Promise<StoredPayment[]> {
  if (payments.length === 0) return [];
  const refunded = new Set((await listRefunds(transaction, session)).map(({ payment }) => payment));
  return payments.filter(({ id, receivedPaise }) => receivedPaise > 0 && !refunded.has(id));
}

/** What may come in yet, and was not booked. */
const AWAITED: readonly StoredPayment['state'][] = ['created', 'pending', 'failed', 'expired', 'unknown'];

/**
 * What was begun for a session by a link that was shown at an exit, until an instant, was begun by the driver of another car:
 * what comes of it goes back by itself. The caller holds the session's row.
 */
export async function expectOfAnother(
  transaction: Transaction,
  session: number,
  before: Date,
): Promise<void> {
  for (const { id, state, createdAt, detail } of await listPayments(transaction, session))
    if (detail.ofExit === true && createdAt < before && AWAITED.includes(state))
      await changePayment(transaction, id, { detail: { ...detail, isOfAnother: true } });
}

/** The same is the session's own again. */
export async function expectOfOwn(transaction: Transaction, session: number): Promise<void> {
  for (const { id, state, detail } of await listPayments(transaction, session))
    if (detail.ofExit === true && detail.isOfAnother === true && AWAITED.includes(state))
      await changePayment(transaction, id, { detail: { ...detail, isOfAnother: false } });
}
