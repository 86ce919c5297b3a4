import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** What somebody asks about a charge, and how it was decided. */
export const disputeTable = defineTable('disputes', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  raisedBy: text<'driver' | 'mall'>(),
  reason: text(),
  /** The driver's own; empty once the plate of the visit is gone. */
  words: text(),
  state: text<'open' | 'refused' | 'refunded' | 'goodwill'>(),
  /** What was taken off the charge. */
  paise: bigint<Paise>(),
  answer: text().orNull(),
  createdAt: instant(),
  decidedAt: instant().orNull(),
  /** The account's public id. */
  decidedBy: text().orNull(),
});
