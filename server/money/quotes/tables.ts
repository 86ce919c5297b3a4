import { bigint, instant, integer } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What drivers were shown that a session costs, by up to when it was priced: a ceiling while it is valid. */
export const shownQuoteTable = defineTable('shown_quotes', {
  session: bigint().named('session_id'),
  mall: integer().named('mall_id'),
  pricedUntil: instant(),
  validUntil: instant(),
});
