import { bigint, day, integer, json, text, instant } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';
import type { DayFigures } from './day-figures.ts';

/** Up to which day changes leave a mark. */
export const reportSealTable = defineTable('report_seals', {
  mall: integer().named('mall_id'),
  through: day(),
});

/** A day that was changed after its figures may have been summed. The database writes them. */
export const reportMarkTable = defineTable('report_marks', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  day: day(),
});

/** The figures of days that are over: a cache. */
export const reportDayTable = defineTable('report_days', {
  mall: integer().named('mall_id'),
  day: day(),
  version: integer(),
  figures: json<DayFigures>((value) => typeof value === 'object' && value !== null),
});

/** Who asked for the morning mail of a mall. */
export const morningReaderTable = defineTable('morning_readers', {
  mall: integer().named('mall_id'),
  account: text(),
  since: instant(),
});

/** The morning mails that were handed in: one for each person, mall and day. */
export const morningMailTable = defineTable('morning_mails', {
  mall: integer().named('mall_id'),
  account: text(),
  day: day(),
});
