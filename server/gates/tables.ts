import type { GateAnswer } from '#contract/ingest.ts';
import type { TimeFlag } from '#domain/parking/time-flag.ts';
import { bigint, boolean, bytes, instant, integer, json, real, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** Every plate read once, with the answer it got: the same read again answers the same. */
export const plateReadTable = defineTable('plate_reads', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  /** Null where a person typed it: then `typedBy` is the public id of the account. */
  deviceId: bigint().orNull(),
  typedBy: text().orNull(),
  /** The class of vehicle as that person says it; what cameras see is `vehicleClass`. */
  typedClass: text().orNull(),
  readId: text(),
  plateRaw: text(),
  plateKey: text().orNull(),
  plateStatus: text(),
  confidence: real().orNull(),
  direction: text<'entry' | 'exit'>(),
  gate: text().orNull(),
  /** Of one that a person typed by mistake: where that was, when it was set aside, and by the id of which such read. */
  asideGate: text().orNull(),
  asideAt: instant().orNull(),
  asideWith: bigint().orNull(),
  vehicleClass: text().orNull(),
  /** As the device gave it, as we used it, and when the read came. */
  deviceAt: instant(),
  usedAt: instant(),
  receivedAt: instant(),
  timeFlag: text<TimeFlag>().orNull(),
  /** How much later an entry may truly have been, or how much earlier an exit. */
  doubtMs: integer(),
  sessionId: bigint().orNull(),
  /** True while an exit waits for an entry that may still arrive. */
  isWaiting: boolean(),
  answer: json<GateAnswer>((value) => typeof value === 'object' && value !== null),
});

/** The images of reads, apart from them: which file it is. Of old ones the bytes themselves, until they are moved. */
export const readImageTable = defineTable('read_images', {
  readId: bigint().named('plate_read_id'),
  mall: integer().named('mall_id'),
  bytes: bytes().orNull(),
  receivedAt: instant(),
  hash: text().orNull(),
  size: integer().orNull(),
  contentType: text(),
});
