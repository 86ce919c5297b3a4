import { bigint, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';
import type { StoredChange } from './stored-change.ts';

/** What persons decided about sessions. */
export const settlementTable = defineTable('settlements', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  action: text(),
  /** The public id of the account. */
  person: text(),
  reason: text(),
  at: instant(),
  changes: json<readonly StoredChange[]>((value) => Array.isArray(value)),
  undoneAt: instant().orNull(),
});
