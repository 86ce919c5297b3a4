import sql from 'sql-template-tag';
import { addDays, startOfIndiaDay, type IndiaDate } from '#domain/india-time.ts';
import type { Transaction } from '../../platform/database.ts';

/** Entries of one mall in one hour of one day. */
export interface HourRow {
  readonly date: IndiaDate;
  readonly hour: number;
  readonly cars: number;
}

/** How many cars that came in one hour of the day stayed so many quarters of an hour (the last one: or longer). */
export interface LengthRow {
  readonly hour: number;
  readonly quarters: number;
  readonly cars: number;
}

/** Two days in quarters of an hour: whoever stays longer is counted with these. */
export const MOST_QUARTERS = 192;

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
        and not 'entry-unknown' = any(flags)) as entries
    group by 1, 2 order by 1, 2`);
}

/** How long cars stayed that came within the last `days` before `to`, where entry and exit were both read. */
export function measureStays(
  transaction: Transaction,
  mall: number,
  to: IndiaDate,
  days: number,
): Promise<LengthRow[]> {
  return transaction.query<LengthRow>(sql`
    select extract(hour from entry_at at time zone 'Asia/Kolkata')::int as hour,
      least(floor(extract(epoch from exit_at - entry_at) / 900)::int, ${MOST_QUARTERS}) as quarters, count(*)::int as cars
    from sessions
    where mall_id = ${mall} and entry_at >= ${startOfIndiaDay(addDays(to, -days))} and entry_at < ${startOfIndiaDay(to)}
      and state = 'closed' and review is null and exit_at > entry_at
    group by 1, 2 order by 1, 2`);
}
