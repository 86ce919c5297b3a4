import type { StoredInvoice } from './store.ts';
import type { StoredPayment } from '../payments/store.ts';

/** The document that took a payment in: the first that was given from then on; undefined where none was. */
export function documentOfPayment(
  documents: readonly StoredInvoice[],
  { paidAt, createdAt }: Pick<StoredPayment, 'paidAt' | 'createdAt'>,
): StoredInvoice | undefined {
  return documents.find(({ kind, issuedAt }) => kind !== 'credit_note' && issuedAt >= (paidAt ?? createdAt));
}
