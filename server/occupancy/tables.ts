import type { SlotStatus } from '#domain/parking/occupancy.ts';
import { bigint, instant, integer, json, text } from '../platform/storage/column.ts';
import { defineTable, type RowOf } from '../platform/storage/table.ts';

/** What a restart must not forget beside the columns; what is left out is as usual. Instants are epoch milliseconds. */
export interface SlotMemory {
  /** Left out where it is the status. */
  readonly reported?: SlotStatus;
  readonly pending?: { status: SlotStatus; since: number; settlesAt: number } | null;
  readonly flips?: number[];
  readonly isSuspect?: boolean;
  readonly hasTurnedAtOnce?: boolean;
  /** As of when the status is known, where its last report arrived later. */
  readonly reportedAt?: number;
  readonly isLate?: boolean;
}

/** The state of every slot now. A slot without a row is not in the layout. */
export const slotStateTable = defineTable('slot_states', {
  mallId: integer(),
  code: text(),
  status: text<SlotStatus>(),
  since: instant().orNull(),
  source: text().orNull(),
  observedAt: instant().orNull(),
  receivedAt: instant().orNull(),
  sequence: bigint().orNull(),
  memory: json<SlotMemory>().orNull(),
  /** Another number with every write. */
  revision: bigint().withDefault(),
});
export type SlotStateRow = RowOf<typeof slotStateTable>;

/** The history: every change of a status, those of one slot in the order of arrival. */
export const slotChangeTable = defineTable('slot_changes', {
  id: bigint().generated(),
  mallId: integer(),
  code: text(),
  status: text<SlotStatus>(),
  at: instant(),
  receivedAt: instant(),
  source: text().orNull(),
  sequence: bigint().orNull(),
});
