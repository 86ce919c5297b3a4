import { isPayable } from '#domain/money/least-payable.ts';
import { isUndecided } from '#domain/money/debit-state.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { newPaymentId } from '../../payments/payment-id.ts';
import { insertPayment, listPayments, type StoredPayment } from '../../payments/store.ts';
import { findUndecided } from '../../terminals/change-terminal.ts';
import { findListed } from '../exceptions/store.ts';
import { newTxnId } from '../netc/write-messages.ts';
import { insertDebit, listDebits, type StoredDebit } from './store.ts';
import type { FastagPolicy } from './tables.ts';

/** A car that holds at an exit, and the tag that names its plate. */
export interface DebitWish {
  readonly mall: number;
  readonly session: number;
  readonly plazaId: string;
  readonly lane: string;
  readonly tagId: string;
  readonly readAt: Date;
  readonly duePaise: Paise;
  readonly coversUntil: Date;
  readonly policy: Exclude<FastagPolicy, 'off'>;
  readonly now: Date;
}

/** Why a tag is not debited. */
export type DebitRefusal =
  | 'nothing_due'
  | 'being_paid'
  | 'being_charged'
  | 'declined_before'
  | 'read_too_old'
  | 'listed';

/** What is posted later than this after the tag was read is at the operator's risk. */
const READ_HOLDS_MS = 10 * 60_000;
/** Whoever was to hand it over died, if it was not by then. */
const UNSENT_MS = 10_000;
const MOST_TRIES = 4;
/** Debits that came to nothing without anybody's no: another may be tried. */
const NOBODYS_NO: ReadonlySet<string> = new Set(['not_sent', 'never_seen']);

/**
 * Stores the wish to debit a tag for what a session owes, before anybody is asked: from then on nothing else may take
 * money for it. The caller holds the session's row, and has seen that tag and camera name the same plate.
 */
export async function beginDebit(
  transaction: Transaction,
  wish: DebitWish,
): Promise<StoredDebit | DebitRefusal> {
  const refusal = await findRefusal(transaction, wish);
  if (refusal) return refusal;
  const listed = await findListed(transaction, wish.tagId);
  if (listed !== null) {
    await store(transaction, wish, { state: 'rejected_local', code: `listed_${listed}`, payment: null });
    return 'listed';
  }
  return store(transaction, wish, { state: 'read', code: null, payment: 'new' });
}

async function findRefusal(
  transaction: Transaction,
  { session, tagId, duePaise, readAt, now }: DebitWish,
): Promise<DebitRefusal | null> {
  if (!isPayable(duePaise)) return 'nothing_due';
  if (now.getTime() - readAt.getTime() > READ_HOLDS_MS) return 'read_too_old';
  const earlier = await listDebits(transaction, [session]);
  if (earlier.some(({ state }) => isUndecided(state))) return 'being_charged';
  const isNo = ({ state, code, tagId: of }: StoredDebit) =>
    state === 'rejected_local' ? of === tagId : !NOBODYS_NO.has(code ?? '');
  if (earlier.length >= MOST_TRIES || earlier.some(isNo)) return 'declined_before';
  const payments = await listPayments(transaction, session);
  if (payments.some((payment) => isUnderWay(payment, now))) return 'being_paid';
  return (await findUndecided(transaction, session)) ? 'being_paid' : null;
}

/** Somebody may be paying at this moment: a code is on a screen, or nobody knows what became of it. */
function isUnderWay({ state, expiresAt }: StoredPayment, now: Date): boolean {
  if (state === 'unknown') return true;
  return (state === 'created' || state === 'pending') && (expiresAt === null || expiresAt > now);
}

async function store(
  transaction: Transaction,
  wish: DebitWish,
  outcome: { state: 'read' | 'rejected_local'; code: string | null; payment: 'new' | null },
): Promise<StoredDebit> {
  const { mall, session, plazaId, lane, tagId, duePaise, policy, now } = wish;
  const txnId = newTxnId();
  const payment = outcome.payment ? await insertPaymentOf(transaction, wish, txnId) : null;
  return insertDebit(transaction, {
    txnId,
    mall,
    session,
    payment: payment?.id ?? null,
    plazaId,
    lane,
    tagId,
    paise: duePaise,
    state: outcome.state,
    policy,
    code: outcome.code,
    createdAt: now,
    changedAt: now,
    submittedAt: null,
    acknowledgedAt: null,
    nextAskAt: outcome.payment ? new Date(now.getTime() + UNSENT_MS) : null,
  });
}

function insertPaymentOf(
  transaction: Transaction,
  { mall, session, duePaise, coversUntil, now }: DebitWish,
  txnId: string,
): Promise<StoredPayment> {
  return insertPayment(transaction, {
    publicId: newPaymentId(),
    mall,
    session,
    method: 'fastag',
    provider: 'fastag',
    state: 'pending',
    askedPaise: duePaise,
    receivedPaise: paise(0),
    coversUntil,
    expiresAt: null,
    createdAt: now,
    changedAt: now,
    paidAt: null,
    providerOrder: txnId,
    providerPayment: null,
    confirmedAt: null,
    person: null,
    merchant: null,
    detail: {},
  });
}
