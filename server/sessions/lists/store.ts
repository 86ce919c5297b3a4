import sql, { empty, type Sql } from 'sql-template-tag';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ListedStay } from '../present.ts';
import { stayColumns, toStay, type StayRow } from '../store.ts';
import type { Cursor, Wanted } from './page.ts';

/** Whose stays a list holds, as a condition on `sessions s`. */
export interface Whose {
  readonly within: Sql;
  /** Of an account that looks at its own visits, in whatever mall. */
  readonly isOwn: boolean;
}

export interface Page {
  readonly stays: ListedStay[];
  /** Where the next page begins; null on the last one. */
  readonly next: Cursor | null;
}

type Row = StayRow & { createdAt: Date; tariffVersion: number | null; mallName: string; cursorAt: string };

/** One page of the stays of a mall, or of an account's own, newest first. */
export async function selectPage(
  transaction: Transaction,
  { within, isOwn }: Whose,
  wanted: Wanted,
): Promise<Page> {
  const { before, limit } = wanted;
  const beyond = before
    ? sql`and (s.entry_at, s.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : empty;
  const rows = await transaction.query<Row>(sql`
    select ${stayColumns}, s.created_at as "createdAt", m.name as "mallName",
      (select version from tariffs t where t.id = s.tariff_id) as "tariffVersion",
      to_char(s.entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorAt"
    from sessions s join malls m on m.id = s.mall_id
    where ${within} ${narrow(wanted, isOwn)} ${beyond}
    order by s.entry_at desc, s.id desc limit ${limit + 1}`);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const stays = rows.slice(0, limit).map((row) => ({ ...row, ...toStay(row) }));
  return { stays, next: last ? { at: last.cursorAt, id: last.id } : null };
}

/** How many there are on all pages together. */
export async function countStays(
  transaction: Transaction,
  { within, isOwn }: Whose,
  wanted: Wanted,
): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(sql`
    select count(*) as count from sessions s ${isOwn ? sql`join malls m on m.id = s.mall_id` : empty}
    where ${within} ${narrow(wanted, isOwn)}`);
  return row?.count ?? 0;
}

export function ofMall(mall: number): Whose {
  return { within: sql`s.mall_id = ${mall}`, isOwn: false };
}

function narrow({ state, isInReview, q, from, to }: Wanted, isOwn: boolean): Sql {
  return sql`
    ${state === null ? empty : sql`and s.state = ${state}`}
    ${isInReview ? sql`and s.review is not null` : empty}
    ${from === null ? empty : sql`and s.entry_at >= ${startOfIndiaDay(from)}`}
    ${to === null ? empty : sql`and s.entry_at < ${startOfIndiaDay(addDays(to, 1))}`}
    ${q === null ? empty : search(q, isOwn)}`;
}

/**
 * A search in any case over car number (with or without its spaces), slot and date; of own visits also over weekday and
 * mall. Plates and slots are stored in capitals, so that the many stays of a mall are compared without folding.
 */
function search(q: string, isOwn: boolean): Sql {
  const pattern = `%${escape(q)}%`;
  const capitals = pattern.toUpperCase();
  const bare = q.replaceAll(/[\s.-]+/g, '').toUpperCase();
  const wide = sql`or to_char(s.entry_date, 'FMDay') ilike ${pattern} or m.name ilike ${pattern}`;
  return sql`and (s.plate like ${capitals}
    ${bare === '' ? empty : sql`or s.plate like ${`%${escape(bare)}%`}`}
    or coalesce(s.slot_code, s.suggested_slot) like ${capitals}
    ${/^[\d-]+$/.test(q) ? sql`or s.entry_date::text like ${pattern}` : empty}
    ${isOwn ? wide : empty})`;
}

/** What the database takes for wildcards is text like any other. */
function escape(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
