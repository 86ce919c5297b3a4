import type { ChargebackPhase, ChargebackState } from '#domain/money/chargebacks/chargeback.ts';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What a person decided about money that a bank gave back to the payer: the mall bears it, the driver was right, it is due again, or the acquirer was asked and the money is there. */
export type DecisionOfLoss = 'absorbed' | 'corrected' | 'asked_again' | 'stands';

/** A claim of a payer's bank on a payment, as the provider last reported it. */
export const chargebackTable = defineTable('chargebacks', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  payment: bigint().named('payment_id'),
  provider: text<'razorpay' | 'fastag'>(),
  /** The mall's own account at the provider; null for the one that the variables name. */
  merchant: integer().named('merchant_id').orNull(),
  providerChargeback: text(),
  state: text<ChargebackState>(),
  phase: text<ChargebackPhase>(),
  reasonCode: text(),
  /** What the bank claims. */
  paise: bigint<Paise>(),
  /** What the provider has taken for it, by its last report. */
  deductedPaise: bigint<Paise>(),
  /** What the ledger has of it as held by the provider, and as lost. */
  heldPaise: bigint<Paise>(),
  lostPaise: bigint<Paise>(),
  /** How many movements the ledger has of it. */
  moves: integer(),
  respondBy: instant().orNull(),
  raisedAt: instant(),
  /** When the provider wrote the report that counts. */
  reportedAt: instant(),
  /** When the provider first reported that it stands as it does: it says the same again whenever it is asked. */
  standsSince: instant(),
  /** Since when the bank waits for an answer; null where it does not. */
  openSince: instant().orNull(),
  /** Since when messages contradict a decision of the bank without being newer, so that the provider is asked. */
  doubtedAt: instant().orNull(),
  /** What was answered to the provider; empty once the plate of the visit is gone. */
  answer: text().orNull(),
  answeredAt: instant().orNull(),
  /** The account's public id. */
  answeredBy: text().orNull(),
  decision: text<DecisionOfLoss>().orNull(),
  decidedAt: instant().orNull(),
  decidedBy: text().orNull(),
  /** Why, in a person's words. */
  reason: text().orNull(),
  createdAt: instant(),
  changedAt: instant(),
});
