import sql, { empty, join, type Sql } from 'sql-template-tag';
import { boolean, bigint, instant, integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { NEWEST_FIRST, waysOf, whereOf, type RecordCursor, type WantedRecords } from '../store.ts';

/** Some records in their order, looked through: which hold the words, and where the next ones begin. */
export interface SearchedPiece {
  /** The first that hold them, as many as were wanted. */
  readonly numbers: readonly number[];
  /** The last that was looked at; null where these were the last of all. */
  readonly edge: RecordCursor | null;
}

const pieceShape = { size: integer(), numbers: text(), at: instant(), number: bigint() };

/** Looks through so many records behind a cursor, by an index of their order: so much work and no more. */
export async function searchPiece(
  transaction: Transaction,
  words: string,
  wanted: WantedRecords,
  most: number,
): Promise<SearchedPiece> {
  const where = whereOf(wanted);
  const ways = waysOf(wanted);
  if (ways.length === 0) return { numbers: [], edge: null };
  const ask = (
    way: Sql,
  ) => sql`(select number, at, coalesce(${HOLDS_WORDS} @@ (select query from wanted), false) as fits
    from audit_entries where ${way} and ${where} ${NEWEST_FIRST} limit ${most}::int)`;
  const [row] = await queryRows(
    transaction,
    pieceShape,
    sql`
    with wanted as materialized (select audit_query(${words}) as query),
    piece as materialized (
      select * from (${join(ways.map(ask), ' union ')}) asked ${NEWEST_FIRST} limit ${most}::int)
    select (select count(*)::int from piece) as size,
      (select coalesce(string_agg(f.number::text, ' '), '') from (
        select number from piece where fits ${NEWEST_FIRST} limit ${wanted.limit}::int) f) as numbers,
      p.at, p.number
    from piece p order by p.at, p.number limit 1`,
  );
  if (!row) return { numbers: [], edge: null };
  const edge = row.size < most ? null : { at: row.at, number: row.number };
  return { numbers: readNumbers(row.numbers), edge };
}

const HOLDS_WORDS = sql`audit_words(action, target, address, request, detail)`;

const candidateShape = { areAll: boolean(), numbers: text() };

/** The newest records with words that at most so many records hold; null where more do. */
export async function findRare(
  transaction: Transaction,
  words: string,
  wanted: WantedRecords,
  most: number,
): Promise<readonly number[] | null> {
  const { people, actions, limit } = wanted;
  const [row] = await queryRows(
    transaction,
    candidateShape,
    sql`
    with candidates as materialized (select audit_candidates(${words}, ${most + 1}::int) as numbers)
    select (select numbers is not null from candidates) as "areAll",
      (select coalesce(string_agg(f.number::text, ' '), '') from (
        select number from audit_entries
        where number = any((select numbers from candidates)::bigint[]) and ${whereOf(wanted)}
          ${people === null ? empty : sql`and (actor = any(${[...people]}::text[]) or target = any(${[...people]}::text[]))`}
          ${actions === null ? empty : sql`and action = any(${[...actions]}::text[])`}
        ${NEWEST_FIRST} limit ${limit}::int) f) as numbers`,
  );
  return row?.areAll ? readNumbers(row.numbers) : null;
}

function readNumbers(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}
