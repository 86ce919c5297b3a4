import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import { bigint, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, queryRows } from '../../platform/storage/rows.ts';
import type { Session } from '../session.ts';
import { toSession } from '../session-row.ts';
import { IS_VISIT } from '../store.ts';
import { sessionTable } from '../tables.ts';
import type { OrderedBy, SortedBy } from './order.ts';
import { readWanted, type Cursor, type Wanted } from './page.ts';
import type { Parts } from './parts/parts.ts';
import { nextByParts } from './parts/store.ts';

/** Whose sessions a list holds: all of a mall, or an account's own, in whatever mall. */
export type Whose = InMall | OwnSessions;

export interface InMall {
  readonly mall: number;
}

export interface OwnSessions {
  /** The match keys of the account's plates, or of those among them that were asked for. */
  readonly plateKeys: readonly string[];
  /** The malls whose names fit the search. */
  readonly mallsFound: readonly number[];
}

export interface SessionPage {
  readonly sessions: Session[];
  /** Where the next page begins; null on the last one. */
  readonly next: Cursor | null;
}

const pageShape = { ...sessionTable.columns, cursorAt: text() };

interface Key {
  /** What a list is sorted by; an index has it. */
  readonly key: Sql;
  /** The same as a cursor carries it, and how it is read back. */
  readonly shown: Sql;
  readonly read: (at: string) => Sql;
}

