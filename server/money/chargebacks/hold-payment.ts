import type { Transaction } from '../../platform/storage/database.ts';
import { findPayment, holdSession, type StoredPayment } from '../payments/store.ts';
import { findByProviderPayment } from './store.ts';

/** A payment of ours, with the row of its session held. */
export interface HeldPayment {
  readonly payment: StoredPayment;
  readonly isInside: boolean;
}

/**
 * The payment that a provider's news names, by the account that it is about, with its session's row held: that of another
 * session where it was moved to that one meanwhile.
 */
export async function holdPayment(
  transaction: Transaction,
  news: { readonly payment: string; readonly merchant: number | null },
): Promise<HeldPayment | null> {
  const found = await findByProviderPayment(transaction, news);
  if (!found) return null;
  const isInside = await holdSession(transaction, found.session);
  const payment = await findPayment(transaction, found.id);
  if (payment.session === found.session) return { payment, isInside };
  return { payment, isInside: await holdSession(transaction, payment.session) };
}
