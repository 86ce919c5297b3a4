import { partRefund, type RefundablePayment } from '#domain/money/chargebacks/refund-parts.ts';
import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listChargebacksOf, type ChargebackOfPayment } from '../chargebacks/store.ts';
import { listPayments, type StoredPayment } from '../payments/store.ts';
import { askPerson } from './ask-person.ts';
import { makeRefund } from './make-refund.ts';
import { isPaidByHand, listRefunds, type StoredRefund } from './store.ts';
import type { RefundCause } from './tables.ts';

interface WantedRefund {
  readonly mall: number;
  readonly session: number;
  /** The payment that it goes back by first, where it is one payment's own; else the newest. */
  readonly payment?: number;
  /** The chargeback whose loss counts for it first. */
  readonly chargeback?: number;
  readonly paise: Paise;
  readonly cause: RefundCause;
  readonly reason: string;
  /** The account's public id; null for the product itself. */
  readonly person: string | null;
  readonly at: Date;
}

/**
 * Owes an amount back to the driver, by the payments that it came by, the newest first; a job sends it to the providers.
 * What the payer's bank gave back already counts first and is not sent. Never more than came in and has not gone back: what
 * exceeds it is left out. The caller holds the session's row.
 */
export async function requestRefund(
  transaction: Transaction,
  { payment: named, chargeback: first, paise: amount, ...wanted }: WantedRefund,
): Promise<StoredRefund[]> {
  const { session, mall, at } = wanted;
  const payments = (await listPayments(transaction, session)).filter(
    ({ receivedPaise }) => receivedPaise > 0,
  );
  const earlier = await listRefunds(transaction, session);
  const chargebacks = payments.some(mayBeClaimed) ? await listChargebacksOf(transaction, session) : [];
  const losses = chargebacks.toSorted((one, other) => Number(other.id === first) - Number(one.id === first));
  const made: StoredRefund[] = [];
  const refundable = payments.toReversed().map((payment) => toRefundable(payment, earlier, losses));
  for (const { payment: id, chargeback, paise } of partRefund(amount, refundable, named)) {
    made.push(await makeRefund(transaction, { ...wanted, payment: id, chargeback, paise }));
    const payment = payments.find((one) => one.id === id);
    if (chargeback === null && payment && isPaidByHand(payment)) await askPerson(transaction, mall, at);
  }
  return made;
}

/** What came by other ways no bank claims by way of the provider, and no acquirer denies. */
function mayBeClaimed({ provider }: StoredPayment): boolean {
  return provider === 'razorpay' || provider === 'fastag';
}

function toRefundable(
  { id, receivedPaise }: StoredPayment,
  refunds: readonly StoredRefund[],
  chargebacks: readonly ChargebackOfPayment[],
): RefundablePayment {
  const gone = refunds.filter(({ payment }) => payment === id).reduce((sum, { paise }) => sum + paise, 0);
  const lost = chargebacks.filter(({ payment }) => payment === id);
  return { id, receivedPaise, refundedPaise: toPaise(gone), losses: lost.flatMap(toLoss) };
}

/** What a chargeback has cost that counts for no refund yet; nothing where there is none. */
export function toLoss({ id, lostPaise, returnedPaise }: ChargebackOfPayment) {
  const open = toPaise(lostPaise - returnedPaise);
  return open > 0 ? [{ chargeback: id, paise: open }] : [];
}
