import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** Cars that hold in an exit lane, each from the read that stopped it until it has left. */
export const laneWaitTable = defineTable('lane_waits', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  gate: text(),
  /** Null while nobody knows which session is the car's. */
  session: bigint().orNull().named('session_id'),
  plateRead: bigint().named('plate_read_id'),
  since: instant(),
  lastSeenAt: instant(),
  /** When the car was allowed to leave: what was due is settled, or a person let it out. */
  releasedAt: instant().orNull(),
  releasedBy: text<'paid' | 'person' | 'fastag'>().orNull(),
  endedAt: instant().orNull(),
});
