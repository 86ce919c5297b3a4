import sql, { raw } from 'sql-template-tag';
import type { Cover } from '#domain/money/covers.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { coverTable } from './tables.ts';

export type StoredCover = RowOf<typeof coverTable>;

/** Gives sessions what lowers their charge; what stands under the same name is replaced. */
export async function writeCovers(
  transaction: Transaction,
  covers: readonly NewRowOf<typeof coverTable>[],
): Promise<void> {
  const replace = sql`(session_id, name) do update set cover = excluded.cover, given_at = excluded.given_at`;
  await writeRows(transaction, coverTable, covers, replace);
}

/** Takes back what was given under a name, or under one that goes on from it by a colon. What was charged by it stays as it was charged. */
export async function removeCover(transaction: Transaction, session: number, name: string): Promise<void> {
  await transaction.query(
    sql`delete from ${raw(coverTable.name)} where session_id = ${session}
      and (name = ${name} or starts_with(name, ${`${name}:`}))`,
  );
}

/** What lowers the charge of each of many sessions, in the order in which it was given. */
export async function findCovers(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Map<number, Cover[]>> {
  const rows = await listCoversOfAll(transaction, sessions);
  const covers = new Map<number, Cover[]>();
  for (const { session, cover } of rows) covers.set(session, [...(covers.get(session) ?? []), cover]);
  return covers;
}

/** The same as it is stored, in the order in which it was given. */
export function listCoversOfAll(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<StoredCover[]> {
  const which = sql`where session_id = any(${[...sessions]}::bigint[]) order by given_at, name`;
  return selectRows(transaction, coverTable, which);
}

/** What lowers the charge of a session, in the order in which it was given. */
export function listCovers(transaction: Transaction, session: number): Promise<StoredCover[]> {
  return selectRows(transaction, coverTable, sql`where session_id = ${session} order by given_at, name`);
}
