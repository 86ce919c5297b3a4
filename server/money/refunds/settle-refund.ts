import { raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookRefund, bookRefundPaid } from '../dues/book-money.ts';
import { findPayment, type StoredPayment } from '../payments/store.ts';
import type { ProviderRefund } from '../providers/payment-provider.ts';
import { askNoLonger, askPerson } from './ask-person.ts';
import { readReceipt } from './attempt.ts';
import { changeRefund, holdRefund, type StoredRefund } from './store.ts';

export type RefundOutcome = 'sent' | 'done' | 'failed' | 'repeated' | 'paid_twice' | 'unknown_refund';

/**
 * The one place where a provider's news of a refund counts, whoever brought it and however often. One that failed may
 * still succeed; one that reached the driver stays done.
 */
export async function settleRefund(
  transaction: Transaction,
  news: ProviderRefund & { readonly merchant: number | null },
  now: Date,
): Promise<RefundOutcome> {
  const { publicId: receipt, attempt } = readReceipt(news.receipt);
  const refund = await holdRefund(transaction, { id: news.id, receipt });
  if (!refund) return 'unknown_refund';
  const { method, merchant } = await findPayment(transaction, refund.payment);
  // Nobody speaks for the refunds of another account.
  if (merchant !== news.merchant) return 'unknown_refund';
  if (refund.state === 'done') return noteSecond(transaction, refund, news, now);
  const { id, mall } = refund;
  const state = STATES[news.state];
  if (state !== 'done' && isNoNews(refund, news, attempt)) return 'repeated';
  const fault = state === 'failed' ? 'The provider could not pay it out.' : null;
  await changeRefund(transaction, id, { state, fault, providerRefund: news.id, changedAt: now });
  if (state === 'failed' && refund.state !== 'failed') await askPerson(transaction, mall, now);
  if (refund.state === 'failed' && state !== 'failed') await askNoLonger(transaction, mall, now);
  if (state === 'done') await bookDone(transaction, refund, method, now);
  return state;
}

async function bookDone(
  transaction: Transaction,
  { publicId, state, mall, session, paise }: StoredRefund,
  method: StoredPayment['method'],
  at: Date,
): Promise<void> {
  const money = { mall, session, paise, at };
  // The provider had refused it, so that it was withdrawn, and has paid it after all.
  if (state === 'withdrawn')
    await bookRefund(transaction, { ...money, name: `refund-after-all:${publicId}` });
  await bookRefundPaid(transaction, { ...money, name: `refund_paid:${publicId}`, method });
}

/**
 * What an earlier try came to says nothing of the try that is under way, nor of a refund that was withdrawn, unless it
 * reached the driver after all.
 */
function isNoNews(
  { state, attempt: current, providerRefund }: StoredRefund,
  { id }: ProviderRefund,
  attempt: number | null,
): boolean {
  if (state === 'withdrawn') return true;
  if (attempt !== null) return attempt < current;
  return state === 'requested' && id === providerRefund;
}

/** Money that had gone back already went back once more, by the provider: a person has to ask for it. */
async function noteSecond(
  transaction: Transaction,
  { mall, publicId, paidBy, providerRefund, paise }: StoredRefund,
  { id, state }: ProviderRefund,
  now: Date,
): Promise<RefundOutcome> {
  if (state !== 'processed' || (paidBy === null && id === providerRefund)) return 'repeated';
  const facts = { rupees: paise / 100 };
  await raiseAlert(transaction, { mall, kind: 'refund_paid_twice', subject: publicId, facts }, now);
  return 'paid_twice';
}

const STATES = { pending: 'sent', processed: 'done', failed: 'failed' } as const;
