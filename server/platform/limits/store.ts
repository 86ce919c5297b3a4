import sql from 'sql-template-tag';
import type { Transaction } from '../storage/database.ts';
import { columnsOf, pickColumns, queryRows, writeRows } from '../storage/rows.ts';
import type { NewRowOf } from '../storage/table.ts';
import { limitUseTable } from './tables.ts';

/** When other processes counted a use of a key; the latest ones, oldest first. */
export async function listUsesOfOthers(
  transaction: Transaction,
  wanted: { key: string; origin: string; since: Date; most: number },
): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    pickColumns(limitUseTable, ['at']),
    sql`select ${columnsOf(limitUseTable, { only: ['at'] })} from limit_uses
      where key = ${wanted.key} and at > ${wanted.since} and origin <> ${wanted.origin}
      order by at desc limit ${wanted.most}`,
  );
  return rows.map(({ at }) => at.getTime()).toReversed();
}

export async function insertUse(
  transaction: Transaction,
  use: NewRowOf<typeof limitUseTable>,
): Promise<void> {
  await writeRows(transaction, limitUseTable, [use]);
}

/** Deletes what no limit counts any more. */
export async function deleteOldUses(transaction: Transaction, before: Date): Promise<void> {
  await transaction.query(sql`delete from limit_uses where at < ${before}`);
}
