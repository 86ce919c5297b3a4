import sql from 'sql-template-tag';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** What was said of one time slot of one day, or of the whole day (`day`). */
export interface Said {
  readonly date: IndiaDate;
  readonly timeSlot: string;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** Keeps what was said on a day; what is kept already stays as it was said first. */
export async function keepSaid(
  transaction: Transaction,
  mall: number,
  madeOn: IndiaDate,
  said: readonly Said[],
): Promise<void> {
  await transaction.query(sql`
    insert into forecasts_made (mall_id, date, time_slot, made_on, expected, low, high)
    select ${mall}, date, timeSlot, ${madeOn}, expected, low, high from unnest(
      ${said.map((one) => one.date)}::date[], ${said.map((one) => one.timeSlot)}::text[],
      ${said.map((one) => one.expected)}::float8[], ${said.map((one) => one.low)}::float8[],
      ${said.map((one) => one.high)}::float8[]) as made (date, timeSlot, expected, low, high)
    on conflict do nothing`);
}

/** What was said a day ahead of each day since `from`. */
export function listSaid(transaction: Transaction, mall: number, from: IndiaDate): Promise<Said[]> {
  return transaction.query<Said>(sql`
    select to_char(date, 'YYYY-MM-DD') as date, time_slot as timeSlot, expected, low, high
    from forecasts_made where mall_id = ${mall} and date >= ${from}::date and made_on = date - 1
    order by forecasts_made.date, time_slot`);
}
