import { day, instant, text } from '../platform/storage/column.ts';
import { defineTable, type RowOf } from '../platform/storage/table.ts';

/** Holidays and festivals, and the region that keeps each; also those that were taken out, since prices rest on them. */
export const calendarDayTable = defineTable('calendar_days', {
  date: day(),
  name: text(),
  region: text(),
  addedAt: instant().withDefault(),
  /** Null while the calendar has it. */
  removedAt: instant().orNull(),
});
export type StoredDay = RowOf<typeof calendarDayTable>;
export type NamedDay = Pick<StoredDay, 'date' | 'name' | 'region'>;
