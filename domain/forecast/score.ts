import { civilDate, dayNumber, weekdayOf } from '../time/calendar.ts';
import type { CivilDate } from '../time/calendar.ts';

/** What was forecast for one time slot of one day, beside what came and what had come a week before (null: not counted). */
export interface ScoredForecast {
  readonly date: CivilDate;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly came: number | null;
  readonly weekBefore: number | null;
}
export interface WeekScore {
  /** The Monday that the week begins with. */
  readonly week: CivilDate;
  readonly came: number;
  readonly expected: number;
  /** Misses over visits; null when nothing came. */
  readonly error: number | null;
  /** The error of saying "as a week ago", over the forecasts for which there was such a day. */
  readonly naiveError: number | null;
  /** Share of the forecasts whose band held. */
  readonly coverage: number | null;
  readonly forecasts: number;
  /** Days that are in it: forecast, and counted. Both sums are over these alone. */
  readonly days: number;
}

/** Scores past forecasts week by week, oldest first, and all together; days that were not counted are left out. */
export function scoreForecasts(made: readonly ScoredForecast[]): {
  weeks: WeekScore[];
  all: Omit<WeekScore, 'week'>;
} {
  const byWeek = new Map<number, Counted[]>();
  const counted: Counted[] = [];
  for (const one of made) {
    const day = dayNumber(one.date);
    if (day === null || one.came === null) continue;
    const monday = day - ((weekdayOf(day) + 6) % 7);
    const judged = { ...one, came: one.came };
    counted.push(judged);
    byWeek.set(monday, [...(byWeek.get(monday) ?? []), judged]);
  }
  const weeks = [...byWeek].toSorted(([a], [b]) => a - b);
  return {
    weeks: weeks.map(([monday, forecasts]) => ({ week: civilDate(monday), ...score(forecasts) })),
    all: score(counted),
  };
}

type Counted = ScoredForecast & { readonly came: number };

function score(forecasts: readonly Counted[]): Omit<WeekScore, 'week'> {
  const add = (list: readonly Counted[], read: (one: Counted) => number) =>
    list.reduce((sum, one) => sum + read(one), 0);
  const came = add(forecasts, (one) => one.came);
  const comparable = forecasts.filter((one) => one.weekBefore !== null);
  const held = forecasts.filter((one) => one.came >= one.low && one.came <= one.high);
  return {
    came,
    expected: add(forecasts, (one) => one.expected),
    error: share(
      add(forecasts, (one) => Math.abs(one.came - one.expected)),
      came,
    ),
    naiveError: share(
      add(comparable, (one) => Math.abs(one.came - one.weekBefore!)),
      add(comparable, (one) => one.came),
    ),
    coverage: share(held.length, forecasts.length),
    forecasts: forecasts.length,
    days: new Set(forecasts.map(({ date }) => date)).size,
  };
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
