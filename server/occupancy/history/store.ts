import sql from 'sql-template-tag';
import { day, integer } from '../../platform/storage/column.ts';
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
      (count(*) filter (where before is null and status = 'empty'))::int as started
    from changes group by 1, 2 order by 1, 2`,
  );
  return { startedOccupied: rows.reduce((sum, { started }) => sum + started, 0), rows };
}
