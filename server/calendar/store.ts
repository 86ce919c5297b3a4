import sql, { type Sql } from 'sql-template-tag';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows, selectRows, writeRows } from '../platform/storage/rows.ts';
import { calendarDayTable, type NamedDay, type StoredDay } from './tables.ts';

const NAMED = ['date', 'name', 'region'] as const;

/** The calendar's days, oldest first; a bound that is null is open. */
export function listDays(
  transaction: Transaction,
  from: IndiaDate | null = null,
  to: IndiaDate | null = null,
): Promise<NamedDay[]> {
  return queryRows(
    transaction,
    pickColumns(calendarDayTable, NAMED),
    sql`select ${columnsOf(calendarDayTable, { only: NAMED })} from calendar_days
      where removed_at is null and ${isBetween(from, to)} order by date, region, name limit 5000`,
  );
}

/** The same with the days that were taken out since. */
export function listDaysEver(transaction: Transaction, from: IndiaDate, to: IndiaDate): Promise<StoredDay[]> {
  return selectRows(transaction, calendarDayTable, sql`where ${isBetween(from, to)} limit 5000`);
}

function isBetween(from: IndiaDate | null, to: IndiaDate | null): Sql {
  return sql`(${from}::date is null or date >= ${from}::date) and (${to}::date is null or date <= ${to}::date)`;
}

/** Adds a day, or gives the one called `replaces` its new name. False where `replaces` is not there. */
export async function putDay(
  transaction: Transaction,
  day: NamedDay,
  replaces: string | null,
  now: Date,
): Promise<boolean> {
  const { date, region } = day;
  if (replaces !== null && !(await removeDays(transaction, date, region, { name: replaces, now })).length)
    return false;
  await writeRows(
    transaction,
    calendarDayTable,
    [{ ...day, addedAt: now, removedAt: null }],
    sql`do nothing`,
  );
  return true;
}

/** Takes a day out of the calendar, under all its names unless one is given; answers the names that are gone. */
export async function removeDays(
  transaction: Transaction,
  date: IndiaDate,
  region: string,
  { name, now }: { name: string | null; now: Date },
): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    pickColumns(calendarDayTable, ['name']),
    sql`
    update calendar_days set removed_at = ${now} where removed_at is null and date = ${date} and region = ${region}
      and (${name}::text is null or name = ${name})
    returning name`,
  );
  return rows.map((row) => row.name);
}
