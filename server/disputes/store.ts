import sql, { raw } from 'sql-template-tag';
import { bigint } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../platform/storage/table.ts';
import { disputeTable } from './tables.ts';

export type StoredDispute = RowOf<typeof disputeTable>;

export function insertDispute(
  transaction: Transaction,
  dispute: NewRowOf<typeof disputeTable>,
): Promise<StoredDispute> {
  return insertRow(transaction, disputeTable, dispute);
}

/** The disputes of a session, the newest first. */
export function listOfSession(transaction: Transaction, session: number): Promise<StoredDispute[]> {
  return selectRows(transaction, disputeTable, sql`where session_id = ${session} order by id desc`);
}

/** The disputes of a mall: the open ones first, the longest waiting at their head; then the newest decided ones. */
export async function listOfMall(
  transaction: Transaction,
  mall: number,
  most: number,
): Promise<StoredDispute[]> {
  const [open, decided] = await Promise.all([
    selectRows(
      transaction,
      disputeTable,
      sql`where mall_id = ${mall} and state = 'open' order by created_at, id limit ${most}::int`,
    ),
    selectRows(
      transaction,
      disputeTable,
      sql`where mall_id = ${mall} and state <> 'open' order by created_at desc, id desc limit ${most}::int`,
    ),
  ]);
  return [...open, ...decided];
}

/** The disputes of a mall that wait for a decision, the longest waiting first. */
export async function listUndecidedDisputes(
  transaction: Transaction,
  mall: number,
  most: number,
): Promise<StoredDispute[]> {
  return selectRows(
    transaction,
    disputeTable,
    sql`where mall_id = ${mall} and state = 'open' order by created_at, id limit ${most}::int`,
  );
}

/** A dispute of a mall by the id that people see; null where there is none. */
export async function findDispute(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredDispute | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, disputeTable, rest))[0] ?? null;
}

/** Changes an open dispute; false where it is open no more. */
export async function closeDispute(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof disputeTable>,
): Promise<boolean> {
  const rows = await updateRows(transaction, disputeTable, changes, sql`id = ${id} and state = 'open'`);
  return rows.length === 1;
}

/** Which of these sessions somebody has asked about. */
export async function listAsked(transaction: Transaction, sessions: readonly number[]): Promise<Set<number>> {
  if (sessions.length === 0) return new Set();
  const rows = await queryRows(
    transaction,
    { session: bigint() },
    sql`select distinct session_id as session from ${raw(disputeTable.name)}
      where session_id = any(${[...sessions]}::bigint[])`,
  );
  return new Set(rows.map(({ session }) => session));
}

/** What was asked about the charges of sessions and how it was answered, for the driver's own eyes; the oldest first. */
export async function listDisputesOf(transaction: Transaction, sessions: readonly number[]) {
  if (sessions.length === 0) return [];
  const asked = await selectRows(
    transaction,
    disputeTable,
    sql`where session_id = any(${[...sessions]}::bigint[]) order by id`,
  );
  return asked.map(({ raisedBy, reason, words, state, answer, createdAt, decidedAt }) => ({
    raisedBy,
    reason,
    words,
    state,
    answer,
    createdAt,
    decidedAt,
  }));
}

/** Takes the words of both sides out of the disputes of these sessions; what was decided stays. */
export async function emptyDisputes(transaction: Transaction, sessions: readonly number[]): Promise<void> {
  if (sessions.length === 0) return;
  await transaction.query(sql`
    update disputes set words = '', answer = case when answer is null then null else '' end
    where session_id = any(${[...sessions]}::bigint[])`);
}
