import sql from 'sql-template-tag';
import { boolean, day } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { sessionTable } from '../../sessions/tables.ts';

const FOUND = { found: boolean() };
const DATE = { date: day() };
const NAMED_SESSION = pickColumns(sessionTable, ['id', 'publicId']);

export async function isEmpty(transaction: Transaction): Promise<boolean> {
  const statement = sql`select exists (select from malls) or exists (select from accounts) as found`;
  const [row] = await queryRows(transaction, FOUND, statement);
  return row?.found === false;
}

/** Whether there are accounts of the demo, whose password everybody knows. */
export async function hasAccounts(transaction: Transaction, emails: readonly string[]): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    FOUND,
    sql`select exists (select from accounts
      where public_id like 'demo-%' and lower(email) = any(${[...emails]}::text[])) as found`,
  );
  return row?.found === true;
}

export async function listHolidays(transaction: Transaction): Promise<string[]> {
  const statement = sql`select date from calendar_days where region in ('IN', 'IN-MH')`;
  return (await queryRows(transaction, DATE, statement)).map(({ date }) => date);
}

/** The numbers of sessions that were just written, by their public ids. */
export async function findSessionIds(
  transaction: Transaction,
  publicIds: readonly string[],
): Promise<Map<string, number>> {
  const statement = sql`select id, public_id as "publicId" from sessions where public_id = any(${[...publicIds]}::text[])`;
  const rows = await queryRows(transaction, NAMED_SESSION, statement);
  return new Map(rows.map(({ id, publicId }) => [publicId, id]));
}
