import sql from 'sql-template-tag';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows, writeRows } from '../platform/storage/rows.ts';
import { calendarDayTable, type NamedDay } from './tables.ts';

/** The calendar's days, oldest first; a bound that is null is open. */
export function listDays(
  transaction: Transaction,
  from: IndiaDate | null = null,
  to: IndiaDate | null = null,
): Promise<NamedDay[]> {
  return selectRows(
    transaction,
    calendarDayTable,
    sql`
    where (${from}::date is null or date >= ${from}::date) and (${to}::date is null or date <= ${to}::date)
    order by date, region, name limit 5000`,
  );
}

/** Adds a day, or gives the one called `replaces` its new name. False where `replaces` is not there. */
export async function putDay(
  transaction: Transaction,
  day: NamedDay,
  replaces: string | null,
): Promise<boolean> {
  const { date, region } = day;
  if (replaces !== null && !(await deleteDays(transaction, date, region, replaces)).length) return false;
  await writeRows(transaction, calendarDayTable, [day], sql`do nothing`);
  return true;
}

/** Deletes a day of the calendar, under all its names unless one is given; answers the names that were deleted. */
export async function deleteDays(
  transaction: Transaction,
  date: IndiaDate,
  region: string,
  name: string | null,
): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    pickColumns(calendarDayTable, ['name']),
    sql`
    delete from calendar_days where date = ${date} and region = ${region} and (${name}::text is null or name = ${name})
    returning name`,
  );
  return rows.map((row) => row.name);
}
