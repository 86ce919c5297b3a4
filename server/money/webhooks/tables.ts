import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What money needs of a provider's message, stored before anything is done by it. */
export const providerEventTable = defineTable('provider_events', {
  id: bigint().generated(),
  provider: text(),
  eventId: text(),
  body: text(),
  receivedAt: instant(),
  /** Null while it still has to be acted on. */
  handledAt: instant().orNull(),
  outcome: text().orNull(),
  /** Whose account's; null for the one that the variables name. */
  merchant: integer().named('merchant_id').orNull(),
});
