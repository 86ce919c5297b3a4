import sql from 'sql-template-tag';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';

export interface NamedDay {
  readonly date: IndiaDate;
  readonly name: string;
  readonly region: string;
}

/** The calendar's days, oldest first; a bound that is null is open. */
export function listDays(
  transaction: Transaction,
  from: IndiaDate | null = null,
  to: IndiaDate | null = null,
): Promise<NamedDay[]> {
  return transaction.query<NamedDay>(sql`
    select to_char(date, 'YYYY-MM-DD') as date, name, region from calendar_days
    where (${from}::date is null or date >= ${from}::date) and (${to}::date is null or date <= ${to}::date)
    order by calendar_days.date, region, name limit 5000`);
}

/** Adds a day, or gives the one called `replaces` its new name. False where `replaces` is not there. */
export async function putDay(
  transaction: Transaction,
  { date, name, region }: NamedDay,
  replaces: string | null,
): Promise<boolean> {
  if (replaces !== null && !(await takeDays(transaction, date, region, replaces)).length) return false;
  await transaction.query(sql`
    insert into calendar_days (date, name, region) values (${date}, ${name}, ${region}) on conflict do nothing`);
  return true;
}

/** Takes days out of the calendar, all names unless one is given; answers the names that went. */
export async function takeDays(
  transaction: Transaction,
  date: IndiaDate,
  region: string,
  name: string | null,
): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(sql`
    delete from calendar_days where date = ${date} and region = ${region} and (${name}::text is null or name = ${name})
    returning name`);
  return rows.map((row) => row.name);
}
