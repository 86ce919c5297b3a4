import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What a card terminal was asked to charge, and what became of it. */
export const terminalChargeTable = defineTable('terminal_charges', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  paise: bigint<Paise>(),
  coversUntil: instant(),
  state: text<'requested' | 'approved' | 'declined' | 'unknown'>(),
  /** The payment that an approval became. */
  payment: bigint().orNull().named('payment_id'),
  /** Who asked last: the account's public id. */
  person: text(),
  createdAt: instant(),
  changedAt: instant(),
});
