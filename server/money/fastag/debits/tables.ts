import type { DebitState } from '#domain/money/debit-state.ts';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import { defineTable } from '../../../platform/storage/table.ts';

/** What a mall does with the tag of a car that holds at its exit. */
export type FastagPolicy = 'off' | 'hold' | 'open-on-submitted';

/** One attempt to debit a tag for a session. */
export const fastagDebitTable = defineTable('fastag_debits', {
  id: bigint().generated(),
  txnId: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  /** Null where nobody was asked to pay. */
  payment: bigint().orNull().named('payment_id'),
  plazaId: text(),
  lane: text(),
  /** Empty once nobody may dispute it any more. */
  tagId: text(),
  paise: bigint<Paise>(),
  state: text<DebitState>(),
  policy: text<Exclude<FastagPolicy, 'off'>>(),
  /** Why, in the acquirer's code or in our word. */
  code: text().orNull(),
  createdAt: instant(),
  changedAt: instant(),
  submittedAt: instant().orNull(),
  acknowledgedAt: instant().orNull(),
  asks: integer().withDefault(),
  nextAskAt: instant().orNull(),
});
