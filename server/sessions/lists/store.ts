import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database.ts';
import type { ListedStay } from '../present.ts';
import { stayColumns, toStay, type StayRow } from '../stays/store.ts';
import type { Cursor, Wanted } from './page.ts';

export interface Page {
  readonly stays: ListedStay[];
  /** Where the next page begins; null on the last one. */
  readonly next: Cursor | null;
}

type Row = StayRow & { createdAt: Date; tariffVersion: number | null; mallName: string; cursorAt: string };

/** One page of the stays that a condition on `sessions s` and `malls m` picks, newest first. */
export async function selectPage(transaction: Transaction, within: Sql, wanted: Wanted): Promise<Page> {
  const { before, limit } = wanted;
  const beyond = before
    ? sql`and (s.entry_at, s.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : empty;
  const rows = await transaction.query<Row>(sql`
    select ${stayColumns}, s.created_at as "createdAt", m.name as "mallName",
      (select version from tariffs t where t.id = s.tariff_id) as "tariffVersion",
      to_char(s.entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorAt"
    from sessions s join malls m on m.id = s.mall_id
    where ${within} ${narrow(wanted)} ${beyond}
    order by s.entry_at desc, s.id desc limit ${limit + 1}`);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const stays = rows.slice(0, limit).map((row) => ({ ...row, ...toStay(row) }));
  return { stays, next: last ? { at: last.cursorAt, id: last.id } : null };
}

/** How many there are on all pages together. */
export async function countStays(transaction: Transaction, within: Sql, wanted: Wanted): Promise<number> {
  const join = wanted.q === null ? empty : sql`join malls m on m.id = s.mall_id`;
  const [row] = await transaction.query<{ count: number }>(
    sql`select count(*) as count from sessions s ${join} where ${within} ${narrow(wanted)}`,
  );
  return row?.count ?? 0;
}

export function ofMall(mall: number): Sql {
  return sql`s.mall_id = ${mall}`;
}

function narrow({ state, isInReview, q, from, to }: Wanted): Sql {
  return sql`
    ${state === null ? empty : sql`and s.state = ${state}`}
    ${isInReview ? sql`and s.review is not null` : empty}
    ${from === null ? empty : sql`and s.entry_date >= ${from}::date`}
    ${to === null ? empty : sql`and s.entry_date <= ${to}::date`}
    ${q === null ? empty : search(q)}`;
}

/** In any case, and a plate with or without its spaces: over car number, slot, date, weekday and mall. */
function search(q: string): Sql {
  const pattern = `%${escape(q)}%`;
  const bare = q.replaceAll(/[\s.-]+/g, '');
  const plate = bare === '' ? empty : sql`s.plate ilike ${`%${escape(bare)}%`} or`;
  return sql`and (${plate} s.plate ilike ${pattern} or coalesce(s.slot_code, s.suggested_slot) ilike ${pattern}
    or s.entry_date::text like ${pattern} or to_char(s.entry_date, 'FMDay') ilike ${pattern} or m.name ilike ${pattern})`;
}

/** What the database takes for wildcards is text like any other. */
function escape(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
