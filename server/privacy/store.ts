import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { selectRows, writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { erasureTable, erasureWaitTable } from './tables.ts';

export type ErasureRow = RowOf<typeof erasureTable>;
export type ErasureWait = RowOf<typeof erasureWaitTable>;

/** Notes what was erased; what is noted already stays as it is. */
export async function writeErasures(
  transaction: Transaction,
  erasures: readonly NewRowOf<typeof erasureTable>[],
): Promise<void> {
  await writeRows(transaction, erasureTable, erasures, sql`(kind, public_id) do nothing`);
}

/** What was erased, behind a number, in its order. */
export async function listErasures(
  transaction: Transaction,
  behind: number,
  most: number,
): Promise<ErasureRow[]> {
  return selectRows(
    transaction,
    erasureTable,
    sql`where id > ${behind}::bigint order by id limit ${most}::int`,
  );
}

export async function writeWaits(
  transaction: Transaction,
  waits: readonly NewRowOf<typeof erasureWaitTable>[],
): Promise<void> {
  await writeRows(transaction, erasureWaitTable, waits, sql`do nothing`);
}

/** Visits that wait, behind one of them. */
export async function listWaits(
  transaction: Transaction,
  behind: number,
  most: number,
): Promise<ErasureWait[]> {
  return selectRows(
    transaction,
    erasureWaitTable,
    sql`where session_id > ${behind}::bigint order by session_id limit ${most}::int`,
  );
}

/** Which of these visits wait. */
export async function findWaiting(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Set<number>> {
  const ids = sql`session_id = any(${[...sessions]}::bigint[])`;
  const waits = await selectRows(transaction, erasureWaitTable, sql`where ${ids}`);
  return new Set(waits.map(({ session }) => session));
}

export async function endWaits(transaction: Transaction, sessions: readonly number[]): Promise<void> {
  await transaction.query(sql`delete from erasure_waits where session_id = any(${[...sessions]}::bigint[])`);
}
