import type { QrModeName } from '#contract/merchants.ts';
import { instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** A mall's own account at the payment provider. */
export const merchantTable = defineTable('merchants', {
  id: integer().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  keyId: text(),
  sealed: text(),
  qr: text<QrModeName>(),
  createdBy: text(),
  createdAt: instant(),
  endedAt: instant().orNull(),
});
