import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** The stamps of shops that sessions were given, each once. What one frees says the tariff of the session's entry. */
export const validationTable = defineTable('session_validations', {
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  code: text(),
  /** The account's public id. */
  givenBy: text(),
  givenAt: instant(),
  /** Why whoever gave it did; null of those from before that was asked for. */
  reason: text().orNull(),
});
