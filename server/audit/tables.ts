import { bigint, instant, integer, json, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** What people with power did, each entry bound to the one before it. */
export const auditEntryTable = defineTable('audit_entries', {
  id: bigint().generated(),
  at: instant(),
  actor: text(),
  action: text(),
  target: text(),
  mall: integer().named('mall_id').orNull(),
  detail: json<unknown>(),
  previousHash: text(),
  hash: text(),
});

/** The end of the trail, in one row: the chain alone cannot show that its last entries are gone. */
export const auditHeadTable = defineTable('audit_head', {
  id: integer().withDefault(),
  entries: bigint(),
  hash: text(),
});
