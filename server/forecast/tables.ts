import { day, double, integer, text } from '../platform/storage/column.ts';
import { defineTable, type RowOf } from '../platform/storage/table.ts';

/** Holidays and festivals, and the region that keeps each. */
export const calendarDayTable = defineTable('calendar_days', {
  date: day(),
  name: text(),
  region: text(),
});
export type NamedDay = RowOf<typeof calendarDayTable>;

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
