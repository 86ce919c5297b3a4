import type { StoredPayment } from '../../payments/store.ts';
import type { DebitAnswer } from '../acquirer.ts';
import type { StoredDebit } from './store.ts';

/** What the acquirer says of a debit, with the debit and its payment as they stand. */
export interface DebitReport {
  readonly debit: StoredDebit;
  readonly payment: StoredPayment;
  readonly answer: DebitAnswer;
  readonly isInside: boolean;
  readonly now: Date;
}
