import { indiaDate, startOfIndiaDay } from '../time/india-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;
const INDIA_OFFSET_MS = 330 * MINUTE_MS;

export const WEEK_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** When a pass is good: between two instants, on some days of the week, between two minutes of the day in India. */
export interface PassTimes {
  readonly fromMs: number;
  /** The first instant at which it is good no more; null: until somebody ends it. */
  readonly untilMs: number | null;
  /** The days on which its hours begin. */
  readonly days: readonly WeekDay[];
  readonly fromMinute: number;
  /** Not after `fromMinute`: the hours end on the next day; 0 to 1440 is the whole day. */
  readonly toMinute: number;
}

/** A stretch of time; its end is the first instant that it leaves out. */
export interface GoodSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The parts of a span in which a pass is good, in order; those that touch are one. */
export function listGoodSpans(times: PassTimes, span: GoodSpan): GoodSpan[] {
  const until = Math.min(span.untilMs, times.untilMs ?? Infinity);
  const from = Math.max(span.fromMs, times.fromMs);
  if (from >= until) return [];
  if (isAlways(times)) return [{ fromMs: from, untilMs: until }];
  const spans: GoodSpan[] = [];
  const lengthMs = hoursOf(times) * MINUTE_MS;
  // The hours of the day before may reach into the first day.
  let dayMs = startOfIndiaDay(indiaDate(new Date(from))).getTime() - DAY_MS;
  for (; dayMs < until; dayMs += DAY_MS) {
    if (!times.days.includes(weekDayOf(dayMs))) continue;
    const begins = dayMs + times.fromMinute * MINUTE_MS;
    addSpan(spans, { fromMs: Math.max(from, begins), untilMs: Math.min(until, begins + lengthMs) });
  }
  return spans;
}

/** Whether a pass is good at an instant. */
export function isGoodAt(times: PassTimes, atMs: number): boolean {
  return listGoodSpans(times, { fromMs: atMs, untilMs: atMs + 1 }).length > 0;
}

/**
 * Whether two passes may be good at one instant: their periods meet, and their hours of the week do. Two that meet in a
 * period shorter than a week count by their hours of the whole week.
 */
export function overlaps(one: PassTimes, other: PassTimes): boolean {
  const begins = Math.max(one.fromMs, other.fromMs);
  const ends = Math.min(one.untilMs ?? Infinity, other.untilMs ?? Infinity);
  if (begins >= ends) return false;
  const others = weekOf(other);
  return weekOf(one).some(({ fromMs: from, untilMs: until }) =>
    others.some((window) =>
      [-WEEK_MINUTES, 0, WEEK_MINUTES].some(
        (shift) => from < window.untilMs + shift && window.fromMs + shift < until,
      ),
    ),
  );
}

function isAlways({ days, fromMinute, toMinute }: PassTimes): boolean {
  return days.length === WEEK_DAYS.length && fromMinute === 0 && toMinute === DAY_MINUTES;
}

/** How many minutes its hours last. */
function hoursOf({ fromMinute, toMinute }: PassTimes): number {
  return toMinute > fromMinute ? toMinute - fromMinute : toMinute + DAY_MINUTES - fromMinute;
}

function weekDayOf(dayMs: number): WeekDay {
  const day = Math.round((dayMs + INDIA_OFFSET_MS) / DAY_MS) + FIRST_WEEKDAY;
  return WEEK_DAYS[((day % 7) + 7) % 7] ?? 'sun';
}

/** Its hours as minutes of a week. */
function weekOf(times: PassTimes): GoodSpan[] {
  return times.days.map((day) => {
    const from = WEEK_DAYS.indexOf(day) * DAY_MINUTES + times.fromMinute;
    return { fromMs: from, untilMs: from + hoursOf(times) };
  });
}

function addSpan(spans: GoodSpan[], span: GoodSpan): void {
  if (span.fromMs >= span.untilMs) return;
  const last = spans.at(-1);
  if (last && last.untilMs >= span.fromMs)
    spans[spans.length - 1] = { fromMs: last.fromMs, untilMs: Math.max(last.untilMs, span.untilMs) };
  else spans.push(span);
}
