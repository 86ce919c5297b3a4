import type { Paise } from '#domain/money/money.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Merchants } from '../merchants/open-merchants.ts';
import type { StoredPayment } from './store.ts';

/** Runs in the transaction that stores a payment, so that the lane that waits for it opens exactly when it is stored. */
export type OnPaid = (transaction: Transaction, payment: StoredPayment) => Promise<void>;

/** Runs in the transaction in which a session comes to owe less otherwise than by a payment; the session's row is held. */
export type OnLowered = (transaction: Transaction, session: number) => Promise<void>;

/**
 * What a session costs at an instant at which its car was inside, all of it, and up to when it is priced; null where it had
 * left. Bills know that; the session's row is held.
 */
export type PriceInside = (
  transaction: Transaction,
  session: number,
  at: Date,
) => Promise<{
  readonly pricedPaise: Paise;
  readonly coversUntil: Date;
  /** It may have left by then: until `coversUntil` alone it is certain that it was inside. */
  readonly isInDoubt: boolean;
} | null>;

/**
 * Charges a session that has ended as if a payment that was made before its exit had been known there. The payment is
 * stored as paid; the session's row is held.
 */
export type ChargePaidBefore = (transaction: Transaction, payment: StoredPayment, now: Date) => Promise<void>;

/** Which session has a name as people see it, and its mall; null where none has. Sessions know that. */
export type FindNamed = (
  transaction: Transaction,
  name: string,
) => Promise<{ readonly id: number; readonly mall: number } | null>;

/** What the parts of payments share. */
export interface PaymentServices {
  readonly services: Services;
  /** The accounts at the payment provider. */
  readonly merchants: Merchants;
  /** Who waits for payments. */
  readonly listeners: OnPaid[];
  /** Whoever prices sessions, once it is there. */
  readonly prices: { ofInside: PriceInside | null; paidBefore: ChargePaidBefore | null };
  /** Whoever knows sessions, once it is there. */
  readonly sessions: { named: FindNamed | null };
}
