import sql from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, queryRows, selectRows, writeRows } from '../../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../../platform/storage/table.ts';
import { halfSignInTable } from '../tables.ts';

export type HalfSignInRow = RowOf<typeof halfSignInTable>;

export async function insertHalf(
  transaction: Transaction,
  half: NewRowOf<typeof halfSignInTable>,
): Promise<void> {
  await writeRows(transaction, halfSignInTable, [half]);
}

export async function findHalf(
  transaction: Transaction,
  tokenHash: string,
  now: Date,
): Promise<HalfSignInRow | null> {
  const where = sql`where token_hash = ${tokenHash} and expires_at > ${now}`;
  const [row] = await selectRows(transaction, halfSignInTable, where);
  return row ?? null;
}

/** Takes one of the tries of a half sign-in; null where none is left. At the same moment nobody takes one too many. */
export async function takeTry(
  transaction: Transaction,
  tokenHash: string,
  now: Date,
  most: number,
): Promise<HalfSignInRow | null> {
  const [row] = await queryRows(
    transaction,
    halfSignInTable.columns,
    sql`update half_sign_ins set tries = tries + 1
      where token_hash = ${tokenHash} and expires_at > ${now} and tries < ${most}
      returning ${columnsOf(halfSignInTable)}`,
  );
  return row ?? null;
}

/** False where it is gone already: of two that finish it at once only one does. */
export async function deleteHalf(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const statement = sql`delete from half_sign_ins where token_hash = ${tokenHash} returning 1 as gone`;
  return (await transaction.query(statement)).length > 0;
}

export async function deleteHalvesOf(transaction: Transaction, account: number): Promise<void> {
  await transaction.query(sql`delete from half_sign_ins where account_id = ${account}`);
}

export async function deleteExpiredHalves(transaction: Transaction, now: Date): Promise<void> {
  await transaction.query(sql`delete from half_sign_ins where expires_at <= ${now}`);
}

export async function deleteAllHalves(transaction: Transaction): Promise<void> {
  await transaction.query(sql`delete from half_sign_ins`);
}
