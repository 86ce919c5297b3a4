import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What the controller of a barrier is asked to do; the name says why, so that the same is asked for once. */
export const gateCommandTable = defineTable('gate_commands', {
  id: bigint().generated(),
  publicId: text(),
  name: text(),
  mall: integer().named('mall_id'),
  gate: text(),
  /** The car that waits for it; null for one that was let pass as it was read. */
  wait: bigint().named('wait_id').orNull(),
  /** The public id of the session, where it is known. */
  session: text().orNull(),
  command: text<'open'>(),
  /** Who asked for it, the account's public id; null for the product itself. */
  person: text().orNull(),
  reason: text().orNull(),
  createdAt: instant(),
  expiresAt: instant(),
  state: text<'waiting' | 'done' | 'failed'>(),
  detail: text().orNull(),
  finishedAt: instant().orNull(),
  /** Until then one of our processes opens for it; null for what a controller asks for. */
  takenUntil: instant().orNull(),
});
