import type { TimeFlag } from '#domain/parking/time-flag.ts';
import { bigint, boolean, instant, integer, real, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** The tags that readers saw, each read once. */
export const tagReadTable = defineTable('tag_reads', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  deviceId: bigint(),
  readId: text(),
  gate: text(),
  direction: text<'entry' | 'exit'>(),
  tagId: text(),
  tid: text().orNull(),
  /** Of the plate that the tag names; null while nobody knows it. */
  plateHash: text().orNull(),
  /** Whether the acquirer was asked which plate the tag belongs to. */
  isAsked: boolean().withDefault(),
  /** What the acquirer calls its car, where its memory named two; as `plateHash`. */
  acquirerHash: text().orNull(),
  vehicleClass: text().orNull(),
  rssi: real().orNull(),
  usedAt: instant(),
  receivedAt: instant(),
  timeFlag: text<TimeFlag>().orNull(),
});
