import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { regionsOf } from './region-of-mall.ts';
import { listDays, listDaysEver } from './store.ts';

/** The holidays that a mall at this address keeps between two days, for whoever prices by them within a transaction. */
export async function findHolidays(
  transaction: Transaction,
  address: string,
  from: IndiaDate,
  to: IndiaDate,
): Promise<ReadonlySet<IndiaDate>> {
  const regions = regionsOf(address);
  const days = await listDays(transaction, from, to);
  return new Set(days.filter(({ region }) => regions.includes(region)).map(({ date }) => date));
}

/** The same as the calendar stood at an instant. */
export type HolidaysAsOf = (address: string, at: Date) => ReadonlySet<IndiaDate>;

/** How the calendar has stood for the days between two, at whatever time. */
export async function knowHolidays(
  transaction: Transaction,
  from: IndiaDate,
  to: IndiaDate,
): Promise<HolidaysAsOf> {
  const days = await listDaysEver(transaction, from, to);
  return (address, at) => {
    const regions = regionsOf(address);
    const stood = days.filter(
      ({ region, addedAt, removedAt }) =>
        regions.includes(region) && addedAt <= at && (removedAt === null || removedAt > at),
    );
    return new Set(stood.map(({ date }) => date));
  };
}
