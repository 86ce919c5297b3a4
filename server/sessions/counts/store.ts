import sql from 'sql-template-tag';
import { day, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { IS_VISIT } from '../store.ts';

/** Entries of one mall in one hour of one day in India. */
export interface HourOfEntries {
  readonly date: string;
  readonly hour: number;
  readonly cars: number;
}

/** Sessions that began in one hour of the day and took so many quarters of an hour. */
export interface SessionLengths {
  readonly hour: number;
  readonly quarters: number;
  readonly cars: number;
}

/** Two days in quarters of an hour: whoever stays longer is counted with these. */
const MOST_QUARTERS = 191;

/**
 * Entries by hour of the Indian day, from `from` on and before `to`. A session of which only the exit was read has no
 * hour of entry, so it is left out.
 */
export function countEntriesByHour(
  transaction: Transaction,
  mall: number,
  from: Date,
  to: Date,
): Promise<HourOfEntries[]> {
  return queryRows(
    transaction,
    { date: day(), hour: integer(), cars: integer() },
    sql`
    select to_char(local, 'YYYY-MM-DD') as date, extract(hour from local)::int as hour, count(*)::int as cars
    from (select entry_at at time zone 'Asia/Kolkata' as local from sessions
      where mall_id = ${mall} and entry_at >= ${from} and entry_at < ${to}
        and review is distinct from 'entry_unknown' and not flags @> '{entry_unknown}' and ${IS_VISIT}) as entries
    group by 1, 2 order by 1, 2`,
  );
}

/** In which hours of some Indian days an exit was read of a car whose entry nobody read: cars came, although none was counted. */
export function listHoursOfUnseen(
  transaction: Transaction,
  mall: number,
  days: readonly Date[],
): Promise<{ date: string; hour: number }[]> {
  return queryRows(
    transaction,
    { date: day(), hour: integer() },
    sql`
    select distinct to_char(local, 'YYYY-MM-DD') as date, extract(hour from local)::int as hour
    from (select exit_at at time zone 'Asia/Kolkata' as local
      from unnest(${days}::timestamptz[]) as days(start)
      join sessions on mall_id = ${mall} and state = 'closed' and closed_at >= start and closed_at < start + interval '3 days'
      where exit_at >= start and exit_at < start + interval '1 day' and (review = 'entry_unknown' or flags @> '{entry_unknown}')) as exits`,
  );
}

/** How long cars stayed that came from `from` on and before `to`, where entry and exit were both read. */
export function countLengthsByHour(
  transaction: Transaction,
  mall: number,
  from: Date,
  to: Date,
): Promise<SessionLengths[]> {
  return queryRows(
    transaction,
    { hour: integer(), quarters: integer(), cars: integer() },
    sql`
    select extract(hour from entry_at at time zone 'Asia/Kolkata')::int as hour,
      least(floor(extract(epoch from exit_at - entry_at) / 900)::int, ${MOST_QUARTERS}) as quarters, count(*)::int as cars
    from sessions
    where mall_id = ${mall} and entry_at >= ${from} and entry_at < ${to}
      and state = 'closed' and review is null and exit_at > entry_at
    group by 1, 2 order by 1, 2`,
  );
}
