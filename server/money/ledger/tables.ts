import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** The accounts that a line may name. */
export const ledgerAccountTable = defineTable('ledger_accounts', { name: text() });

/** One movement of money. Its name is its idempotency key: the same movement is booked once. */
export const ledgerMovementTable = defineTable('ledger_movements', {
  id: bigint().generated(),
  name: text(),
  mall: integer().named('mall_id'),
  session: bigint().orNull().named('session_id'),
  /** What made it. */
  cause: text(),
  /** Why, where the cause alone doesn't say it. */
  reason: text().orNull(),
  /** Who asked for it; null for the product itself. */
  person: text().orNull(),
  /** The instant that it counts for. */
  at: instant(),
  /** When it was booked, where that was on another day. */
  bookedAt: instant().orNull().named('booked_at'),
});

/** What a movement adds to one account; the lines of a movement sum to zero. */
export const ledgerLineTable = defineTable('ledger_lines', {
  id: bigint().generated(),
  movement: bigint().named('movement_id'),
  mall: integer().named('mall_id'),
  account: text<LedgerAccount>(),
  paise: bigint<Paise>(),
});

/**
 * Debit is positive. `receivable` is what drivers owe, `…_clearing` what providers owe us until it is in the bank;
 * `chargebacks_held` is what the provider holds while a payer's bank decides, `chargeback_losses` what banks gave back.
 */
export type LedgerAccount =
  | 'receivable'
  | 'parking_revenue'
  | 'gst_output'
  | 'upi_clearing'
  | 'card_clearing'
  | 'fastag_clearing'
  | 'cash_drawer'
  | 'bank'
  | 'provider_fees'
  | 'cash_difference'
  | 'refunds_payable'
  | 'chargebacks_held'
  | 'chargeback_losses'
  | 'rounding';
