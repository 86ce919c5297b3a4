import { bigint, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** One level as it was counted. Instants are ISO 8601. */
export interface StoredLevelCount {
  readonly level: string;
  readonly cars: number;
  readonly at: string;
  /** The public id of the account. */
  readonly person: string;
  /** What the sensors of the level saw then. */
  readonly occupied: number;
  readonly unknown: number;
}

/** What people counted; from a finished one on the count by the gates goes on. */
export const recountTable = defineTable('recounts', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  state: text<'open' | 'finished' | 'dropped'>(),
  person: text(),
  beganAt: instant(),
  endedBy: text().orNull(),
  endedAt: instant().orNull(),
  changedAt: instant(),
  levels: json<readonly StoredLevelCount[]>((value) => Array.isArray(value)),
  cars: integer().orNull(),
  unsure: integer().orNull(),
  carsByGates: integer().orNull(),
});
