import sql from 'sql-template-tag';
import type { StayCount } from '#domain/forecast/fullness.ts';
import { addDays, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** Entries of one mall in one hour of one day. */
export interface HourRow {
  readonly date: IndiaDate;
  readonly hour: number;
  readonly cars: number;
}

/** What became of the bays in one half hour of a day. */
export interface BayRow {
  readonly date: IndiaDate;
  /** The half hour, 0 to 47. */
  readonly step: number;
  readonly arrived: number;
  readonly left: number;
  /** Bays of which nothing was known any more, or again. */
  readonly lost: number;
}

/** Two days in quarters of an hour: whoever stays longer is counted with these. */
const MOST_QUARTERS = 191;

/**
 * Entries by hour of the Indian day, from `from` on and before `to`. A stay of which only the exit was read has no
 * hour of entry, and a car that was read but did not drive in is no visit: both are left out.
 */
export function countEntries(
  transaction: Transaction,
  mall: number,
  from: IndiaDate,
  to: IndiaDate,
): Promise<HourRow[]> {
  return transaction.query<HourRow>(sql`
    select to_char(local, 'YYYY-MM-DD') as date, extract(hour from local)::int as hour, count(*)::int as cars
    from (select entry_at at time zone 'Asia/Kolkata' as local from sessions
      where mall_id = ${mall} and entry_at >= ${startOfIndiaDay(from)} and entry_at < ${startOfIndiaDay(to)}
        and review is distinct from 'cancelled' and review is distinct from 'entry_unknown'
        and not 'entry_unknown' = any(flags)) as entries
    group by 1, 2 order by 1, 2`);
}

/** How long cars stayed that came within the last `days` before `to`, where entry and exit were both read. */
export function measureStays(
  transaction: Transaction,
  mall: number,
  to: IndiaDate,
  days: number,
): Promise<StayCount[]> {
  return transaction.query<StayCount>(sql`
    select extract(hour from entry_at at time zone 'Asia/Kolkata')::int as hour,
      least(floor(extract(epoch from exit_at - entry_at) / 900)::int, ${MOST_QUARTERS}) as quarters, count(*)::int as cars
    from sessions
    where mall_id = ${mall} and entry_at >= ${startOfIndiaDay(addDays(to, -days))} and entry_at < ${startOfIndiaDay(to)}
      and state = 'closed' and review is null and exit_at > entry_at
    group by 1, 2 order by 1, 2`);
}

/**
 * What the sensors saw in the bays of the last `days` before `to`, by half hour. A bay that was empty first had
 * been taken before, so what stood at the beginning follows from the first change of each bay.
 */
export async function watchBays(
  transaction: Transaction,
  mall: number,
  to: IndiaDate,
  days: number,
): Promise<{ startedOccupied: number; rows: BayRow[] }> {
  const since = startOfIndiaDay(addDays(to, -days));
  const until = startOfIndiaDay(to);
  const rows = await transaction.query<BayRow & { started: number }>(sql`
    with changes as (
      select at at time zone 'Asia/Kolkata' as local, status, lag(status) over (partition by code order by at, id) as before
      from slot_changes where mall_id = ${mall} and at >= ${since} and at < ${until})
    select to_char(local, 'YYYY-MM-DD') as date,
      (extract(hour from local) * 2 + floor(extract(minute from local) / 30))::int as step,
      (count(*) filter (where status = 'occupied' and before is distinct from 'occupied'))::int as arrived,
      (count(*) filter (where status = 'empty' and before is distinct from 'empty'))::int as left,
      (count(*) filter (where status = 'unknown' or before = 'unknown'))::int as lost,
      (count(*) filter (where before is null and status = 'empty'))::int as started
    from changes group by 1, 2 order by 1, 2`);
  return { startedOccupied: rows.reduce((sum, { started }) => sum + started, 0), rows };
}
