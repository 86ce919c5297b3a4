import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** Why money goes back. `overpaid`: more came than was owed; `late_payment`: it came for what was settled already. */
export type RefundCause = 'overpaid' | 'late_payment' | 'dispute' | 'goodwill' | 'fault';

/** How a person pays a refund that no provider pays. */
export type PaidBy = 'cash' | 'bank' | 'terminal';

/** Money that goes back to a driver, by the payment that it came by. */
export const refundTable = defineTable('refunds', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  payment: bigint().named('payment_id'),
  paise: bigint<Paise>(),
  cause: text<RefundCause>(),
  reason: text(),
  /** The account's public id; null for the product itself. */
  person: text().orNull(),
  /** `withdrawn`: its reason was gone before it left. */
  state: text<'requested' | 'sent' | 'done' | 'failed' | 'withdrawn'>(),
  providerRefund: text().orNull(),
  /** Each try at the provider has a key of its own. */
  attempt: integer().withDefault(),
  /** When the provider was first asked for the try that is under way: from then on it may have left. */
  askedAt: instant().orNull(),
  /** What the provider last answered against it. */
  fault: text().orNull(),
  /** How a person paid it; null where the provider did, or nobody yet. */
  paidBy: text<PaidBy>().orNull(),
  /** Who did: the account's public id. */
  paidPerson: text().orNull(),
  note: text().orNull(),
  createdAt: instant(),
  changedAt: instant(),
});
