import { writeShownQuote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Bill } from './find-bill.ts';

/** A quote once shown is a ceiling for so long: a driver needs some time to pay. */
const QUOTE_HOLDS_MS = 5 * 60_000;

export function quoteHoldsUntil(now: Date): Date {
  return new Date(now.getTime() + QUOTE_HOLDS_MS);
}

/** Remembers what a car inside was shown to cost, once in the time for which it holds. What has ended rises no more. */
export async function rememberShown(
  transaction: Transaction,
  { session: { id, mall, kind }, duePaise, quoteValidUntil, pricedUntil }: Bill,
  now: Date,
): Promise<void> {
  if (kind !== 'open' || duePaise === 0 || quoteValidUntil !== null) return;
  await writeShownQuote(transaction, { session: id, mall, pricedUntil, validUntil: quoteHoldsUntil(now) });
}
