import type { ForecastScore } from '#contract/forecast.ts';
import { civilDate } from '#domain/calendar.ts';
import { bandAt, learnBands, type PastRoots } from '#domain/forecast-bands.ts';
import type { ForecastModel } from '#domain/forecast.ts';
import type { DaySlot } from '#domain/india-time.ts';
import { visitsOn, type VisitHistory } from '../history/visit-history.ts';
import type { Said } from '../outlooks/store.ts';

const MOST_WEEKS = 26;
const WEEK_DAYS = 7;

interface Sums {
  actual: number;
  forecast: number;
  missed: number;
  naiveActual: number;
  naiveMissed: number;
  inBand: number;
  slots: number;
  days: number;
}

/**
 * Week by week, what the method would have said on the week's first morning with what was known then (its own past
 * forecasts, bands learned from earlier ones alone), beside what came and beside "as a week ago".
 */
export function scoreMall(model: ForecastModel): Omit<ForecastScore, 'said'> {
  const { learned, grid } = model;
  const past = (learned?.past ?? []).filter(({ origin }) => origin < grid.days).slice(-MOST_WEEKS);
  const weeks = past.map(({ origin }) => ({ origin, sums: scoreWeek(model, origin) }));
  const all = weeks.reduce((total, { sums }) => add(total, sums), noSums());
  return {
    weeks: weeks.map(({ origin, sums }) => ({
      week: civilDate(grid.firstDay + origin),
      actual: sums.actual,
      forecast: Math.round(sums.forecast * 10) / 10,
      ...sharesOf(sums),
      days: sums.days,
    })),
    ...sharesOf(all),
  };
}

/** What was kept a day ahead, beside what came since. */
export function scoreSaid(said: readonly Said[], history: VisitHistory): ForecastScore['said'] {
  let missed = 0;
  let actual = 0;
  let inBand = 0;
  let slots = 0;
  const days = new Set<string>();
  for (const { date, slot, expected, low, high } of said) {
    const came = slot === 'day' ? null : (visitsOn(history, date)?.[slot as DaySlot] ?? null);
    if (came === null) continue;
    days.add(date);
    missed += Math.abs(came - expected);
    actual += came;
    inBand += came >= low && came <= high ? 1 : 0;
    slots += 1;
  }
  return { days: days.size, error: share(missed, actual), coverage: share(inBand, slots) };
}

function scoreWeek({ learned, grid }: ForecastModel, origin: number): Sums {
  const sums = noSums();
  if (!learned) return sums;
  const { past, regressions } = learned;
  const week = past.find((one) => one.origin === origin);
  const isHoliday = regressions[0]?.plan.isHoliday ?? [];
  const tables = grid.slots.map((_, s) => {
    const earlier: PastRoots[] = past
      .filter((one) => one.origin < origin)
      .map((one) => ({ origin: one.origin, roots: one.roots[s] ?? new Float64Array() }));
    const spread = regressions[0]?.slots[s]?.spread ?? 0;
    return learnBands(earlier, grid.roots[s]?.subarray(0, origin) ?? new Float64Array(), isHoliday, spread);
  });
  for (let t = origin; t < Math.min(origin + WEEK_DAYS, grid.days); t += 1) {
    if (grid.visits.some((row) => Number.isNaN(row[t]))) continue;
    sums.days += 1;
    grid.visits.forEach((row, s) => {
      const came = row[t] ?? 0;
      const root = week?.roots[s]?.[t - origin] ?? 0;
      const limits = tables[s]
        ? bandAt(tables[s], t - origin + 1, isHoliday[t] ?? false)
        : { low: 0, high: 0 };
      addSlot(sums, came, root, limits, row[t - WEEK_DAYS]);
    });
  }
  return sums;
}

function addSlot(
  sums: Sums,
  came: number,
  root: number,
  limits: { low: number; high: number },
  weekAgo: number | undefined,
): void {
  const low = Math.max(0, root + Math.min(0, limits.low)) ** 2;
  const high = Math.max(0, root + Math.max(0, limits.high)) ** 2;
  sums.actual += came;
  sums.forecast += root ** 2;
  sums.missed += Math.abs(came - root ** 2);
  sums.inBand += came >= low && came <= high ? 1 : 0;
  sums.slots += 1;
  if (weekAgo === undefined || Number.isNaN(weekAgo)) return;
  sums.naiveActual += came;
  sums.naiveMissed += Math.abs(came - weekAgo);
}

function sharesOf(sums: Sums) {
  return {
    error: share(sums.missed, sums.actual),
    naiveError: share(sums.naiveMissed, sums.naiveActual),
    coverage: share(sums.inBand, sums.slots),
  };
}

function add(one: Sums, other: Sums): Sums {
  const total = noSums();
  for (const key of Object.keys(total) as (keyof Sums)[]) total[key] = one[key] + other[key];
  return total;
}

function noSums(): Sums {
  return {
    actual: 0,
    forecast: 0,
    missed: 0,
    naiveActual: 0,
    naiveMissed: 0,
    inBand: 0,
    slots: 0,
    days: 0,
  };
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null;
}
