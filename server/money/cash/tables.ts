import type { Paise } from '#domain/money/money.ts';
import { bigint, boolean, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** The cash drawer of one person, from its opening count to its closing one. */
export const cashShiftTable = defineTable('cash_shifts', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  /** The account's public id. */
  person: text(),
  openedAt: instant(),
  floatPaise: bigint<Paise>(),
  closedAt: instant().orNull(),
  countedPaise: bigint<Paise>().orNull(),
  expectedPaise: bigint<Paise>().orNull(),
  /** Who closed it, the account's public id, and why; null where its holder did. */
  closedBy: text().orNull(),
  closeReason: text().orNull(),
  /** Nobody could count it: all that should have been in it is missing. */
  isUncounted: boolean().withDefault(),
});
