import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import { settlePayment } from '#domain/money/settle-payment.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookPayment } from '../dues/book-money.ts';
import { findDues, NOTHING_DUE } from '../dues/store.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { adoptUnknown } from './adopt-unknown.ts';
import { newPaymentId } from './payment-id.ts';
import type { PaymentServices } from './payment-services.ts';
import type { PaymentDetail } from './tables.ts';
import {
  changePayment,
  findOrdered,
  findPayment,
  holdSession,
  insertPayment,
  isTaken,
  listPayments,
  type StoredPayment,
} from './store.ts';

/** What became of a provider's news. */
export type SettleOutcome =
  | 'paid'
  | 'partial'
  | 'returned'
  | 'repeated'
  | 'pending'
  | 'failed'
  | 'other_currency'
  | 'unknown_order';

/** What a provider says of a payment, by the account whose news it is: nobody speaks for the payments of another. */
export type NewsOfMerchant = ProviderPayment & { readonly merchant: number | null };

const CURRENCY = 'INR';

/**
 * The one place where a provider's news becomes money, whoever brought it: a webhook or the reconciler, once or twenty
 * times, in any order. What was taken stays taken.
 */
export async function settleNews(
  on: PaymentServices,
  transaction: Transaction,
  news: NewsOfMerchant,
  now: Date,
): Promise<SettleOutcome> {
  const found = (await findOrdered(transaction, news)) ?? (await adoptUnknown(on, transaction, news, now));
  if (!found) return 'unknown_order';
  const isInside = await holdSession(transaction, found.session);
  const payment = await findPayment(transaction, found.id);
  if (news.state === 'pending') return 'pending';
  if (news.state === 'failed') return noteFailure(transaction, payment);
  if (await isTaken(transaction, news)) return 'repeated';
  if (news.currency !== CURRENCY) return setAside(on, transaction, payment, news, now);
  const own = payment.providerPayment === null ? payment : await addSecond(transaction, payment, now);
  if (payment.detail.isOfAnother === true)
    return settleIncoming(on, transaction, own, { ...news, isOfAnother: true }, isInside, now);
  const asked = await priceLate(on, transaction, own, news, now);
  if (!isInside) await countBeforeExit(on, transaction, asked, news, now);
  return settleIncoming(on, transaction, asked, news, isInside, now);
}

/**
 * A payment that was made after what it was asked for had expired, while its car was inside: it is for what the session
 * cost as it was made, as if it had been begun then. An amount that came twice is not.
 */
async function priceLate(
  { prices }: PaymentServices,
  transaction: Transaction,
  payment: StoredPayment,
  { at }: NewsOfMerchant,
  now: Date,
): Promise<StoredPayment> {
  const { expiresAt, session, createdAt, detail } = payment;
  const isLate = expiresAt !== null && at > expiresAt;
  if (!isLate || detail.secondOf !== undefined || prices.ofInside === null) return payment;
  const priced = await prices.ofInside(transaction, session, clamp(at, createdAt, now));
  if (priced === null) return payment;
  const { pricedPaise, coversUntil, isInDoubt } = priced;
  return changePayment(transaction, payment.id, {
    coversUntil,
    detail: { ...detail, pricedPaise, isInDoubt },
  });
}

/**
 * A payment in full that was made before the exit, of which the news comes afterwards: nobody pays for a slow message, so
 * the exit is charged as if it had come at once.
 */
async function countBeforeExit(
  { prices }: PaymentServices,
  transaction: Transaction,
  payment: StoredPayment,
  news: NewsOfMerchant,
  now: Date,
): Promise<void> {
  if (payment.detail.secondOf !== undefined || prices.paidBefore === null) return;
  const paidAt = clamp(news.at, payment.createdAt, now);
  const before = (await listPayments(transaction, payment.session)).filter(
    (one) => one.id !== payment.id && one.paidAt !== null && one.paidAt <= paidAt && isCounted(one),
  );
  const priced = Math.max(...[payment, ...before].map(({ detail }) => detail.pricedPaise ?? 0));
  const received = before.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0);
  if (news.paise + received < priced) return;
  const paid = await changePayment(transaction, payment.id, { state: 'paid', paidAt });
  await prices.paidBefore(transaction, paid, now);
}

function isCounted({ state }: StoredPayment): boolean {
  return state === 'paid' || state === 'partial';
}

/** One attempt failed; the payer may try again by the same order. */
async function noteFailure(transaction: Transaction, payment: StoredPayment): Promise<SettleOutcome> {
  if (payment.state === 'pending' && payment.detail.fault === undefined)
    await changePayment(transaction, payment.id, {
      detail: { ...payment.detail, fault: 'an attempt to pay failed' },
    });
  return 'failed';
}

