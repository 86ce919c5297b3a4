import { randomUUID } from 'node:crypto';
import type { DebitWord } from '#domain/money/debit-word.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { findPayment, type StoredPayment } from '../../payments/store.ts';
import { assignLosses } from '../../refunds/assign-losses.ts';
import { listRefunds } from '../../refunds/store.ts';
import { bookTaken } from '../book-taken.ts';
import {
  changeChargeback,
  insertChargeback,
  listChargebacksOf,
  type ChargebackOfPayment,
  type StoredChargeback,
} from '../store.ts';

interface Claim {
  readonly payment: StoredPayment;
  /** What the acquirer calls the debit. */
  readonly name: string;
  readonly word: DebitWord;
  /** How much of the payment it denies. */
  readonly denied: Paise;
  readonly at: Date;
  readonly now: Date;
}

/**
 * An acquirer denies money that is booked. It is held as what a bank claims is, so that none of it goes back beside it, and a
 * person asks the acquirer. What it gave to the tag of its own accord pays the refunds that wait for just that. The
 * session's row is held.
 */
export async function claimOfAcquirer(transaction: Transaction, claim: Claim): Promise<void> {
  const { payment, word, denied, now } = claim;
  const earlier = (await listChargebacksOf(transaction, payment.session)).filter(
    (one) => one.payment === payment.id,
  );
  const refunds = (await listRefunds(transaction, payment.session)).filter(
    (one) => one.payment === payment.id,
  );
  const given = refunds.filter(({ state, paidBy }) => state === 'done' && paidBy === 'bank');
  const lost = earlier.reduce((sum, { lostPaise }) => sum + lostPaise, 0);
  const settled = lost + (word === 'credit' ? sumOf(given) : 0);
  const wanted = paise(Math.max(0, Math.min(denied, payment.receivedPaise - lost) - (settled - lost)));
  const open = earlier.find(({ state }) => state === 'open');
  if (open) {
    if (wanted > open.heldPaise) await hold(transaction, open, claim, wanted);
    return;
  }
  if (wanted === 0) return;
  const waiting = refunds.filter(({ state }) => state === 'requested' || state === 'failed');
  const stored = await insert(transaction, { ...claim, wanted, count: earlier.length });
  await bookTaken(transaction, { known: null, stored, payment, now });
  // The acquirer has paid what the mall was to have it pay.
  if (word === 'credit' && sumOf(waiting) >= wanted) await endClaim(transaction, stored, 'lost', now);
}

function sumOf(refunds: readonly { readonly paise: Paise }[]): number {
  return refunds.reduce((sum, one) => sum + one.paise, 0);
}

async function hold(
  transaction: Transaction,
  known: ChargebackOfPayment,
  { payment, word, at, now }: Claim,
  wanted: Paise,
): Promise<void> {
  const amounts = { paise: wanted, deductedPaise: wanted, heldPaise: wanted, reasonCode: reasonOf(word) };
  const times = { reportedAt: at, standsSince: at, changedAt: now };
  const stored = await changeChargeback(transaction, known.id, {
    ...amounts,
    ...times,
    moves: known.moves + 1,
  });
  await bookTaken(transaction, { known, stored, payment, now });
}

function insert(
  transaction: Transaction,
  { payment, name, word, at, now, wanted, count }: Claim & { wanted: Paise; count: number },
): Promise<StoredChargeback> {
  const none = { answer: null, answeredAt: null, answeredBy: null, doubtedAt: null };
  const undecided = { decision: null, decidedAt: null, decidedBy: null, reason: null };
  return insertChargeback(transaction, {
    ...none,
    ...undecided,
    publicId: `cb_${randomUUID().replaceAll('-', '')}`,
    mall: payment.mall,
    payment: payment.id,
    provider: 'fastag',
    merchant: null,
    providerChargeback: count === 0 ? name : `${name}-${count + 1}`,
    state: 'open',
    phase: 'chargeback',
    reasonCode: reasonOf(word),
    paise: wanted,
    deductedPaise: wanted,
    heldPaise: wanted,
    lostPaise: paise(0),
    moves: 1,
    respondBy: null,
    raisedAt: at,
    reportedAt: at,
    standsSince: at,
    openSince: at,
    createdAt: now,
    changedAt: now,
  });
}

function reasonOf(word: DebitWord): string {
  return `fastag_${word}`;
}

/** The acquirer has named the amount that it left out: nobody has to ask it any more. The session's row is held. */
export async function endUnsaid(
  transaction: Transaction,
  { id, session }: StoredPayment,
  now: Date,
): Promise<void> {
  const reason = reasonOf('unreadable');
  for (const one of await listChargebacksOf(transaction, session))
    if (one.payment === id && one.state === 'open' && one.reasonCode === reason)
      await endClaim(transaction, one, 'won', now);
}

/** Whether somebody has decided that money of a payment is gone, since the acquirer denied it. */
export async function isLostToAcquirer(
  transaction: Transaction,
  { id, session }: StoredPayment,
): Promise<boolean> {
  const claims = await listChargebacksOf(transaction, session);
  return claims.some(
    ({ payment, provider, lostPaise }) => payment === id && provider === 'fastag' && lostPaise > 0,
  );
}

/**
 * The acquirer was asked: the money is there, or it is gone. What is gone pays the refunds that wait for it first. The
 * session's row is held.
 */
export async function endClaim(
  transaction: Transaction,
  known: StoredChargeback,
  outcome: 'won' | 'lost',
  now: Date,
): Promise<void> {
  const payment = await findPayment(transaction, known.payment);
  const lostPaise = outcome === 'lost' ? known.heldPaise : paise(0);
  const stored = await changeChargeback(transaction, known.id, {
    state: outcome,
    deductedPaise: lostPaise,
    heldPaise: paise(0),
    lostPaise,
    moves: known.moves + 1,
    openSince: null,
    standsSince: now,
    changedAt: now,
  });
  await bookTaken(transaction, { known, stored, payment, now });
  if (outcome === 'lost') await assignLosses(transaction, payment, now);
}
