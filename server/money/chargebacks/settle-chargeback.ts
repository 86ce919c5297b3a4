import { randomUUID } from 'node:crypto';
import {
  contradicts,
  saysMore,
  saysTheSame,
  takenBy,
  type ChargebackNews,
  type Taken,
} from '#domain/money/chargebacks/chargeback.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { ProviderChargeback } from '../providers/payment-provider.ts';
import { assignLosses, unassignLosses } from '../refunds/assign-losses.ts';
import { refundSurplus } from '../refunds/refund-surplus.ts';
import { bookTaken } from './book-taken.ts';
import { holdPayment } from './hold-payment.ts';
import { changeChargeback, holdChargeback, insertChargeback, type StoredChargeback } from './store.ts';
import { warnOf } from './warn-deadlines.ts';

/** What became of a provider's news of a chargeback. */
export type ChargebackOutcome =
  | 'chargeback'
  | 'repeated'
  | 'contradicted'
  | 'other_currency'
  | 'unknown_payment';

/** News of a chargeback, by the account that it is about. */
export type NewsOfChargeback = ProviderChargeback & { readonly merchant: number | null };

const CURRENCY = 'INR';

/**
 * The one place where a provider's news of a chargeback counts, whoever brought it, once or twenty times, in any order. It
 * moves what the provider took between our accounts with it, and pays refunds that wait for the same money. No driver owes
 * anything by it, and no charge changes: a person decides about that.
 */
export async function settleChargeback(
  transaction: Transaction,
  news: NewsOfChargeback,
  now: Date,
): Promise<ChargebackOutcome> {
  const held = await holdPayment(transaction, news);
  if (!held) return 'unknown_payment';
  const { payment } = held;
  if (news.currency !== CURRENCY) return 'other_currency';
  const known = await holdChargeback(transaction, news);
  if (known && !saysMore(asNews(known), news)) return doubt(transaction, known, news, now);
  const taken = takenBy(news, payment.receivedPaise);
  const stored = await store(transaction, { known, news, payment, taken, now });
  await bookTaken(transaction, { known, stored, payment, now });
  if (known && taken.lostPaise < known.lostPaise) {
    await unassignLosses(transaction, stored, now);
    // Whoever was asked again meanwhile, and has paid, has paid twice.
    const ended = { id: payment.session, mall: payment.mall };
    if (!held.isInside) await refundSurplus(transaction, ended, { reason: PAID_TWICE, at: now });
  }
  await assignLosses(transaction, payment, now);
  await warnOf(transaction, stored, now);
  return 'chargeback';
}

/** A decision that is no newer than another one may be the one that stands: nobody guesses, and the provider is asked. */
async function doubt(
  transaction: Transaction,
  known: StoredChargeback,
  news: NewsOfChargeback,
  now: Date,
): Promise<'repeated' | 'contradicted'> {
  if (!contradicts(asNews(known), news)) return 'repeated';
  if (known.doubtedAt === null) await changeChargeback(transaction, known.id, { doubtedAt: now });
  return 'contradicted';
}

const PAID_TWICE = 'The bank has decided that the first payment stands.';

function asNews({ state, paise, deductedPaise, respondBy, reportedAt }: StoredChargeback): ChargebackNews {
  return { state, paise, deductedPaise, respondBy, at: reportedAt };
}

interface Storing {
  readonly known: StoredChargeback | null;
  readonly news: NewsOfChargeback;
  readonly payment: StoredPayment;
  readonly taken: Taken;
  readonly now: Date;
}

async function store(
  transaction: Transaction,
  { known, news, payment, taken, now }: Storing,
): Promise<StoredChargeback> {
  const { paise, deductedPaise, respondBy, state, phase, reasonCode, raisedAt, at: reportedAt } = news;
  const reported = { state, phase, reasonCode, paise, deductedPaise, respondBy, raisedAt, reportedAt };
  const standsSince = standsSinceOf(known, news);
  const times = { standsSince, openSince: openSinceOf(known, news), doubtedAt: null, changedAt: now };
  const common = { ...reported, ...taken, ...times };
  const isMoved = taken.heldPaise !== (known?.heldPaise ?? 0) || taken.lostPaise !== (known?.lostPaise ?? 0);
  const moves = (known?.moves ?? 0) + (isMoved ? 1 : 0);
  if (known) {
    // What was decided about a loss is decided no more once the bank has taken it back.
    const isUndone = taken.lostPaise < known.lostPaise;
    const undecided = { decision: null, decidedAt: null, decidedBy: null, reason: null };
    return changeChargeback(transaction, known.id, { ...common, moves, ...(isUndone ? undecided : {}) });
  }
  return insertChargeback(transaction, {
    ...common,
    moves,
    publicId: `cb_${randomUUID().replaceAll('-', '')}`,
    mall: payment.mall,
    payment: payment.id,
    provider: 'razorpay',
    merchant: news.merchant,
    providerChargeback: news.id,
    answer: null,
    answeredAt: null,
    answeredBy: null,
    decision: null,
    decidedAt: null,
    decidedBy: null,
    reason: null,
    createdAt: now,
  });
}

/** Since when it stands as it does: the provider says the same again whenever it is asked. */
function standsSinceOf(known: StoredChargeback | null, news: NewsOfChargeback): Date {
  return known && saysTheSame(asNews(known), news) ? known.standsSince : news.at;
}

/** Since when an answer is asked for: the bank may ask anew, since what it was given did not suffice. */
function openSinceOf(known: StoredChargeback | null, news: NewsOfChargeback): Date | null {
  if (news.state !== 'open') return null;
  if (!known) return news.raisedAt;
  return known.state === 'open' && !news.asksAnew ? known.openSince : news.at;
}
