import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { deskCodeTable } from '../tables.ts';

export type DeskCodeRow = RowOf<typeof deskCodeTable>;

/** Stores a code; an unused one that the same mall made for the plate before ends with it. */
export async function replaceDeskCode(
  transaction: Transaction,
  code: NewRowOf<typeof deskCodeTable>,
): Promise<void> {
  await transaction.query(sql`
    delete from desk_codes where mall_id = ${code.mall} and plate_key = ${code.key} and used_at is null`);
  await writeRows(transaction, deskCodeTable, [code]);
}

/** The codes of a plate that may still be used. */
export async function findDeskCodes(
  transaction: Transaction,
  key: string,
  now: Date,
): Promise<DeskCodeRow[]> {
  return selectRows(
    transaction,
    deskCodeTable,
    sql`where plate_key = ${key} and used_at is null and expires_at > ${now}`,
  );
}

export async function endDeskCode(transaction: Transaction, id: number, at: Date): Promise<void> {
  await updateRows(transaction, deskCodeTable, { usedAt: at }, sql`id = ${id}`);
}

/** Deletes the codes that were made for a plate, used or not. */
export async function deleteDeskCodesOf(transaction: Transaction, key: string): Promise<void> {
  await transaction.query(sql`delete from desk_codes where plate_key = ${key}`);
}

/** Deletes some codes that ended before an instant; answers how many. */
export async function deleteDeskCodesBefore(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await queryRows(
    transaction,
    pickColumns(deskCodeTable, ['id']),
    sql`delete from desk_codes where id in (
      select id from desk_codes where expires_at < ${before} limit ${most}::int) returning id`,
  );
  return gone.length;
}
