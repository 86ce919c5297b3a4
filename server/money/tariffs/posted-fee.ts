import { isFreeFor } from '#domain/money/drivers-rules.ts';
import { quote } from '#domain/money/quote.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Quote } from '../charges/quote-session.ts';
import { findRules } from '../rules/store.ts';
import { findTariffAt } from './store.ts';

/** What a mall has posted for a car of which nobody knows the entry, and by which tariff. */
export interface PostedFee {
  readonly tariff: number;
  readonly quote: Quote;
}

/** The fee that a mall has posted at an instant; null where it posts none, or does not charge. */
export async function findPostedFee(
  transaction: Transaction,
  mall: number,
  at: Date,
): Promise<PostedFee | null> {
  const [tariff, rules] = await Promise.all([
    findTariffAt(transaction, mall, at),
    findRules(transaction, mall),
  ]);
  if (tariff === null || isFreeFor(rules, { entryAt: at, exitAt: at })) return null;
  const {
    totalPaise: paise,
    lines,
    reason,
  } = quote(tariff.document, {
    entryAt: null,
    exitAt: at,
    isTicketLost: true,
  });
  return paise === 0 ? null : { tariff: tariff.id, quote: { paise, lines, reason, worths: {} } };
}
