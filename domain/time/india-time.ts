/**
 * The one home of Indian local time. India keeps +05:30 all year, so plain arithmetic is exact and the
 * answers don't depend on the time zone of the process.
 */
const INDIA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** An Indian calendar day, `YYYY-MM-DD`. */
export type IndiaDate = string;
export type Weekday = (typeof WEEKDAYS)[number];

/** By Indian hours: morning 6-12, afternoon 12-17, evening 17-21, night 21-24, late night 0-6. */
export const TIME_SLOT_NAMES = ['morning', 'afternoon', 'evening', 'night', 'late_night'] as const;
export type TimeSlotName = (typeof TIME_SLOT_NAMES)[number];

/** The Indian calendar day of an instant, `YYYY-MM-DD`. */
export function indiaDate(at: Date): IndiaDate {
  return wallClock(at).slice(0, 10);
}

/** The Indian time of day of an instant, `HH:MM`, 24 hours, cut (not rounded) to the minute. */
export function indiaTime(at: Date): string {
  return wallClock(at).slice(11, 16);
}

/** The English name of the Indian day of the week on which an instant lies. */
export function indiaWeekday(at: Date): Weekday {
  const day = new Date(at.getTime() + INDIA_OFFSET_MS).getUTCDay();
  return WEEKDAYS[day] ?? 'Sunday';
}

/** An instant as ISO 8601 with milliseconds and the Indian offset, `2026-01-26T09:30:00.000+05:30`. */
export function indiaDateTime(at: Date): string {
  return `${wallClock(at).slice(0, -1)}+05:30`;
}

/** The hour of the Indian day, 0 to 23. */
export function indiaHour(at: Date): number {
  return Math.floor(indiaMinuteOfDay(at) / 60);
}

/** Whole minutes since Indian midnight, 0 to 1439. */
export function indiaMinuteOfDay(at: Date): number {
  const local = at.getTime() + INDIA_OFFSET_MS;
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / 60_000);
}

/** The instant at which an Indian day begins; throws a RangeError for what is not a day of the calendar. */
export function startOfIndiaDay(date: IndiaDate): Date {
  return new Date(epochOfDay(date) - INDIA_OFFSET_MS);
}

/** The day `n` days after (before, where negative) an Indian day. */
export function addDays(date: IndiaDate, n: number): IndiaDate {
  return new Date(epochOfDay(date) + n * DAY_MS).toISOString().slice(0, 10);
}

function wallClock(at: Date): string {
  return new Date(at.getTime() + INDIA_OFFSET_MS).toISOString();
}

function epochOfDay(date: IndiaDate): number {
  const epoch = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // V8 reads 30 February as 2 March; only a day that reads back unchanged exists.
  if (Number.isNaN(epoch) || new Date(epoch).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`not a day of the calendar: ${date}`);
  }
  return epoch;
}
