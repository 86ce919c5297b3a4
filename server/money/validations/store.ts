import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRows, selectRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { validationTable } from './tables.ts';

export type StoredValidation = RowOf<typeof validationTable>;

/** Gives a session a stamp; false where it has this one already. */
export async function insertValidation(
  transaction: Transaction,
  validation: NewRowOf<typeof validationTable>,
): Promise<boolean> {
  const stored = await insertRows(transaction, validationTable, [validation], sql`do nothing`);
  return stored.length > 0;
}

/** The stamps of sessions stay, without the words that they were given for. */
export async function emptyReasons(transaction: Transaction, sessions: readonly number[]): Promise<void> {
  await transaction.query(sql`update ${raw(validationTable.name)} set reason = null
    where session_id = any(${[...sessions]}::bigint[]) and reason is not null`);
}

/** The codes of the stamps of many sessions. */
export async function findValidations(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await listValidationsOfAll(transaction, sessions);
  const codes = new Map<number, string[]>();
  for (const { session, code } of rows) codes.set(session, [...(codes.get(session) ?? []), code]);
  return codes;
}

/** The stamps of many sessions, the oldest first. */
export function listValidationsOfAll(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<StoredValidation[]> {
  const which = sql`where session_id = any(${[...sessions]}::bigint[]) order by given_at, code`;
  return selectRows(transaction, validationTable, which);
}

/** The stamps of a session, the oldest first. */
export function listValidations(transaction: Transaction, session: number): Promise<StoredValidation[]> {
  return selectRows(transaction, validationTable, sql`where session_id = ${session} order by given_at, code`);
}
