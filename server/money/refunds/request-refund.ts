import { randomUUID } from 'node:crypto';
import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookRefund } from '../dues/book-money.ts';
import { listPayments, type StoredPayment } from '../payments/store.ts';
import { askPerson } from './ask-person.ts';
import { insertRefund, isPaidByHand, listRefunds, type StoredRefund } from './store.ts';
import type { RefundCause } from './tables.ts';

interface WantedRefund {
  readonly mall: number;
  readonly session: number;
  /** The payment that it goes back by first, where it is one payment's own; else the newest. */
  readonly payment?: number;
  readonly paise: Paise;
  readonly cause: RefundCause;
  readonly reason: string;
  /** The account's public id; null for the product itself. */
  readonly person: string | null;
  readonly at: Date;
}

/**
 * Owes an amount back to the driver, by the payments that it came by, the newest first; a job sends it to the providers.
 * Never more than came in and has not gone back: what exceeds it is left out. The caller holds the session's row.
 */
export async function requestRefund(
  transaction: Transaction,
  { mall, session, payment: first, paise, cause, reason, person, at }: WantedRefund,
): Promise<StoredRefund[]> {
  const payments = (await listPayments(transaction, session)).filter((payment) => payment.receivedPaise > 0);
  const earlier = await listRefunds(transaction, session);
  const made: StoredRefund[] = [];
  let left: number = paise;
  for (const payment of newestFirst(payments, first)) {
    const gone = earlier.filter((refund) => refund.payment === payment.id);
    const open = payment.receivedPaise - gone.reduce((sum, refund) => sum + refund.paise, 0);
    const part = Math.min(left, open);
    if (part <= 0) continue;
    left -= part;
    const publicId = `rf_${randomUUID().replaceAll('-', '')}`;
    const times = { createdAt: at, changedAt: at };
    const nobody = { fault: null, paidBy: null, paidPerson: null, note: null };
    const state = { state: 'requested' as const, providerRefund: null, askedAt: null, ...nobody };
    const whose = { publicId, mall, session, payment: payment.id, paise: toPaise(part) };
    made.push(await insertRefund(transaction, { ...whose, cause, reason, person, ...state, ...times }));
    const name = `refund:${publicId}`;
    await bookRefund(transaction, { name, mall, session, paise: toPaise(part), at, person, reason });
    if (isPaidByHand(payment)) await askPerson(transaction, mall, at);
  }
  return made;
}

function newestFirst(payments: readonly StoredPayment[], first: number | undefined): StoredPayment[] {
  const chosen = payments.filter(({ id }) => id === first);
  return [...chosen, ...payments.filter(({ id }) => id !== first).toReversed()];
}
