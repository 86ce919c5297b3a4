import { holdsOthers } from '#domain/money/debit-state.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import { conflict, tooMany, type Refusal } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { newPaymentId } from './payment-id.ts';
import type { PaymentServices } from './payment-services.ts';
import { holdSession, insertPayment, listPayments, type StoredPayment } from './store.ts';
import { findWished, noteWish } from './wishes/known-wish.ts';

/** A driver's wish to pay for a session by himself. */
export interface WantedPayment {
  readonly session: number;
  readonly method: 'upi' | 'card';
  /** Names the wish: the same key again begins nothing new. */
  readonly key: string;
  /** It is begun by a link that was shown for a car at an exit, which may have been another one. */
  readonly ofExit?: boolean;
  /** It is begun by a link of an account's list: who holds that has a receipt of it, whoever sees the visit later. */
  readonly payerMark?: string;
  readonly now: Date;
}

/** What a session asks for, as the bill says. */
export interface AskedAmount {
  readonly mall: number;
  /** The session as people see it. */
  readonly sessionName: string;
  readonly duePaise: Paise;
  /** What the whole session costs up to `coversUntil`, paid before or not. */
  readonly pricedPaise: Paise;
  readonly coversUntil: Date;
  /** It is priced until an exit that may have been its own: who is inside still may not leave by what is paid for that. */
  readonly isInDoubt?: boolean;
}

/** Providers close nothing earlier. */
const HOLDS_MS = 15 * 60_000;
/** A payment under way is offered again while there is time enough to pay it. */
const TIME_TO_PAY_MS = 3 * 60_000;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 20;

/**
 * Stores the wish to pay what a session asks for, or finds what the same wish began. `ask` is answered while the
 * session's row is held, so that no two payments ask for the same debt. The provider is asked afterwards, outside.
 */
export async function beginPayment(
  on: PaymentServices,
  transaction: Transaction,
  wanted: WantedPayment,
  ask: () => Promise<AskedAmount>,
): Promise<StoredPayment> {
  const { session, method, key, now } = wanted;
  await holdSession(transaction, session);
  const wish = { session, key, meant: { method } };
  const known = await findWished(transaction, wish);
  if (known) return known;
  const payments = await listPayments(transaction, session);
  refuseSecondCharge(payments, now);
  const asked = await ask();
  if (asked.duePaise <= 0) throw conflict('nothing_due', 'Nothing is due for this visit.');
  if (!isPayable(asked.duePaise)) throw conflict('too_little', TOO_LITTLE);
  const payment =
    findOffered(payments, wanted, asked) ?? (await insertNew(on, transaction, wanted, asked, payments));
  await noteWish(transaction, wish, payment, now);
  return payment;
}

const TOO_LITTLE =
  'Less than one rupee is due: too little to be paid online. Nothing need be done at the gate.';

/** What another rail may still take must not be charged a second time. */
function refuseSecondCharge(payments: readonly StoredPayment[], now: Date): void {
  refuseWhileDebited(payments, now);
  const isAtTerminal = payments.some(
    ({ provider, state }) => provider === 'terminal' && ['created', 'pending', 'unknown'].includes(state),
  );
  if (isAtTerminal)
    throw conflict(
      'payment_under_way',
      'A payment by the card terminal is still under way. Please wait a moment, or ask at the desk.',
    );
}

type DebitOfTag = Pick<StoredPayment, 'provider' | 'state' | 'createdAt'>;

/**
 * How far a tag has been asked to pay for a session. `held`: for its seconds nobody else may take money. `unanswered`: it
 * may be debited yet, and anybody else may; of what comes by both, the later goes back.
 */
export function debitUnderWay(payments: readonly DebitOfTag[], now: Date): 'held' | 'unanswered' | null {
  const debit = payments.findLast(({ provider, state }) => provider === 'fastag' && state === 'pending');
  if (!debit) return null;
  return holdsOthers(debit.createdAt, now) ? 'held' : 'unanswered';
}

export function refuseWhileDebited(payments: readonly DebitOfTag[], now: Date): void {
  if (debitUnderWay(payments, now) === 'held')
    throw conflict('is_being_charged', 'FASTag is being asked for this visit. Please wait a moment.');
}

/** A payment of the same amount that can still be paid: whoever asks twice pays once. */
function findOffered(
  payments: readonly StoredPayment[],
  { method, now, ofExit = false, payerMark }: WantedPayment,
  { duePaise, isInDoubt = false }: AskedAmount,
): StoredPayment | null {
  const isOffered = (payment: StoredPayment) =>
    payment.provider === 'razorpay' &&
    (payment.state === 'created' || payment.state === 'pending') &&
    payment.method === method &&
    payment.askedPaise === duePaise &&
    payment.detail.secondOf === undefined &&
    (payment.detail.ofExit === true) === ofExit &&
    payment.detail.payerMark === payerMark &&
    (payment.detail.isInDoubt === true) === isInDoubt &&
    Number(payment.expiresAt) - now.getTime() >= TIME_TO_PAY_MS;
  return payments.find(isOffered) ?? null;
}

async function insertNew(
  { merchants }: PaymentServices,
  transaction: Transaction,
  { session, method, now, ofExit = false, payerMark }: WantedPayment,
  { mall, sessionName, duePaise, pricedPaise, coversUntil, isInDoubt = false }: AskedAmount,
  payments: readonly StoredPayment[],
): Promise<StoredPayment> {
  const merchant = await merchants.of(transaction, mall);
  if (!merchant) throw paymentsOff();
  const { provider } = merchant;
  const lately = payments.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < HOUR_MS);
  if (lately.length >= MOST_AN_HOUR)
    throw tooMany(
      'Too many payments were begun for this visit. Please wait, or pay at the desk.',
      HOUR_MS / 1000,
    );
  return insertPayment(transaction, {
    publicId: newPaymentId(),
    mall,
    session,
    method,
    provider: provider.name,
    state: 'created',
    askedPaise: duePaise,
    receivedPaise: toPaise(0),
    coversUntil,
    expiresAt: new Date(now.getTime() + HOLDS_MS),
    createdAt: now,
    changedAt: now,
    paidAt: null,
    providerOrder: null,
    providerPayment: null,
    confirmedAt: null,
    person: null,
    merchant: merchant.id,
    detail: {
      pricedPaise,
      sessionName,
      by: method === 'upi' && provider.givesCodes ? 'code' : 'order',
      ...(ofExit ? { ofExit } : {}),
      ...(payerMark === undefined ? {} : { payerMark }),
      ...(isInDoubt ? { isInDoubt } : {}),
    },
  });
}

export function paymentsOff(): Refusal {
  return conflict('method_not_offered', 'Online payment is not offered here. Please pay at the desk.');
}
