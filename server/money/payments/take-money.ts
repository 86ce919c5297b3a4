import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookPayment } from '../dues/book-money.ts';
import { findDues, NOTHING_DUE } from '../dues/store.ts';
import { refundSurplus } from '../refunds/refund-surplus.ts';
import { newPaymentId } from './payment-id.ts';
import type { PaymentServices } from './payment-services.ts';
import { insertPayment, type StoredPayment } from './store.ts';

/** Money that a person has taken, or a terminal has approved: it is here already. */
export interface TakenMoney {
  readonly mall: number;
  readonly session: number;
  readonly method: 'cash' | 'card';
  readonly paise: Paise;
  /** Up to when the session was priced for this amount. */
  readonly coversUntil: Date;
  /** The session has ended: it will not cost more. */
  readonly isOver?: boolean;
  /** The account's public id. */
  readonly person: string;
  readonly at: Date;
}

/**
 * Books money that is here already, and runs whatever waits for it. Of a session that has ended what is too much is owed
 * back at once. The caller holds the session's row.
 */
export async function takeMoney(
  { listeners }: Pick<PaymentServices, 'listeners'>,
  transaction: Transaction,
  { mall, session, method, paise, coversUntil, person, at, isOver = false }: TakenMoney,
): Promise<StoredPayment> {
  const publicId = newPaymentId();
  const before = (await findDues(transaction, [session])).get(session) ?? NOTHING_DUE;
  const payment = await insertPayment(transaction, {
    publicId,
    mall,
    session,
    method,
    provider: method === 'cash' ? 'cash' : 'terminal',
    state: 'paid',
    askedPaise: paise,
    receivedPaise: paise,
    coversUntil,
    expiresAt: null,
    createdAt: at,
    changedAt: at,
    paidAt: at,
    providerOrder: null,
    merchant: null,
    providerPayment: null,
    confirmedAt: null,
    person,
    // A car inside has a credit from now on: what it was priced at.
    detail: { pricedPaise: toPaise(Math.max(0, paise - before.duePaise)) },
  });
  const name = `payment:${publicId}`;
  await bookPayment(transaction, { name, mall, session, method, paise, at, person });
  for (const listener of listeners) await listener(transaction, payment);
  if (isOver)
    await refundSurplus(
      transaction,
      { id: session, mall },
      { reason: TOO_MUCH, at, cause: 'overpaid', person },
    );
  return payment;
}

const TOO_MUCH = 'More was taken than was due.';
