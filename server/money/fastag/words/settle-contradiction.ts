import { contradictionOf, deniedBy, type BookedDebit, type DebitWord } from '#domain/money/debit-word.ts';
import { paise } from '#domain/money/money.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import {
  claimOfAcquirer,
  endUnsaid,
  isLostToAcquirer,
} from '../../chargebacks/acquirer/claim-of-acquirer.ts';
import { findPayment, holdSession } from '../../payments/store.ts';
import { takeMore } from '../../payments/take-more.ts';
import type { DebitReport } from '../debits/debit-report.ts';
import type { FastagServices } from '../fastag-services.ts';
import { nameOther } from './name-other.ts';
import { raiseDoubt, storeWord } from './store-doubt.ts';
import { findDeniedAt } from './store.ts';

type On = Pick<FastagServices, 'listeners' | 'judge'>;

/**
 * What the acquirer says against a debit that is booked. More than is booked was taken from the driver: it is booked, and
 * what is not owed goes back at once. What denies money, or names another car, is held until a person has asked the
 * acquirer; nobody is chased.
 */
export async function settleContradiction(
  on: On,
  transaction: Transaction,
  report: DebitReport,
): Promise<'repeated' | 'contradicted'> {
  const { debit, payment, answer, now } = report;
  // It may be another session's by now: a person has joined it there.
  if (payment.session !== debit.session) await holdSession(transaction, payment.session);
  const { firstPaise } = payment.detail;
  const booked = {
    receivedPaise: payment.receivedPaise,
    firstPaise: firstPaise === undefined ? null : paise(firstPaise),
    deniedAt: await findDeniedAt(transaction, debit.id),
  };
  const word = contradictionOf(answer, booked);
  const isNew = word !== null && (await settleWord(on, transaction, report, booked, word));
  // The amount that it left out.
  const isNamed =
    answer.result === 'accepted' && !answer.isCredit && (answer.paise ?? 0) >= booked.receivedPaise;
  if (isNamed) await endUnsaid(transaction, payment, now);
  const isOther = await settleOther(on, transaction, report, booked);
  return isNew || isOther ? 'contradicted' : 'repeated';
}

/** False where it is stored already. */
async function settleWord(
  on: On,
  transaction: Transaction,
  report: DebitReport,
  booked: BookedDebit,
  word: DebitWord,
): Promise<boolean> {
  const { payment, answer, now } = report;
  if (!(await storeWord(transaction, report, word))) return false;
  if (word === 'more')
    await takeMore(on, transaction, payment, { to: answer.paise ?? booked.receivedPaise, now });
  else if (word !== 'affirmed') await claim(transaction, report, booked, word);
  else if (await isLostToAcquirer(transaction, payment)) await raiseDoubt(transaction, report, 'affirmed');
  return true;
}

/** Another car's tag was debited, and the barrier is open already: somebody asks whose it was. */
async function settleOther(
  on: On,
  transaction: Transaction,
  report: DebitReport,
  booked: BookedDebit,
): Promise<boolean> {
  const { answer, payment } = report;
  if (answer.result !== 'accepted' || answer.isCredit || payment.detail.isOfAnother === true) return false;
  const named = await nameOther(on, transaction, report);
  if (named === null || !(await storeWord(transaction, { ...report, named }, 'other_car'))) return false;
  const now = await findPayment(transaction, payment.id);
  await claim(
    transaction,
    { ...report, payment: now },
    { ...booked, receivedPaise: now.receivedPaise },
    'other_car',
  );
  return true;
}

async function claim(
  transaction: Transaction,
  { debit, payment, answer, now }: DebitReport,
  booked: BookedDebit,
  word: DebitWord,
): Promise<void> {
  const denied = paise(deniedBy(word, answer.paise, booked));
  await claimOfAcquirer(transaction, { payment, name: debit.txnId, word, denied, at: answer.at, now });
}
