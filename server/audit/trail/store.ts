import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows } from '../../platform/storage/rows.ts';
import { auditEntryTable } from '../tables.ts';
import type { SealedRecord } from '../store.ts';

/** Which records are asked for, and which page of them. What is null is open. */
export interface WantedRecords {
  readonly mall: number | null;
  readonly actions: readonly string[] | null;
  /** Public ids of accounts: records of what they did or what was done to them. */
  readonly people: readonly string[] | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly before: RecordCursor | null;
  readonly limit: number;
}

/** The last record of a page: where the next one goes on. */
export interface RecordCursor {
  readonly at: Date;
  readonly number: number;
}

export const NEWEST_FIRST = sql`order by at desc, number desc`;

/** The records that are wanted, newest first, whatever words they hold. Each way to ask is an index of its own. */
export async function listRecords(transaction: Transaction, wanted: WantedRecords): Promise<SealedRecord[]> {
  const { limit } = wanted;
  const where = whereOf(wanted);
  const ways = waysOf(wanted);
  if (ways.length === 0) return [];
  const ask = (way: Sql) =>
    sql`(select number from audit_entries where ${way} and ${where} ${NEWEST_FIRST} limit ${limit})`;
  const rest = sql`where number = any(array(${join(ways.map(ask), ' union ')})) ${NEWEST_FIRST} limit ${limit}`;
  return selectRows(transaction, auditEntryTable, rest);
}

/** Conditions of which one must hold, each found by an index: who did it, to whom it was done, the spellings of a kind. */
export function waysOf({ people, actions }: WantedRecords): Sql[] {
  const byPerson = people?.flatMap((id) => [sql`actor = ${id}`, sql`target = ${id}`]) ?? [sql`true`];
  const byAction = actions?.map((action) => sql`action = ${action}`) ?? [sql`true`];
  return byPerson.flatMap((person) => byAction.map((action) => sql`${person} and ${action}`));
}

/** The records of these numbers, newest first. */
export function readByNumbers(
  transaction: Transaction,
  numbers: readonly number[],
  limit: number,
): Promise<SealedRecord[]> {
  const rest = sql`where number = any(${[...numbers]}::bigint[]) ${NEWEST_FIRST} limit ${limit}`;
  return selectRows(transaction, auditEntryTable, rest);
}

/** The conditions that no index has to find. */
export function whereOf({ mall, from, until, before }: WantedRecords): Sql {
  return join(
    [
      sql`true`,
      mall === null ? empty : sql`mall_id = ${mall}`,
      from === null ? empty : sql`at >= ${from.toISOString()}::timestamptz`,
      until === null ? empty : sql`at < ${until.toISOString()}::timestamptz`,
      before === null
        ? empty
        : sql`(at, number) < (${before.at.toISOString()}::timestamptz, ${before.number}::bigint)`,
    ].filter((part) => part !== empty),
    ' and ',
  );
}
