import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { Acquirer } from './acquirer.ts';
import type { StoredDebit } from './debits/store.ts';

/** Runs in the transaction that notes that the acquirer has a debit. */
export type OnSubmitted = (transaction: Transaction, debit: StoredDebit) => Promise<void>;

/**
 * Half of the plate that the acquirer names, where that is surely another car than the session's; null where it may be the
 * same one. Gates know that.
 */
export type NamedOther = (transaction: Transaction, session: number, plate: string) => Promise<string | null>;

/** What the parts of FASTag share. */
export interface FastagServices extends Pick<PaymentServices, 'listeners'> {
  readonly services: Services;
  readonly acquirer: Acquirer;
  /** Who waits for the acquirer to have a debit. */
  readonly submitted: OnSubmitted[];
  /** Whoever compares plates, once it is there. */
  readonly judge: { named: NamedOther | null };
}
