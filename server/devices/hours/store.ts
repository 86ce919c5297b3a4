import sql from 'sql-template-tag';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { deviceHourTable } from '../tables.ts';

export type HoursOfDay = RowOf<typeof deviceHourTable>;

/** Adds hours in which devices sent; hours that are stored already stay. */
export async function saveHours(transaction: Transaction, hours: readonly HoursOfDay[]): Promise<void> {
  await writeRows(
    transaction,
    deviceHourTable,
    hours,
    sql`(mall_id, date) do update set hours = device_hours.hours | excluded.hours`,
  );
}

/** In which hours of each day from `since` on a mall's cameras or sensors sent anything, a mark an hour; other days are left out. */
export async function listHours(
  transaction: Transaction,
  mall: number,
  since: IndiaDate,
): Promise<ReadonlyMap<IndiaDate, readonly boolean[]>> {
  const rows = await selectRows(
    transaction,
    deviceHourTable,
    sql`where mall_id = ${mall} and date >= ${since}::date order by date`,
  );
  const marks = (hours: number) => Array.from({ length: 24 }, (_, hour) => (hours & (1 << hour)) !== 0);
  return new Map(rows.map(({ date, hours }) => [date, marks(hours)]));
}
