import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text, texts } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/**
 * Why money goes back. `overpaid`: more came than was owed; `late_payment`: it came for what was settled already;
 * `chargeback`: the payer's bank gave it back, and a person has decided that it is due again; `outside`: somebody gave it
 * back on the provider's own pages.
 */
export type RefundCause =
  | 'overpaid'
  | 'late_payment'
  | 'dispute'
  | 'goodwill'
  | 'fault'
  | 'chargeback'
  | 'outside';

/** How a refund is paid that no provider pays: by a person, or by the payer's bank before anybody could. */
export type PaidBy = 'cash' | 'bank' | 'terminal' | 'chargeback';

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
  /** Who else than the provider paid it; null where the provider did, or nobody yet. */
  paidBy: text<PaidBy>().orNull(),
  /** Which person did: the account's public id. */
  paidPerson: text().orNull(),
  note: text().orNull(),
  /** The chargeback by which the payer's bank has paid it. */
  chargeback: bigint().named('chargeback_id').orNull(),
  /** How often it came back after it had been paid out. */
  timesReturned: integer().withDefault(),
  /** What the provider has to be asked about: refunds by its names of which a message contradicts what is known. */
  doubted: texts().withDefault(),
  createdAt: instant(),
  changedAt: instant(),
});
