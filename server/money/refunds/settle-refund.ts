import { judgeReport } from '#domain/money/chargebacks/refund-news.ts';
import { holdPayment } from '../chargebacks/hold-payment.ts';
import { raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookRefund, bookRefundPaid, CLEARING } from '../dues/book-money.ts';
import { findPayment, holdSession, type StoredPayment } from '../payments/store.ts';
import type { ProviderRefund } from '../providers/payment-provider.ts';
import { askNoLonger, askPerson } from './ask-person.ts';
import { assignLosses } from './assign-losses.ts';
import { readReceipt } from './attempt.ts';
import { settleOutside, type OutsideOutcome } from './outside/settle-outside.ts';
import { takeOutside } from './outside/take-outside.ts';
import { nameOfPaying, takeBackPaying } from './pay-once.ts';
import { changeRefund, findRefundByName, holdRefund, type StoredRefund } from './store.ts';

export type RefundOutcome =
  | 'sent'
  | 'done'
  | 'failed'
  | 'repeated'
  | 'doubted'
  | 'came_back'
  | OutsideOutcome;

/** News of a refund, by the account that it is about. */
export type NewsOfRefund = ProviderRefund & {
  readonly merchant: number | null;
  /** The provider answered a question of ours; a message may be older than what is known. */
  readonly isAnswer: boolean;
};

/**
 * The one place where a provider's news of a refund counts, whoever brought it and however often. What a message
 * contradicts is asked about, since messages come in any order: only an answer makes money that was paid out owed again, or
 * a refund that failed paid.
 */
export async function settleRefund(
  transaction: Transaction,
  news: NewsOfRefund,
  now: Date,
): Promise<RefundOutcome> {
  const { publicId: receipt, attempt } = readReceipt(news.receipt);
  const found = await findRefundByName(transaction, { id: news.id, receipt });
  if (!found) return settleUnknown(transaction, news, now);
  // The session's row comes first, as everywhere: whoever holds a refund alone would wait for one who holds both.
  const isInside = await holdSession(transaction, found.session);
  const refund = await holdRefund(transaction, { id: news.id, receipt });
  if (!refund) return 'unknown_refund';
  const payment = await findPayment(transaction, refund.payment);
  const { method, merchant } = payment;
  // Nobody speaks for the refunds of another account.
  if (merchant !== news.merchant) return 'unknown_refund';
  const known = { ...refund, isPaidOtherwise: refund.paidBy !== null };
  const { id, state, isAnswer } = news;
  const settled = isAnswer ? await noteAnswered(transaction, refund, id) : refund;
  const verdict = judgeReport(known, { id, state, attempt, isAnswer });
  if (refund.cause === 'outside' && (verdict === 'take' || verdict === 'came_back'))
    return takeOutside(transaction, { payment, isInside }, settled, { state, now });
  switch (verdict) {
    case 'take':
      return take(transaction, settled, { news, method, now });
    case 'ask':
      return doubt(transaction, settled, id);
    case 'came_back':
      return reopen(transaction, settled, method, now);
    case 'twice':
      return noteSecond(transaction, settled, now);
    default:
      return 'repeated';
  }
}

/** A refund that is none of ours: somebody made it on the provider's own pages, where its payment is one of ours. */
async function settleUnknown(
  transaction: Transaction,
  news: NewsOfRefund,
  now: Date,
): Promise<RefundOutcome> {
  const held = await holdPayment(transaction, news);
  if (!held) return 'unknown_refund';
  // Another message of it may have been first.
  if (await findRefundByName(transaction, { id: news.id, receipt: null }))
    return settleRefund(transaction, news, now);
  return settleOutside(transaction, held, news, now);
}

/** What the provider has been asked about is in doubt no more. */
async function noteAnswered(
  transaction: Transaction,
  refund: StoredRefund,
  id: string,
): Promise<StoredRefund> {
  if (!refund.doubted.includes(id)) return refund;
  const doubted = refund.doubted.filter((one) => one !== id);
  await changeRefund(transaction, refund.id, { doubted });
  return { ...refund, doubted };
}

interface Taking {
  readonly news: NewsOfRefund;
  readonly method: StoredPayment['method'];
  readonly now: Date;
}

const STATES = { pending: 'sent', processed: 'done', failed: 'failed' } as const;

async function take(
  transaction: Transaction,
  refund: StoredRefund,
  { news, method, now }: Taking,
): Promise<'sent' | 'done' | 'failed'> {
  const { id, mall } = refund;
  const state = STATES[news.state];
  const fault = state === 'failed' ? 'The provider could not pay it out.' : null;
  // A later try than is known was made before a backup was restored.
  const attempt = Math.max(refund.attempt, readReceipt(news.receipt).attempt ?? 1);
  await changeRefund(transaction, id, { state, attempt, fault, providerRefund: news.id, changedAt: now });
  if (state === 'failed') {
    await askPerson(transaction, mall, now);
    await assignLosses(transaction, refund, now);
  }
  if (refund.state === 'failed' && state !== 'failed') await askNoLonger(transaction, mall, now);
  if (state === 'done') await bookDone(transaction, refund, method, now);
  return state;
}

async function bookDone(
  transaction: Transaction,
  refund: StoredRefund,
  method: StoredPayment['method'],
  at: Date,
): Promise<void> {
  const { publicId, state, mall, session, paise } = refund;
  const money = { mall, session, paise, at };
  const name = nameOfPaying(refund);
  // The provider had refused it, so that it was withdrawn, and has paid it after all.
  if (state === 'withdrawn')
    await bookRefund(transaction, { ...money, name: `refund-after-all:${publicId}` });
  await bookRefundPaid(transaction, { ...money, name, method });
}

/** Until the provider has been asked nobody pays it by hand, and nothing of it is withdrawn. */
async function doubt(
  transaction: Transaction,
  { id, doubted }: StoredRefund,
  name: string,
): Promise<'doubted'> {
  if (!doubted.includes(name)) await changeRefund(transaction, id, { doubted: [...doubted, name] });
  return 'doubted';
}

const CAME_BACK = 'It had been paid out and came back: it did not reach the driver.';

/** It is owed once more, and waits for a person, unless the payer's bank has given the money back meanwhile. */
async function reopen(
  transaction: Transaction,
  refund: StoredRefund,
  method: StoredPayment['method'],
  at: Date,
): Promise<'came_back'> {
  await takeBackPaying(transaction, refund, CLEARING[method], { state: 'failed', fault: CAME_BACK, at });
  await askPerson(transaction, refund.mall, at);
  await assignLosses(transaction, refund, at);
  return 'came_back';
}

/** Money that had gone back already went back once more, by the provider: a person has to ask for it. */
async function noteSecond(
  transaction: Transaction,
  { mall, publicId, paise }: StoredRefund,
  now: Date,
): Promise<'paid_twice'> {
  const facts = { rupees: paise / 100 };
  await raiseAlert(transaction, { mall, kind: 'refund_paid_twice', subject: publicId, facts }, now);
  return 'paid_twice';
}
