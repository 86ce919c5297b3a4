import { writeShownQuote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Bill } from './find-bill.ts';

/** A quote once shown is a ceiling for so long: a driver needs some time to pay. */
const QUOTE_HOLDS_MS = 5 * 60_000;

export function quoteHoldsUntil(now: Date): Date {
  return new Date(now.getTime() + QUOTE_HOLDS_MS);
}

/**
 * Remembers what a car inside was shown to cost, be it nothing, once in the time for which it holds. What has ended rises no
 * more, and what may have left is promised nothing: where it is inside still, its own exit counts.
 */
export async function rememberShown(
  transaction: Transaction,
  { session: { id, mall, kind }, quote, quoteValidUntil, pricedUntil, exitInDoubt }: Bill,
  now: Date,
): Promise<void> {
  if (kind !== 'open' || quoteValidUntil !== null || exitInDoubt !== null) return;
  const shown = { session: id, mall, pricedUntil, validUntil: quoteHoldsUntil(now), quote };
  await writeShownQuote(transaction, shown, now);
}
