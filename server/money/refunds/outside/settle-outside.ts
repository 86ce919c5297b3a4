import { randomUUID } from 'node:crypto';
import { judgeOutside, type RefundBeside } from '#domain/money/chargebacks/outside-refund.ts';
import type { Paise } from '#domain/money/money.ts';
import { raiseAlert } from '../../../alerts/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { HeldPayment } from '../../chargebacks/hold-payment.ts';
import { findStanding } from '../../chargebacks/store.ts';
import type { ProviderRefund } from '../../providers/payment-provider.ts';
import { holdNotLeft, insertRefund, listRefunds, type StoredRefund } from '../store.ts';
import { countOutside } from './count-outside.ts';

/** What became of a provider's news of a refund that nobody made here. */
export type OutsideOutcome =
  | 'outside'
  | 'outside_failed'
  | 'refund_under_way'
  | 'beyond_payment'
  | 'paid_twice'
  | 'other_currency'
  | 'unknown_refund';

const CURRENCY = 'INR';

/**
 * Somebody gave money of a payment of ours back on the provider's own pages: it is stored as a refund that was made outside,
 * and counts as one; so does one that was made here and is not known any more, since a backup of before was restored. A
 * message that it failed may come first, so that is stored too. The caller holds the session's row.
 */
export async function settleOutside(
  transaction: Transaction,
  held: HeldPayment,
  news: ProviderRefund,
  now: Date,
): Promise<OutsideOutcome> {
  const { id, state, paise, currency } = news;
  if (paise === null) return 'unknown_refund';
  if (currency !== CURRENCY) return 'other_currency';
  const { id: payment, mall, session, receivedPaise } = held.payment;
  if (paise <= 0 || paise > receivedPaise) return 'beyond_payment';
  const verdict = state === 'failed' ? 'count' : await weighOutside(transaction, held.payment, paise, now);
  if (verdict !== 'count') return verdict;
  const refund = await insertRefund(transaction, {
    publicId: `rf_${randomUUID().replaceAll('-', '')}`,
    mall,
    session,
    payment,
    paise,
    cause: 'outside',
    reason: `outside:${id}`,
    person: null,
    // Until it counts it is as one that was withdrawn.
    state: 'withdrawn',
    providerRefund: id,
    askedAt: null,
    fault: null,
    paidBy: null,
    paidPerson: null,
    note: null,
    chargeback: null,
    createdAt: now,
    changedAt: now,
  });
  if (state === 'failed') return 'outside_failed';
  await countOutside(transaction, held, refund, { isPaid: state === 'processed', now });
  return 'outside';
}

/** Whether a refund that was made outside can be one of this payment, beside those that we know; itself it is none of them. */
export async function weighOutside(
  transaction: Transaction,
  { id, session, mall, receivedPaise }: HeldPayment['payment'],
  amount: Paise,
  now: Date,
): Promise<'count' | 'refund_under_way' | 'beyond_payment' | 'paid_twice'> {
  const waiting = new Set((await holdNotLeft(transaction, session)).map((one) => one.id));
  const known = (await listRefunds(transaction, session)).filter(({ payment }) => payment === id);
  const refunds = known.map((refund) => toBeside(refund, waiting.has(refund.id)));
  const { unassigned } = await findStanding(transaction, id);
  const verdict = judgeOutside(amount, { receivedPaise, refunds, lostPaise: unassigned });
  if (verdict === 'count') return 'count';
  if (verdict === 'wait') return 'refund_under_way';
  const other = known.find(({ paidBy }) => paidBy !== null);
  if (verdict === 'beyond' || !other) return 'beyond_payment';
  const facts = { rupees: amount / 100 };
  await raiseAlert(transaction, { mall, kind: 'refund_paid_twice', subject: other.publicId, facts }, now);
  return 'paid_twice';
}

function toBeside({ paise, state, doubted, paidBy }: StoredRefund, isWaiting: boolean): RefundBeside {
  const isAsked = doubted.length > 0 || state === 'requested';
  const left = state === 'sent' ? 'sent' : 'gone';
  return { paise, stands: isWaiting ? 'waits' : isAsked ? 'asked' : left, isPaidOtherwise: paidBy !== null };
}
