import { z } from 'zod';
import { dayNumber } from '../../domain/time/calendar.ts';
import type { HolidayCalendar } from '../../domain/time/calendar.ts';

const shape = z.record(z.string(), z.record(z.string(), z.string()));

/** Reads `{lot or "*": {date: name}}` into a calendar per lot, or says what is wrong with it. */
export function readHolidays(
  text: string,
): { ok: true; calendars: (lot: string) => HolidayCalendar } | { ok: false; reason: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = shape.safeParse(content);
  if (!parsed.success) return { ok: false, reason: 'expected {"lot or *": {"YYYY-MM-DD": "name"}}' };
  for (const days of Object.values(parsed.data)) {
    const wrong = Object.keys(days).find((date) => dayNumber(date) === null);
    if (wrong !== undefined) return { ok: false, reason: `no such date: ${wrong}` };
  }
  const of = (key: string) => Object.entries(parsed.data[key] ?? {}).map(([date, name]) => ({ date, name }));
  return { ok: true, calendars: (lot) => (lot === '*' ? of('*') : [...of('*'), ...of(lot)]) };
}
