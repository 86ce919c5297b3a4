import { addDays, indiaDate, indiaWeekday, startOfIndiaDay, type IndiaDate } from './india-time.ts';

/** The periods that have a name, and days that somebody chose. */
export const PERIOD_NAMES = ['today', 'yesterday', 'week', 'month', 'days'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** Whole days in India, the last of them up to `until`: a day that runs is cut at the present moment. */
export type Period = {
  readonly from: IndiaDate;
  readonly to: IndiaDate;
  readonly until: Date;
  /** False where the last day is whole. */
  readonly isRunning: boolean;
};

/** A period, and the one before it that is as long: of one that runs, up to the same time. */
export type PeriodAndBefore = { readonly own: Period; readonly before: Period };

/**
 * What a period means at a moment: the week runs from Monday, the month from its first day, both up to now. The chosen
 * days end at the present day at the latest.
 */
export function periodAt(
  name: PeriodName,
  now: Date,
  chosen: { from: IndiaDate; to: IndiaDate } | null = null,
): PeriodAndBefore {
  const today = indiaDate(now);
  const yesterday = addDays(today, -1);
  switch (name) {
    case 'today':
      return pair(today, today, yesterday, now);
    case 'yesterday':
      return pair(yesterday, yesterday, addDays(today, -2), now);
    case 'week': {
      const monday = addDays(today, -DAYS_SINCE_MONDAY[indiaWeekday(now)]);
      return pair(monday, today, addDays(monday, -7), now);
    }
    case 'month': {
      const first = `${today.slice(0, 8)}01`;
      return pair(first, today, `${addDays(first, -1).slice(0, 8)}01`, now, addDays(first, -1));
    }
    case 'days': {
      const from = chosen && chosen.from <= today ? chosen.from : today;
      const to = chosen && chosen.to <= today ? chosen.to : today;
      const end = to < from ? from : to;
      return pair(from, end, addDays(from, -countDays(from, end)), now);
    }
  }
}

/** How many days two days and those between them are. */
export function countDays(from: IndiaDate, to: IndiaDate): number {
  return Math.round((startOfIndiaDay(to).getTime() - startOfIndiaDay(from).getTime()) / DAY_MS) + 1;
}

/** Every day of a period, the first one first. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): IndiaDate[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

const DAY_MS = 86_400_000;
const DAYS_SINCE_MONDAY = {
  Monday: 0,
  Tuesday: 1,
  Wednesday: 2,
  Thursday: 3,
  Friday: 4,
  Saturday: 5,
  Sunday: 6,
} as const;

function pair(
  from: IndiaDate,
  to: IndiaDate,
  before: IndiaDate,
  now: Date,
  lastBefore?: IndiaDate,
): PeriodAndBefore {
  const own = cut(from, to, now);
  const wanted = addDays(before, countDays(from, to) - 1);
  // A month of 28 days has no 31st to set beside.
  const end = lastBefore !== undefined && lastBefore < wanted ? lastBefore : wanted;
  const isShorter = end < wanted;
  const midnight = startOfIndiaDay(addDays(end, 1));
  const shift = startOfIndiaDay(to).getTime() - startOfIndiaDay(end).getTime();
  const isCut = own.isRunning && !isShorter;
  const until = isCut ? new Date(own.until.getTime() - shift) : midnight;
  return { own, before: { from: before, to: end, until, isRunning: isCut } };
}

function cut(from: IndiaDate, to: IndiaDate, now: Date): Period {
  const midnight = startOfIndiaDay(addDays(to, 1));
  const isRunning = now < midnight;
  return { from, to, until: isRunning ? now : midnight, isRunning };
}
