import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

export type LineKind = 'payment' | 'refund' | 'other';
export type LineProblem = 'unknown_payment' | 'other_amount' | 'not_paid';

/** What the provider says that it sent to the bank. */
export const settlementLineTable = defineTable('settlement_lines', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  provider: text(),
  kind: text<LineKind>(),
  /** The provider's id of the payment or refund. */
  entity: text(),
  payment: bigint().orNull().named('payment_id'),
  refund: bigint().orNull().named('refund_id'),
  /** What it adjusts the account for, where that is a chargeback. */
  chargeback: bigint().orNull().named('chargeback_id'),
  paise: bigint<Paise>(),
  feePaise: bigint<Paise>(),
  settledPaise: bigint<Paise>(),
  settlement: text().orNull(),
  utr: text().orNull(),
  settledAt: instant(),
  /** Why it was not booked; null where it was. */
  problem: text<LineProblem>().orNull(),
  takenBy: text(),
  takenAt: instant(),
});
