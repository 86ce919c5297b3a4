import { bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import { defineTable } from '../../../platform/storage/table.ts';

/** A wish to pay by the key that the caller gave it: the same key again means the same payment. */
export const paymentWishTable = defineTable('payment_wishes', {
  session: bigint().named('session_id'),
  mall: integer().named('mall_id'),
  keyHash: text(),
  bodyHash: text(),
  payment: bigint().named('payment_id'),
  createdAt: instant(),
});
