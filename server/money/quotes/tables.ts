import { bigint, instant, integer, json } from '../../platform/storage/column.ts';
import type { Quote } from '../charges/quote-session.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What drivers were shown that a session costs, line by line, and up to when it was priced: a ceiling while it is valid. */
export const shownQuoteTable = defineTable('shown_quotes', {
  session: bigint().named('session_id'),
  mall: integer().named('mall_id'),
  pricedUntil: instant(),
  validUntil: instant(),
  /** Null of those that were shown before it was stored. */
  quote: json<Quote>((value) => typeof value === 'object').orNull(),
});
