import { dayNumber, weekdayOf } from '#domain/calendar.ts';
import type { IndiaDate } from '#domain/india-time.ts';

/** Specification 9: these keep their badge, also 24 October, which is no holiday (Diwali 2024 was on the 31st). */
const NAMED_2024 = new Set([
  '2024-01-26',
  '2024-03-08',
  '2024-08-15',
  '2024-10-02',
  '2024-10-24',
  '2024-12-25',
]);

/** 'Weekend/Holiday' or 'Weekday': weekends, the specification's dates, and every day of the calendar. */
export function isWeekendOrHoliday(date: IndiaDate, isHoliday: boolean): boolean {
  const weekday = weekdayOf(dayNumber(date) ?? 0);
  return isHoliday || weekday === 0 || weekday === 6 || NAMED_2024.has(date);
}
