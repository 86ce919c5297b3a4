import sql from 'sql-template-tag';
import { day, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** What became of a mall's slots in one half hour of a day in India. */
export interface HalfHourOfChanges {
  readonly date: string;
  /** The half hour, 0 to 47. */
  readonly step: number;
  readonly arrived: number;
  readonly left: number;
  /** Slots that became unknown, or known again. */
  readonly lost: number;
  /** Changes of slots of which nothing is known before, within the span that was asked for. */
  readonly unfollowed: number;
}

/**
 * The changes of a mall's slots by half hour, from `since` on and before `until`. A slot whose first change made it
 * empty was occupied before: so many were at the beginning.
 */
export async function countChangesByHalfHour(
  transaction: Transaction,
  mall: number,
  since: Date,
  until: Date,
): Promise<{ startedOccupied: number; rows: HalfHourOfChanges[] }> {
  const rows = await queryRows(
    transaction,
    {
      date: day(),
      step: integer(),
      arrived: integer(),
      left: integer(),
      lost: integer(),
      unfollowed: integer(),
      started: integer(),
    },
    sql`
    with changes as (
      select at at time zone 'Asia/Kolkata' as local, status, lag(status) over (partition by code order by at, id) as before
      from slot_changes where mall_id = ${mall} and at >= ${since} and at < ${until})
    select to_char(local, 'YYYY-MM-DD') as date,
      (extract(hour from local) * 2 + floor(extract(minute from local) / 30))::int as step,
      (count(*) filter (where status = 'occupied' and before is distinct from 'occupied'))::int as arrived,
      (count(*) filter (where status = 'empty' and before is distinct from 'empty'))::int as left,
      (count(*) filter (where status = 'unknown' or before = 'unknown'))::int as lost,
      (count(*) filter (where before is null))::int as unfollowed,
      (count(*) filter (where before is null and status = 'empty'))::int as started
    from changes group by 1, 2 order by 1, 2`,
  );
  return { startedOccupied: rows.reduce((sum, { started }) => sum + started, 0), rows };
}

/** In which hours of some Indian days slots of a mall became taken; a day is named by when it begins. */
export function listHoursTaken(
  transaction: Transaction,
  mall: number,
  days: readonly Date[],
): Promise<{ date: string; hour: number }[]> {
  return queryRows(
    transaction,
    { date: day(), hour: integer() },
    sql`
    select distinct to_char(local, 'YYYY-MM-DD') as date, extract(hour from local)::int as hour
    from (select at at time zone 'Asia/Kolkata' as local
      from unnest(${days}::timestamptz[]) as days(start)
      join slot_changes on mall_id = ${mall} and at >= start and at < start + interval '1 day'
      where status = 'occupied') as taken`,
  );
}

/** How many more slots of a mall are occupied at the end of a span than at its beginning, but for some of which nothing was known then. */
export async function countNetArrivals(
  transaction: Transaction,
  mall: number,
  {
    from: since,
    until,
    without,
  }: { readonly from: Date; readonly until: Date; readonly without: readonly string[] },
): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { net: integer() },
    sql`
    with changed as (
      select (array_agg(status order by at, id))[1] as first, (array_agg(status order by at desc, id desc))[1] as last
      from slot_changes where mall_id = ${mall} and at >= ${since} and at < ${until}
        and code <> all (${without}::text[]) group by code)
    select ((count(*) filter (where first = 'occupied' and last = 'occupied'))
      - (count(*) filter (where first = 'empty' and last = 'empty')))::int as net from changed`,
  );
  return row?.net ?? 0;
}

const TAKEN = { code: text(), times: integer() };

/** How often each slot of a mall became taken in a span; slots that never were are left out. */
export function countTaken(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ code: string; times: number }[]> {
  return queryRows(
    transaction,
    TAKEN,
    sql`select code, count(*)::int as times from slot_changes
      where mall_id = ${mall} and at >= ${from} and at < ${until} and status = 'occupied' group by code`,
  );
}