const instantKey = (column: string): Key => ({
  key: raw(column),
  shown: raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`),
  read: (at) => sql`${at}::timestamptz`,
});
const KEYS: Readonly<Record<SortedBy, Key>> = {
  entry: instantKey('s.entry_at'),
  end: instantKey('s.closed_at'),
  length: {
    key: raw('(s.exit_at - s.entry_at)'),
    shown: raw('(extract(epoch from s.exit_at - s.entry_at) * 1000000)::bigint::text'),
    read: (at) => sql`(${`${at} microseconds`}::text)::interval`,
  },
};

/** Sorted as asked for, or backwards. */
function inOrder({ by, isDescending }: OrderedBy, isBackwards = false): Sql {
  const direction = raw(isDescending === isBackwards ? 'asc' : 'desc');
  return sql`order by ${KEYS[by].key} ${direction}, s.id ${direction}`;
}

/** One page of the sessions of a mall, or of an account's own, in its order. */
export async function selectPage(
  transaction: Transaction,
  whose: Whose,
  wanted: Wanted,
): Promise<SessionPage> {
  const { before, limit } = wanted;
  const condition = sql`${narrow(whose, wanted)} ${beyond(before, wanted.order)}`;
  return readRowsOfPage(transaction, condition, wanted.order, limit);
}

/** The page that these sessions make, one more than the limit where another page follows. */
export async function selectPageOf(
  transaction: Transaction,
  ids: readonly number[],
  { order, limit }: Pick<Wanted, 'order' | 'limit'>,
): Promise<SessionPage> {
  return readRowsOfPage(transaction, sql`s.id = any(${[...ids]}::bigint[])`, order, limit);
}

/** Whether a list, asked for as a whole, holds a session. */
export async function isAmong(transaction: Transaction, whose: Whose, session: number): Promise<boolean> {
  const [found] = await queryRows(
    transaction,
    { id: bigint() },
    sql`select s.id from ${raw(sessionTable.name)} s
      where s.id = ${session}::bigint and ${narrow(whose, readWanted({}))}`,
  );
  return found !== undefined;
}

async function readRowsOfPage(
  transaction: Transaction,
  condition: Sql,
  order: OrderedBy,
  limit: number,
): Promise<SessionPage> {
  const rows = await queryRows(
    transaction,
    pageShape,
    sql`select ${columnsOf(sessionTable, { as: 's' })}, ${KEYS[order.by].shown} as "cursorAt"
      from ${raw(sessionTable.name)} s where ${condition} ${inOrder(order)} limit ${limit + 1}`,
  );
  const listed = rows.map(({ cursorAt, ...row }) => ({ session: toSession(row), at: cursorAt }));
  const last = listed.length > limit ? listed[limit - 1] : undefined;
  return {
    sessions: listed.slice(0, limit).map(({ session }) => session),
    next: last ? { at: last.at, id: last.session.id } : null,
  };
}

/** Some sessions in the order of a list, looked through: which fit the search, and where the next ones begin. */
export interface Piece {
  /** The first that fit and lie beyond the page before; as many as there was room for. */
  readonly ids: readonly number[];
  /** How many fit. */
  readonly matched: number;
  /** The last that was looked at; null where these were the last of all. */
  readonly edge: Cursor | null;
}

const pieceShape = { size: integer(), matched: integer(), ids: text(), at: text(), id: bigint() };

/** How far a piece goes: behind a cursor, so many sessions, with room for so many found. */
export interface Reach {
  readonly behind: Cursor | null;
  readonly room: number;
  readonly most: number;
}

/**
 * Looks through some sessions behind a cursor: the next ones of the list whatever is searched for, or the next ones that
 * the parts of the text name. So much work and no more.
 */
export async function searchPiece(
  transaction: Transaction,
  whose: InMall,
  wanted: Wanted,
  reach: Reach,
  parts: Parts | null,
): Promise<Piece> {
  const { order } = wanted;
  const { room, most } = reach;
  const [row] = await queryRows(
    transaction,
    pieceShape,
    sql`
    with piece as materialized (${parts ? pieceByParts(whose, wanted, reach, parts) : pieceInOrder(whose, wanted, reach)}),
    fitting as materialized (
      select s.id, s.entry_at, s.exit_at, s.closed_at from piece s where s.fits ${wanted.q === null ? empty : search(wanted.q, whose)})
    select (select count(*)::int from piece) as size, (select count(*)::int from fitting) as matched,
      (select coalesce(string_agg(first.id::text, ' '), '') from (
        select s.id from fitting s where true ${beyond(wanted.before, order)} ${inOrder(order)} limit ${room}::int) as first) as ids,
      ${KEYS[order.by].shown} as at, s.id
    from piece s ${inOrder(order, true)} limit 1`,
  );
  if (!row) return { ids: [], matched: 0, edge: null };
  const ids = row.ids === '' ? [] : row.ids.split(' ').map(Number);
  return { ids, matched: row.matched, edge: row.size < most ? null : { at: row.at, id: row.id } };
}

const OF_A_PIECE = raw(
  's.id, s.entry_at, s.exit_at, s.closed_at, s.mall_id, s.plate, s.slot_code, s.suggested_slot, s.entry_date',
);

function pieceInOrder(whose: InMall, wanted: Wanted, { behind, most }: Reach): Sql {
  return sql`select ${OF_A_PIECE}, true as fits from ${raw(sessionTable.name)} s
    where ${narrow(whose, { ...wanted, q: null })} ${beyond(behind, wanted.order)}
    ${inOrder(wanted.order)} limit ${most}::int`;
}

function pieceByParts(whose: InMall, wanted: Wanted, { behind, most }: Reach, parts: Parts): Sql {
  const { isDescending } = wanted.order;
  const named = nextByParts(parts, { mall: whose.mall, wanted, isDescending, behind, most });
  return sql`select ${OF_A_PIECE}, (${narrow(whose, { ...wanted, q: null })}) as fits
    from ${raw(sessionTable.name)} s where s.id = any(array(${named}))`;
}

const allShape = { named: integer(), matched: integer(), ids: text() };

/**
 * Which of the sessions that the parts of a text name fit all that a list was asked for: how many they are, and the first
 * beyond the page before, in whatever order. Null where more than `most` are named.
 */
export async function searchAllByParts(
  transaction: Transaction,
  whose: InMall,
  wanted: Wanted,
  parts: Parts,
  most: number,
): Promise<Pick<Piece, 'ids' | 'matched'> | null> {
  const { order, before, limit } = wanted;
  const reach = { mall: whose.mall, wanted, isDescending: true, behind: null, most: most + 1 };
  const [row] = await queryRows(
    transaction,
    allShape,
    sql`
    with named as materialized (${nextByParts(parts, reach)}),
    fitting as materialized (
      select s.id, s.entry_at, s.exit_at, s.closed_at from ${raw(sessionTable.name)} s
      where s.id = any(array(select named.id from named where (select count(*) from named) <= ${most}::int)) and ${narrow(whose, wanted)})
    select (select count(*)::int from named) as named, (select count(*)::int from fitting) as matched,
      (select coalesce(string_agg(first.id::text, ' '), '') from (
        select s.id from fitting s where true ${beyond(before, order)} ${inOrder(order)} limit ${limit + 1}::int) as first) as ids`,
  );
  if (!row || row.named > most) return null;
  return { ids: row.ids === '' ? [] : row.ids.split(' ').map(Number), matched: row.matched };
}

function beyond(cursor: Cursor | null, { by, isDescending }: OrderedBy): Sql {
  if (!cursor) return empty;
  const { key, read } = KEYS[by];
  return sql`and (${key}, s.id) ${raw(isDescending ? '<' : '>')} (${read(cursor.at)}, ${cursor.id}::bigint)`;
}

/** More are not counted, so that a page of a range of years is as quick as one of a day. */
export const MOST_COUNTED = 50_000;

/** How many there are on all pages together; where that is not counted to the end, there are at least so many. */
export async function countSessions(
  transaction: Transaction,
  whose: Whose,
  wanted: Wanted,
  most: number,
): Promise<{ count: number; isCounted: boolean }> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::integer as count from (
      select 1 from ${raw(sessionTable.name)} s where ${narrow(whose, wanted)} limit ${most + 1}::int) as counted`,
  );
  const count = row?.count ?? 0;
  return { count: Math.min(count, most), isCounted: count <= most };
}

