import sql from 'sql-template-tag';
import { integer } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../../platform/storage/table.ts';
import { fastagDebitTable } from './tables.ts';

export type StoredDebit = RowOf<typeof fastagDebitTable>;

const UNDECIDED = sql`state in ('read', 'submitted', 'inprocess', 'timeout')`;

export function insertDebit(
  transaction: Transaction,
  debit: NewRowOf<typeof fastagDebitTable>,
): Promise<StoredDebit> {
  return insertRow(transaction, fastagDebitTable, debit);
}

/** Every attempt to debit a tag for these sessions, the oldest first. */
export async function listDebits(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<StoredDebit[]> {
  if (sessions.length === 0) return [];
  const own = sql`where session_id = any(${[...sessions]}::bigint[]) order by id`;
  return selectRows(transaction, fastagDebitTable, own);
}

/** A debit by the name that the acquirer knows. */
export async function findDebit(transaction: Transaction, txnId: string): Promise<StoredDebit | null> {
  return (await selectRows(transaction, fastagDebitTable, sql`where txn_id = ${txnId}`))[0] ?? null;
}

export async function changeDebitRow(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof fastagDebitTable>,
): Promise<StoredDebit> {
  const [debit] = await updateRows(transaction, fastagDebitTable, changes, sql`id = ${id}`);
  if (!debit) throw new Error('a debit is gone');
  return debit;
}

/** Lets one process hand a debit over; null where another has, or where it was given up. */
export async function claimForSubmit(
  transaction: Transaction,
  id: number,
  { at, nextAskAt }: { at: Date; nextAskAt: Date },
): Promise<StoredDebit | null> {
  const change = { state: 'submitted' as const, submittedAt: at, changedAt: at, nextAskAt };
  const [debit] = await updateRows(transaction, fastagDebitTable, change, sql`id = ${id} and state = 'read'`);
  return debit ?? null;
}

/** The debits of which it is time to ask what became of them, the oldest first. */
export function listToAsk(transaction: Transaction, now: Date, most: number): Promise<StoredDebit[]> {
  return selectRows(
    transaction,
    fastagDebitTable,
    sql`where ${UNDECIDED} and next_ask_at <= ${now} order by next_ask_at, id limit ${most}`,
  );
}

/** Lets one process ask about a debit now; null where another does. */
export async function claimForAsking(
  transaction: Transaction,
  { id, asks }: Pick<StoredDebit, 'id' | 'asks'>,
  nextAskAt: Date,
): Promise<StoredDebit | null> {
  const change = { asks: asks + 1, nextAskAt };
  const [debit] = await updateRows(
    transaction,
    fastagDebitTable,
    change,
    sql`id = ${id} and asks = ${asks} and ${UNDECIDED}`,
  );
  return debit ?? null;
}

export async function countUndecidedDebits(transaction: Transaction, mall: number): Promise<number> {
  const count = sql`select count(*)::int as count from fastag_debits where mall_id = ${mall} and ${UNDECIDED}`;
  const [row] = await queryRows(transaction, { count: integer() }, count);
  return row?.count ?? 0;
}

/** The settlement report holds what was accepted for these payments. */
export async function markSettled(
  transaction: Transaction,
  payments: readonly number[],
  at: Date,
): Promise<void> {
  if (payments.length === 0) return;
  const accepted = sql`payment_id = any(${[...payments]}::bigint[]) and state = 'accepted'`;
  await updateRows(transaction, fastagDebitTable, { state: 'settled', changedAt: at }, accepted);
}

/** Forgets which tags were debited, of debits that have been decided since before an instant. */
export async function forgetTags(transaction: Transaction, before: Date): Promise<void> {
  const old = sql`changed_at < ${before} and tag_id <> '' and not (${UNDECIDED})`;
  await updateRows(transaction, fastagDebitTable, { tagId: '' }, old);
}
