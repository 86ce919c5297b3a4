import type { TimeFlag } from '#domain/parking/time-flag.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { bigint, day, instant, integer, json, real, text, texts } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** Every session: a car that is inside, one that has left, or an exit of which the entry is not known. */
export const sessionTable = defineTable('sessions', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  plateKey: text().orNull(),
  plate: text(),
  /** What its plate was read as too, by a second read at the entry. */
  otherKey: text().orNull(),
  /** Which of its plates is proven to be its car's. */
  provenKey: text().orNull(),
  /** While none is, the other one of the two that its gates read: then its plate alone shows it to nobody. */
  rivalKey: text().orNull(),
  /** Of an unmatched session the exit stands here too: lists are in the order of this column. */
  entryAt: instant(),
  exitAt: instant().orNull(),
  /** The day of entry in Asia/Kolkata, for search. */
  entryDate: day(),
  state: text<'open' | 'closed'>(),
  closedAt: instant().orNull(),
  review: text<ReviewReason>().orNull(),
  flags: texts(),
  vehicleClass: text().orNull(),
  entryGate: text().orNull(),
  exitGate: text().orNull(),
  entryConfidence: real().orNull(),
  entryPlateRaw: text().orNull(),
  exitPlateRaw: text().orNull(),
  suggestedSlot: text().orNull(),
  slotCode: text().orNull(),
  slotConfirmedAt: instant().orNull(),
  tariffId: bigint().orNull(),
  /** How much later than it stands the entry may truly have been. */
  entryDoubtMs: integer(),
  /** How much earlier it may truly have been. */
  entryEarlyMs: integer(),
  /** The worst of what was made of the times of its reads; null where all were right. */
  timeFlag: text<Exclude<TimeFlag, 'ok'>>().orNull(),
  createdAt: instant(),
  slotBasis: text<'suggested' | 'inferred'>().orNull(),
  matchDetail: json<Readonly<Record<string, unknown>>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
});
