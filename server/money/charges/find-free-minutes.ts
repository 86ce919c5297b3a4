import { freeMinutesGiven } from '#domain/money/quote.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findPrices, type ChargedSpan } from './quote-session.ts';

/**
 * How many minutes from its entry shops and stamps of the mall have made free for a session already; Infinity where all of
 * it is. Where several tariffs may price it, as many as each of them frees.
 */
export async function findFreeMinutes(
  transaction: Transaction,
  tariffId: number | null,
  span: ChargedSpan,
): Promise<number> {
  const prices = await findPrices(transaction, tariffId, span);
  if (prices === null) return 0;
  return Math.min(...prices.inForce.map(({ document, known }) => freeMinutesGiven(document, known)));
}
