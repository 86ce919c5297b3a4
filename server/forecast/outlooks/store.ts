import sql from 'sql-template-tag';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows, writeRows } from '../../platform/storage/rows.ts';
import { madeForecastTable, type MadeForecast } from '../tables.ts';

/** Stores what was forecast on a day; what was stored for that day before stays. */
export async function storeForecasts(
  transaction: Transaction,
  mallId: number,
  madeOn: IndiaDate,
  forecasts: readonly MadeForecast[],
): Promise<void> {
  const rows = forecasts.map((forecast) => ({ ...forecast, mallId, madeOn }));
  await writeRows(transaction, madeForecastTable, rows, sql`do nothing`);
}

const READ = ['date', 'timeSlot', 'expected', 'low', 'high'] as const;

/** What was forecast a day ahead of each day since `from`. */
export function listForecasts(
  transaction: Transaction,
  mall: number,
  from: IndiaDate,
): Promise<MadeForecast[]> {
  return queryRows(
    transaction,
    pickColumns(madeForecastTable, READ),
    sql`
    select ${columnsOf(madeForecastTable, { only: READ })} from forecasts_made
    where mall_id = ${mall} and date >= ${from}::date and made_on = date - 1
    order by date, time_slot`,
  );
}
