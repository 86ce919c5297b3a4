import { changeDebit, type DebitState } from '#domain/money/debit-state.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { settleIncoming } from '../../payments/settle-money.ts';
import { changePayment, findPayment, holdSession, type StoredPayment } from '../../payments/store.ts';
import type { DebitAnswer } from '../acquirer.ts';
import type { FastagServices } from '../fastag-services.ts';
import { askNoLongerAbout } from './ask-person.ts';
import { changeDebitRow, findDebit, type StoredDebit } from './store.ts';

/** The code of a debit about which the acquirer never answered. */
export const NEVER_ANSWERED = 'never_answered';

export type DebitOutcome = 'accepted' | 'declined' | 'inprocess' | 'repeated' | 'unknown_debit';

/**
 * The one place where the acquirer's word of a debit counts, whether it was posted to us or asked for, once or twenty
 * times, in any order. What it took is booked once, under its own name; what was not owed any more goes back.
 */
export async function settleDebit(
  on: Pick<FastagServices, 'listeners'>,
  transaction: Transaction,
  answer: Omit<DebitAnswer, 'at'> & { readonly at: Date },
  now: Date,
): Promise<DebitOutcome> {
  const known = await findDebit(transaction, answer.txnId);
  if (!known) return 'unknown_debit';
  const isInside = await holdSession(transaction, known.session);
  const debit = (await findDebit(transaction, answer.txnId)) ?? known;
  const state = changeDebit(debit.state, answer.result);
  if (state === null || debit.payment === null) return 'repeated';
  const changed = await changeDebitRow(transaction, debit.id, {
    state,
    code: answer.code || null,
    changedAt: now,
  });
  if (answer.result !== 'inprocess') await askNoLongerAbout(transaction, debit, now);
  const payment = await findPayment(transaction, debit.payment);
  if (answer.result === 'accepted') await take(on, transaction, { changed, payment, answer, isInside, now });
  else if (answer.result === 'declined') await fail(transaction, payment, answer.code, now);
  return answer.result;
}

async function take(
  on: Pick<FastagServices, 'listeners'>,
  transaction: Transaction,
  given: {
    changed: StoredDebit;
    payment: StoredPayment;
    answer: DebitAnswer;
    isInside: boolean;
    now: Date;
  },
): Promise<void> {
  const { changed, payment, answer, isInside, now } = given;
  const news = {
    id: changed.txnId,
    order: changed.txnId,
    paise: answer.paise ?? changed.paise,
    method: 'fastag' as const,
    at: answer.at,
    feePaise: null,
    bankReference: answer.approval,
  };
  await settleIncoming(on, transaction, payment, news, isInside, now);
}

async function fail(
  transaction: Transaction,
  { id, state, detail }: StoredPayment,
  code: string,
  now: Date,
): Promise<void> {
  if (state !== 'pending') return;
  const fault = `FASTag was declined (${code || 'no code'})`;
  await changePayment(transaction, id, { state: 'failed', changedAt: now, detail: { ...detail, fault } });
}

/** What we know by ourselves of a debit: that nobody has answered, or that it never reached anybody. */
export async function noteDebit(
  transaction: Transaction,
  txnId: string,
  { news, code, now }: { news: 'no_answer' | 'declined'; code: string; now: Date },
): Promise<DebitState | null> {
  const known = await findDebit(transaction, txnId);
  if (!known) return null;
  await holdSession(transaction, known.session);
  const debit = (await findDebit(transaction, txnId)) ?? known;
  // What the acquirer has answered by now counts more than what we make of its silence.
  const state = changeDebit(debit.state, news);
  if (state === null) return null;
  await changeDebitRow(transaction, debit.id, { state, code, changedAt: now });
  if (news === 'declined' && code !== NEVER_ANSWERED) await askNoLongerAbout(transaction, debit, now);
  if (news === 'declined' && debit.payment !== null)
    await fail(transaction, await findPayment(transaction, debit.payment), code, now);
  return state;
}
