import type { ForecastScore } from '#contract/forecast.ts';
import { civilDate, dayNumber, weekdayOf } from '#domain/time/calendar.ts';
import { bandAt, learnBands, type BandTable } from '#domain/forecast/bands.ts';
import { scoreForecasts, type ScoredForecast } from '#domain/forecast/score.ts';
import type { ForecastModel } from '#domain/forecast/forecast.ts';
import { timesAsMany } from '#domain/forecast/rebased.ts';
import { addDays, type TimeSlotName } from '#domain/time/india-time.ts';
import { visitsOn, type VisitHistory } from '../history/visit-history.ts';
import type { MadeForecast } from '../tables.ts';

const MOST_WEEKS = 26;
const WEEK_DAYS = 7;

/**
 * Week by week, what the method would have forecast one to seven days before from what was known then (its own past
 * forecasts, bands learned from earlier ones alone), beside what came and beside "as a week ago"; and the forecasts that
 * were really made a day ahead and stored.
 */
export function scoreMall(
  model: ForecastModel,
  history: VisitHistory,
  made: readonly MadeForecast[],
): ForecastScore {
  const { weeks, all } = scoreForecasts(forecastAgain(model));
  const stored = scoreForecasts(made.flatMap((one) => besideWhatCame(one, history))).all;
  return {
    weeks: weeks.map(({ week, came, expected, forecasts, days, ...shares }) => ({
      week,
      actual: came,
      forecast: Math.round(expected * 10) / 10,
      forecasts,
      days,
      ...rounded(shares),
    })),
    ...rounded(all),
    madeAhead: { forecasts: stored.forecasts, error: round(stored.error), coverage: round(stored.coverage) },
  };
}

/** The method's own forecasts of the past, as it made them while learning: each from the days before it alone. */
function forecastAgain({ learned, grid, rebases }: ForecastModel): ScoredForecast[] {
  if (!learned) return [];
  const isHoliday = learned.regressions[0]?.plan.isHoliday ?? [];
  const origins = learned.past.filter(({ origin }) => origin < grid.days).slice(-MOST_WEEKS);
  return origins.flatMap(({ origin, roots }) =>
    grid.visits.flatMap((row, s) => {
      const table = bandsAsOf(learned, isHoliday, s, origin);
      const days = Math.min(WEEK_DAYS, grid.days - origin);
      return Array.from({ length: days }, (_, ahead) => {
        const t = origin + ahead;
        const root = roots[s]?.[ahead] ?? 0;
        const weekday = weekdayOf(grid.firstDay + t);
        const limits = bandAt(table, { ahead: ahead + 1, holiday: isHoliday[t] ?? false, weekday });
        // What counters were to count later nobody knew: each number as it was counted in its time.
        const then = timesAsMany(rebases, s, origin - 1);
        return {
          date: civilDate(grid.firstDay + t),
          expected: root ** 2 / then,
          low: Math.max(0, root + Math.min(0, limits.low)) ** 2 / then,
          high: Math.max(0, root + Math.max(0, limits.high)) ** 2 / then,
          came: counted(row[t], timesAsMany(rebases, s, t)),
          weekBefore: counted(row[t - WEEK_DAYS], timesAsMany(rebases, s, t - WEEK_DAYS)),
        };
      });
    }),
  );
}

function bandsAsOf(
  learned: NonNullable<ForecastModel['learned']>,
  isHoliday: readonly boolean[],
  timeSlot: number,
  origin: number,
): BandTable {
  const earlier = learned.past
    .filter((one) => one.origin < origin)
    .map((one) => ({ origin: one.origin, roots: one.roots[timeSlot] ?? new Float64Array() }));
  const spread = learned.regressions[0]?.timeSlots[timeSlot]?.spread ?? 0;
  const roots = (learned.grid.roots[timeSlot] ?? new Float64Array()).subarray(0, origin);
  return learnBands(earlier, { roots, firstDay: learned.grid.firstDay, isHoliday }, spread);
}

function besideWhatCame(
  { date, timeSlot, ...forecast }: MadeForecast,
  history: VisitHistory,
): ScoredForecast[] {
  // The whole day is stored too; the score is taken time slot by time slot.
  if (timeSlot === 'day' || dayNumber(date) === null) return [];
  const name = timeSlot as TimeSlotName;
  return [
    {
      date,
      ...forecast,
      came: visitsOn(history, date)?.[name] ?? null,
      weekBefore: visitsOn(history, addDays(date, -WEEK_DAYS))?.[name] ?? null,
    },
  ];
}

function counted(visits: number | undefined, times: number): number | null {
  return visits === undefined || Number.isNaN(visits) ? null : visits / times;
}

function rounded(shares: { error: number | null; naiveError: number | null; coverage: number | null }) {
  return {
    error: round(shares.error),
    naiveError: round(shares.naiveError),
    coverage: round(shares.coverage),
  };
}

function round(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 10_000;
}
