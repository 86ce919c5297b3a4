import { isUndecided } from '#domain/money/debit-state.ts';
import { toRupees } from '#domain/money/money.ts';
import { closeAlerts, raiseAlert } from '../../../alerts/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { holdSession } from '../../payments/store.ts';
import { changeDebitRow, findDebit, type StoredDebit } from './store.ts';

/** A person was asked about it, once: who has dealt with that is not asked again. */
const ASKED = 'unanswered';

/** Nobody knows what became of a debit: a person asks the bank. */
export async function askPersonAbout(transaction: Transaction, txnId: string, now: Date): Promise<void> {
  const known = await findDebit(transaction, txnId);
  if (!known) return;
  await holdSession(transaction, known.session);
  const debit = (await findDebit(transaction, txnId)) ?? known;
  if (!isUndecided(debit.state) || debit.code === ASKED) return;
  await changeDebitRow(transaction, debit.id, { code: ASKED });
  const facts = { rupees: toRupees(debit.paise), since: debit.createdAt.toISOString() };
  const alert = { mall: debit.mall, kind: 'fastag_unanswered', subject: txnId, facts } as const;
  await raiseAlert(transaction, alert, now);
}

/** The acquirer has answered. */
export async function askNoLongerAbout(
  transaction: Transaction,
  { mall, txnId }: StoredDebit,
  now: Date,
): Promise<void> {
  await closeAlerts(transaction, mall, 'fastag_unanswered', [txnId], now);
}
