import { doubtOfFirst, isTaken, type DebitWord } from '#domain/money/debit-word.ts';
import { changeDebit, type DebitNews, type DebitState } from '#domain/money/debit-state.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { claimOfAcquirer } from '../../chargebacks/acquirer/claim-of-acquirer.ts';
import { settleIncoming } from '../../payments/settle-money.ts';
import { changePayment, findPayment, holdSession, type StoredPayment } from '../../payments/store.ts';
import type { DebitAnswer } from '../acquirer.ts';
import type { FastagServices } from '../fastag-services.ts';
import { nameOther } from '../words/name-other.ts';
import { settleContradiction } from '../words/settle-contradiction.ts';
import { storeDoubt } from '../words/store-doubt.ts';
import { askNoLongerAbout } from './ask-person.ts';
import type { DebitReport } from './debit-report.ts';
import { changeDebitRow, findDebit } from './store.ts';

/** The code of a debit about which the acquirer never answered. */
export const NEVER_ANSWERED = 'never_answered';
/** Codes of debits that took nothing from the tag, though the acquirer says that it accepted them. */
const NOTHING_TAKEN = { credit: 'credit', nothing: 'nothing_taken' } as const;
/** The code of a debit that was taken from the tag of another car. */
const OTHER_CAR = 'other_car';

export type DebitOutcome =
  | 'accepted'
  | 'declined'
  | 'inprocess'
  | 'repeated'
  | 'contradicted'
  | 'unknown_debit';

type On = Pick<FastagServices, 'listeners' | 'judge'>;

/**
 * The one place where the acquirer's word of a debit counts, whether it was posted to us or asked for, once or twenty
 * times, in any order. What it took is booked once, under its own name; what was not owed any more goes back. What says
 * otherwise later changes no state: it is stored, and somebody is asked.
 */
export async function settleDebit(
  on: On,
  transaction: Transaction,
  answer: DebitAnswer,
  now: Date,
): Promise<DebitOutcome> {
  const known = await findDebit(transaction, answer.txnId);
  if (!known) return 'unknown_debit';
  const isInside = await holdSession(transaction, known.session);
  const debit = (await findDebit(transaction, answer.txnId)) ?? known;
  if (debit.payment === null) return 'repeated';
  const payment = await findPayment(transaction, debit.payment);
  const report = { debit, payment, answer, isInside, now };
  const isBooked = debit.state === 'accepted' || debit.state === 'settled';
  return isBooked ? settleContradiction(on, transaction, report) : settleFirst(on, transaction, report);
}

async function settleFirst(on: On, transaction: Transaction, report: DebitReport): Promise<DebitOutcome> {
  const { debit, payment, answer, now } = report;
  const doubt = doubtOfFirst(answer);
  const isNew = doubt !== null && (await storeDoubt(transaction, report, doubt));
  const news = newsOf(answer);
  const state = news && changeDebit(debit.state, news);
  if (news === null || state === null) return isNew ? 'contradicted' : 'repeated';
  const code = codeOf(answer, doubt);
  const changed = await changeDebitRow(transaction, debit.id, { state, code, changedAt: now });
  if (news !== 'inprocess') await askNoLongerAbout(transaction, debit, now);
  if (news === 'accepted') await take(on, transaction, { ...report, debit: changed });
  else if (news === 'declined') await fail(transaction, payment, code ?? '', now);
  return news;
}

function codeOf({ code }: DebitAnswer, doubt: DebitWord | null): string | null {
  return doubt === 'credit' || doubt === 'nothing' ? NOTHING_TAKEN[doubt] : code || null;
}

/** What a first answer means; null for what is about other money than the debit's. */
function newsOf(answer: DebitAnswer): 'accepted' | 'declined' | 'inprocess' | null {
  if (answer.isCredit && answer.result !== 'accepted') return null;
  return answer.result === 'accepted' && !isTaken(answer) ? 'declined' : answer.result;
}

/** Money that another car's owner paid covers nothing here: it goes back, and the car that stands here owes as before. */
async function take(on: On, transaction: Transaction, report: DebitReport): Promise<void> {
  const { debit, payment, answer, isInside, now } = report;
  const named = await nameOther(on, transaction, report);
  const isOfAnother = named !== null;
  const news = {
    id: debit.txnId,
    order: debit.txnId,
    paise: answer.paise ?? debit.paise,
    method: 'fastag' as const,
    at: answer.at,
    feePaise: null,
    bankReference: answer.approval,
    isOfAnother,
  };
  if (isOfAnother) {
    await changeDebitRow(transaction, debit.id, { code: OTHER_CAR });
    await storeDoubt(transaction, { ...report, named }, 'other_car');
  }
  await settleIncoming(on, transaction, payment, news, isInside, now);
  if (answer.isUnreadable) await holdUnread(transaction, report);
}

/** The driver has paid whatever it was; how much that is the acquirer has to say. */
async function holdUnread(transaction: Transaction, { debit, answer, now }: DebitReport): Promise<void> {
  if (debit.payment === null) return;
  const payment = await findPayment(transaction, debit.payment);
  await claimOfAcquirer(transaction, {
    payment,
    name: debit.txnId,
    word: 'unreadable',
    denied: payment.receivedPaise,
    at: answer.at,
    now,
  });
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
  { news, code, now }: { news: DebitNews & ('no_answer' | 'declined'); code: string; now: Date },
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
