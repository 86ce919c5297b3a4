import { dayNumber } from '#domain/time/calendar.ts';
import { indiaDate } from '#domain/time/india-time.ts';

/** The exit is shown without a date of its own: `+1 day` for a session over midnight, empty for one within a day. */
export function wordDaysLater({
  entryAt,
  exitAt,
}: {
  entryAt: string | null;
  exitAt: string | null;
}): string {
  if (!entryAt || !exitAt) return '';
  const day = (instant: string) => dayNumber(indiaDate(new Date(instant))) ?? Number.NaN;
  const days = day(exitAt) - day(entryAt);
  return days > 0 ? `+${days} ${days === 1 ? 'day' : 'days'}` : '';
}
