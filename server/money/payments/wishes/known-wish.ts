import { createHash } from 'node:crypto';
import { badInput, Refusal } from '../../../platform/http/errors.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { findPayment, type StoredPayment } from '../store.ts';
import { findWish, insertWish } from './store.ts';

/** That somebody wants a session paid, under the key by which the same wish is known again. */
export interface PaymentWish {
  readonly session: number;
  readonly key: string;
  /** What is wanted: the same key with something else is refused. */
  readonly meant: object;
}

/** The payment that the same wish began before; null where it is new. The caller holds the session's row. */
export async function findWished(
  transaction: Transaction,
  { session, key, meant }: PaymentWish,
): Promise<StoredPayment | null> {
  const wish = await findWish(transaction, session, hashOf(key));
  if (!wish) return null;
  if (wish.bodyHash !== hashOf(JSON.stringify(meant))) throw keyReused();
  return findPayment(transaction, wish.payment);
}

export async function noteWish(
  transaction: Transaction,
  { session, key, meant }: PaymentWish,
  payment: Pick<StoredPayment, 'id' | 'mall'>,
  createdAt: Date,
): Promise<void> {
  const hashes = { keyHash: hashOf(key), bodyHash: hashOf(JSON.stringify(meant)) };
  await insertWish(transaction, { session, mall: payment.mall, ...hashes, payment: payment.id, createdAt });
}

const KEY = /^[\x21-\x7e]{8,200}$/;

/** The header that names a wish, as it came. Throws 400 for one that names none. */
export function readWishKey(key: unknown): string {
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw badInput(
    'Send the header Idempotency-Key: 8 to 200 characters that name this payment.',
    undefined,
    'idempotency_key_missing',
  );
}

function keyReused(): Refusal {
  return new Refusal(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another payment. Use a new one.',
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