/** Money of another currency is booked by nobody: a person has to ask the provider. */
async function setAside(
  { services }: PaymentServices,
  transaction: Transaction,
  payment: StoredPayment,
  { id, currency }: ProviderPayment,
  now: Date,
): Promise<SettleOutcome> {
  services.log.error({ payment: payment.publicId, currency }, 'a payment came in another currency');
  if (['created', 'pending', 'failed', 'expired'].includes(payment.state))
    await changePayment(transaction, payment.id, {
      state: 'unknown',
      changedAt: now,
      detail: { ...payment.detail, fault: `${id} came in another currency` },
    });
  return 'other_currency';
}

/** Each amount that came has a row of its own, since each goes back by itself. */
function addSecond(transaction: Transaction, first: StoredPayment, now: Date): Promise<StoredPayment> {
  const { id: _, ...rest } = first;
  return insertPayment(transaction, {
    ...rest,
    publicId: newPaymentId(),
    state: 'pending',
    receivedPaise: toPaise(0),
    createdAt: now,
    changedAt: now,
    paidAt: null,
    providerOrder: null,
    providerPayment: null,
    confirmedAt: null,
    detail: { ...first.detail, secondOf: first.publicId },
  });
}

/** An amount that a provider or the acquirer took, by its own name of it. */
export interface IncomingAmount extends Pick<
  ProviderPayment,
  'id' | 'order' | 'paise' | 'at' | 'feePaise' | 'bankReference'
> {
  readonly method: StoredPayment['method'];
  /** The driver of another car paid it: it covers nothing, and goes back. */
  readonly isOfAnother?: boolean;
}

/** Books an amount that came for a payment: as much as is owed is taken, the rest goes back. The session's row is held. */
export async function settleIncoming(
  { listeners }: Pick<PaymentServices, 'listeners'>,
  transaction: Transaction,
  payment: StoredPayment,
  news: IncomingAmount,
  isInside: boolean,
  now: Date,
): Promise<'paid' | 'partial' | 'returned'> {
  const { mall, session } = payment;
  const before = (await findDues(transaction, [session])).get(session) ?? NOTHING_DUE;
  const settled = await cover(transaction, payment, news, { duePaise: before.duePaise, isInside });
  const paidAt = clamp(news.at, payment.createdAt, now);
  const account = payment.merchant === null ? payment.provider : `${payment.provider}-${payment.merchant}`;
  const name = `payment:${account}:${news.id}`;
  const stored = await changePayment(transaction, payment.id, {
    state: settled.state,
    method: news.method,
    receivedPaise: news.paise,
    changedAt: now,
    paidAt,
    providerOrder: payment.providerOrder ?? (payment.detail.secondOf ? null : news.order),
    providerPayment: news.id,
    detail: withoutFault({
      ...payment.detail,
      ...(news.isOfAnother === true ? { isOfAnother: true } : {}),
      feePaise: news.feePaise,
      bankReference: news.bankReference,
    }),
  });
  const { method, paise } = news;
  await bookPayment(transaction, { name, mall, session, method, paise, at: paidAt, now });
  if (settled.backPaise > 0) {
    await requestRefund(transaction, {
      mall,
      session,
      payment: stored.id,
      paise: settled.backPaise,
      ...whyBack(settled.state, news),
      person: null,
      at: now,
    });
  }
  if (settled.state === 'paid') for (const listener of listeners) await listener(transaction, stored);
  return settled.state;
}

/** How much of an amount covers what is owed. What another car's driver paid covers nothing. */
async function cover(
  transaction: Transaction,
  payment: StoredPayment,
  { paise: amountPaise, isOfAnother = false }: IncomingAmount,
  owed: { readonly duePaise: Paise; readonly isInside: boolean },
): Promise<ReturnType<typeof settlePayment>> {
  if (isOfAnother) return { state: 'returned', backPaise: amountPaise };
  return settlePayment({ amountPaise, ...owed, pricedPaise: await findPriced(transaction, payment) });
}

function whyBack(state: 'paid' | 'partial' | 'returned', { isOfAnother = false, method }: IncomingAmount) {
  if (state !== 'returned') return { cause: 'overpaid', reason: TOO_MUCH } as const;
  const another = method === 'fastag' ? OF_ANOTHER : AT_ITS_EXIT;
  return { cause: 'late_payment', reason: isOfAnother ? another : LATE } as const;
}

const AT_ITS_EXIT = 'It was paid at the exit for the session of another car.';
const OF_ANOTHER = 'It was debited from the tag of another car.';
const LATE = 'A payment came for what was not owed any more.';
const TOO_MUCH = 'A payment was more than was owed.';

/** The price that a car inside was asked for, by the payments that came in and this one. */
async function findPriced(transaction: Transaction, { id, session }: StoredPayment) {
  const counted = (await listPayments(transaction, session)).filter(
    (payment) => payment.id === id || isCounted(payment),
  );
  return toPaise(Math.max(0, ...counted.map(({ detail }) => detail.pricedPaise ?? 0)));
}

function withoutFault({ fault, ...detail }: PaymentDetail): PaymentDetail {
  return fault === undefined ? detail : { ...detail, earlierFault: fault };
}

function clamp(at: Date, least: Date, most: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), least.getTime()), most.getTime()));
}
