import type { AttentionAction } from '#contract/attention-words.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { bigint, day, instant, integer, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** What persons decided about the things that need somebody. */
export const attentionDecisionTable = defineTable('attention_decisions', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  item: text(),
  session: bigint().orNull().named('session_id'),
  action: text<AttentionAction | 'undo'>(),
  /** The public id of the account. */
  person: text(),
  /** Empty once the plate of the session is gone. */
  words: text(),
  settlement: text().orNull(),
  until: instant().orNull(),
  assignee: text().orNull(),
  partOf: bigint().orNull(),
  at: instant(),
  /** Since when it counts no more. */
  endedAt: instant().orNull(),
});

/** Decisions about groups that are carried out piece by piece. */
export const attentionBatchTable = defineTable('attention_batches', {
  decision: bigint().named('decision_id'),
  mall: integer().named('mall_id'),
  reason: text<ReviewReason>(),
  gate: text().orNull(),
  firstDay: day(),
  lastDay: day(),
  undoes: bigint().orNull(),
  allCount: integer(),
  done: integer().withDefault(),
  failed: integer().withDefault(),
  cursor: bigint().withDefault(),
  lastSession: bigint(),
  finishedAt: instant().orNull(),
});
