import { bigint, instant, integer, json, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

const recorded = {
  /** Whose doing it is: the public id of an account, or a word where it is none. */
  actor: text(),
  action: text(),
  /** What it was done to: the public id of an account, a mall, a device; a day; nothing. */
  target: text(),
  mall: integer().named('mall_id').orNull(),
  address: text().orNull(),
  /** The request by which it was done. */
  request: text().orNull(),
  /** How often, where many alike are one record. */
  times: integer().withDefault(),
  detail: json<unknown>(),
};

/** What happened and is not yet sealed. Whoever records something inserts a row and takes no lock. */
export const auditPendingTable = defineTable('audit_pending', {
  id: bigint().generated(),
  at: instant().withDefault(),
  ...recorded,
});

/** What happened, each record bound to the one before it. */
export const auditEntryTable = defineTable('audit_entries', {
  id: bigint().generated(),
  number: bigint(),
  at: instant(),
  ...recorded,
  previousHash: text(),
  hash: text(),
  /** Which key sealed it; null for records of before there was one. */
  keyId: text().orNull(),
});

/** The end of the trail, in one row: the chain alone cannot show that its last records are gone. */
export const auditHeadTable = defineTable('audit_head', {
  id: integer().withDefault(),
  trail: text().withDefault(),
  entries: bigint(),
  hash: text(),
});
