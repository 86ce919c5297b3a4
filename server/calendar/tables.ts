import { day, text } from '../platform/storage/column.ts';
import { defineTable, type RowOf } from '../platform/storage/table.ts';

/** Holidays and festivals, and the region that keeps each. */
export const calendarDayTable = defineTable('calendar_days', {
  date: day(),
  name: text(),
  region: text(),
});
export type NamedDay = RowOf<typeof calendarDayTable>;
