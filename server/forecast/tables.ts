import { day, double, integer, text } from '../platform/storage/column.ts';
import { defineTable, type RowOf } from '../platform/storage/table.ts';

/** Forecasts as they were made, to be scored against what came. */
export const madeForecastTable = defineTable('forecasts_made', {
  mallId: integer(),
  date: day(),
  /** One of the day's five time slots, or `day` for the whole day. */
  timeSlot: text(),
  madeOn: day(),
  expected: double(),
  low: double(),
  high: double(),
});
export type MadeForecast = Omit<RowOf<typeof madeForecastTable>, 'mallId' | 'madeOn'>;
