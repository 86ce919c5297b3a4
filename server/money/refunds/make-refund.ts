import { randomUUID } from 'node:crypto';
import { bookRefund } from '../dues/book-money.ts';
import type { Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { payByChargeback } from './pay-once.ts';
import { insertRefund, type StoredRefund } from './store.ts';
import type { RefundCause } from './tables.ts';

/** What a refund is made of. */
interface NewRefund {
  readonly mall: number;
  readonly session: number;
  readonly payment: number;
  readonly paise: Paise;
  readonly cause: RefundCause;
  readonly reason: string;
  /** The account's public id; null for the product itself. */
  readonly person: string | null;
  /** By which chargeback the payer's bank has paid it already; null for what is to be sent. */
  readonly chargeback: number | null;
  readonly at: Date;
}

/** Stores a refund and books that it is owed, and that it is paid where the payer's bank has paid it already. */
export async function makeRefund(
  transaction: Transaction,
  { chargeback, at, ...wanted }: NewRefund,
): Promise<StoredRefund> {
  const publicId = `rf_${randomUUID().replaceAll('-', '')}`;
  const nobody = { fault: null, paidBy: null, paidPerson: null, note: null, chargeback: null };
  const made = await insertRefund(transaction, {
    ...wanted,
    publicId,
    state: 'requested',
    providerRefund: null,
    askedAt: null,
    ...nobody,
    createdAt: at,
    changedAt: at,
  });
  const { mall, session, paise, person, reason } = wanted;
  await bookRefund(transaction, { name: `refund:${publicId}`, mall, session, paise, at, person, reason });
  if (chargeback === null) return made;
  await payByChargeback(transaction, made, { chargeback, at });
  return { ...made, state: 'done', paidBy: 'chargeback', chargeback };
}
