import type { DebitWord } from '#domain/money/debit-word.ts';
import { toRupees } from '#domain/money/money.ts';
import { raiseAlert } from '../../../alerts/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { DebitReport } from '../debits/debit-report.ts';
import { insertDebitWord } from './store.ts';

type Reported = Pick<DebitReport, 'debit' | 'payment' | 'answer' | 'now'> & { readonly named?: string };
/** What nobody can book, and no claim asks about. */
type Doubt = Extract<DebitWord, 'credit' | 'nothing' | 'other_car' | 'affirmed'>;

/** Stores what the acquirer says beside what can be booked; false where it is stored already. */
export function storeWord(
  transaction: Transaction,
  { debit, payment, answer, now, named }: Reported,
  word: DebitWord,
): Promise<boolean> {
  return insertDebitWord(transaction, {
    mall: debit.mall,
    debit: debit.id,
    word,
    bookedPaise: payment.receivedPaise,
    paise: answer.paise,
    code: answer.code,
    named: named ?? null,
    reportedAt: answer.at,
    receivedAt: now,
  });
}

/** Somebody asks the acquirer about a debit. */
export async function raiseDoubt(
  transaction: Transaction,
  { debit, named, now }: Reported,
  word: Doubt,
): Promise<void> {
  const facts = { rupees: toRupees(debit.paise), word, named: named ?? '' };
  const doubt = { mall: debit.mall, kind: 'fastag_doubtful', subject: debit.txnId, facts } as const;
  await raiseAlert(transaction, doubt, now);
}

/** The same of a first answer that cannot simply be booked. An amount left out may be left out. */
export async function storeDoubt(
  transaction: Transaction,
  report: Reported,
  word: DebitWord,
): Promise<boolean> {
  if (!(await storeWord(transaction, report, word))) return false;
  if (word === 'credit' || word === 'nothing' || word === 'other_car')
    await raiseDoubt(transaction, report, word);
  return true;
}
