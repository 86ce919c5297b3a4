import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import { integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, queryRows } from '../../platform/storage/rows.ts';
import type { Session } from '../session.ts';
import { toSession } from '../session-row.ts';
import { sessionTable } from '../tables.ts';
import type { Cursor, Wanted } from './page.ts';

/** Whose sessions a list holds: all of a mall, or an account's own, in whatever mall. */
export type Whose = { readonly mall: number } | OwnSessions;

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

/** One page of the sessions of a mall, or of an account's own, newest first. */
export async function selectPage(
  transaction: Transaction,
  whose: Whose,
  wanted: Wanted,
): Promise<SessionPage> {
  const { before, limit } = wanted;
  const beyond = before
    ? sql`and (s.entry_at, s.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : empty;
  const rows = await queryRows(
    transaction,
    pageShape,
    sql`select ${columnsOf(sessionTable, { as: 's' })},
        to_char(s.entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorAt"
      from ${raw(sessionTable.name)} s where ${narrow(whose, wanted)} ${beyond}
      order by s.entry_at desc, s.id desc limit ${limit + 1}`,
  );
  const listed = rows.map(({ cursorAt, ...row }) => ({ session: toSession(row), at: cursorAt }));
  const last = listed.length > limit ? listed[limit - 1] : undefined;
  return {
    sessions: listed.slice(0, limit).map(({ session }) => session),
    next: last ? { at: last.at, id: last.session.id } : null,
  };
}

/** How many there are on all pages together. */
export async function countSessions(transaction: Transaction, whose: Whose, wanted: Wanted): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::integer as count from ${raw(sessionTable.name)} s where ${narrow(whose, wanted)}`,
  );
  return row?.count ?? 0;
}

function narrow(whose: Whose, { state, isInReview, q, from, to }: Wanted): Sql {
  return sql`${within(whose)}
    ${state === null ? empty : sql`and s.state = ${state}`}
    ${isInReview ? sql`and s.review is not null` : empty}
    ${from === null ? empty : sql`and s.entry_at >= ${startOfIndiaDay(from)}`}
    ${to === null ? empty : sql`and s.entry_at < ${startOfIndiaDay(addDays(to, 1))}`}
    ${q === null ? empty : search(q, whose)}`;
}

/**
 * What an account may see of its plates' sessions, and from when on, row level security says. Of a session without an
 * entry nobody knows whether it began after the claim, so it is left out.
 */
function within(whose: Whose): Sql {
  if ('mall' in whose) return sql`s.mall_id = ${whose.mall}`;
  return sql`s.plate_key = any(${[...whose.plateKeys]}::text[]) and not s.flags @> '{entry_unknown}'`;
}

/**
 * A search in any case over car number (with or without its spaces), slot and date; of own sessions also over weekday
 * and mall. Plates and slots are stored in capitals, so that the many sessions of a mall are compared without folding.
 */
function search(q: string, whose: Whose): Sql {
  const pattern = `%${escape(q)}%`;
  const capitals = pattern.toUpperCase();
  const bare = q.replaceAll(/[\s.-]+/g, '').toUpperCase();
  const wide =
    'mall' in whose
      ? empty
      : sql`or to_char(s.entry_date, 'FMDay') ilike ${pattern}
        or s.mall_id = any(${[...whose.mallsFound]}::integer[])`;
  return sql`and (s.plate like ${capitals}
    ${bare === '' ? empty : sql`or s.plate like ${`%${escape(bare)}%`}`}
    or coalesce(s.slot_code, s.suggested_slot) like ${capitals}
    ${/^[\d-]+$/.test(q) ? sql`or s.entry_date::text like ${pattern}` : empty}
    ${wide})`;
}

/** What the database takes for wildcards is text like any other. */
function escape(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