/** Written out, so that the index of open sessions is known to fit. */
const IN_STATE = { open: raw(`and s.state = 'open'`), closed: raw(`and s.state = 'closed'`) };

function narrow(whose: Whose, { state, isInReview, q, from, to, order }: Wanted): Sql {
  return sql`${within(whose)} and ${IS_VISIT}
    ${order.by === 'length' ? raw('and s.exit_at is not null') : empty}
    ${state === null ? empty : IN_STATE[state]}
    ${isInReview ? sql`and s.review is not null` : empty}
    ${from === null ? empty : sql`and s.entry_at >= ${startOfIndiaDay(from)}`}
    ${to === null ? empty : sql`and s.entry_at < ${startOfIndiaDay(addDays(to, 1))}`}
    ${q === null ? empty : search(q, whose)}`;
}

/**
 * Row level security decides what an account may see of its plates' sessions, and from when on. Of a session without an
 * entry nobody knows whether it began after the claim, so it is left out.
 */
function within(whose: Whose): Sql {
  if ('mall' in whose) return sql`s.mall_id = ${whose.mall}`;
  const keys = [...whose.plateKeys];
  return sql`(s.plate_key = any(${keys}::text[]) or s.rival_key = any(${keys}::text[])) and not s.flags @> '{entry_unknown}'`;
}

/**
 * A search in any case over car number (with or without its spaces) and date; of a mall's sessions also over slot, of own
 * ones over weekday and mall: whoever has not proven a plate finds nothing out by asking for slots. Plates and slots are stored in capitals, so that the many sessions of a mall are compared without folding.
 */
function search(q: string, whose: Whose): Sql {
  const pattern = `%${escape(q)}%`;
  const capitals = pattern.toUpperCase();
  const bare = q.replaceAll(/[\s.-]+/g, '').toUpperCase();
  const wide =
    'mall' in whose
      ? sql`or coalesce(s.slot_code, s.suggested_slot) like ${capitals}`
      : sql`or to_char(s.entry_date, 'FMDay') ilike ${pattern}
        or s.mall_id = any(${[...whose.mallsFound]}::integer[])`;
  return sql`and (s.plate like ${capitals}
    ${bare === '' ? empty : sql`or s.plate like ${`%${escape(bare)}%`}`}
    ${/^[\d-]+$/.test(q) ? sql`or s.entry_date::text like ${pattern}` : empty}
    ${wide})`;
}

/** What the database takes for wildcards is text like any other. */
function escape(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
