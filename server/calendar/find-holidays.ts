import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { regionsOf } from './region-of-mall.ts';
import { listDays } from './store.ts';

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
