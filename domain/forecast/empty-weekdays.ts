import { civilDate, weekdayOf } from '../time/calendar.ts';
import type { CivilDate } from '../time/calendar.ts';
import type { DayGrid } from './grid.ts';
import type { TimeSlotForecast } from './time-slot.ts';

/** Per weekday on which nobody comes, the days that showed it, oldest first. */
export type EmptyWeekdays = ReadonlyMap<number, readonly CivilDate[]>;

/** Once or twice nobody may come by chance, or for a reason of that day. */
const LEAST_DAYS = 3;
const RECENT_WEEKS = 8;

/** The weekdays on which nobody came the last three times that they were counted, or more often; holidays say nothing of them. */
export function findEmptyWeekdays(grid: DayGrid, isHoliday: (day: number) => boolean): EmptyWeekdays {
  const empty = new Map<number, CivilDate[]>();
  for (let place = 1; place <= Math.min(7, grid.days); place++) {
    const newest = grid.days - place;
    const days = emptyRun(grid, newest, isHoliday);
    if (days.length >= LEAST_DAYS)
      empty.set(weekdayOf(grid.firstDay + newest), days.toReversed().map(civilDate));
  }
  return empty;
}

/** Without the empty days of its empty weekdays: a day on which nobody ever comes says nothing of the others. */
export function leaveOut(grid: DayGrid, empty: EmptyWeekdays): DayGrid {
  if (empty.size === 0) return grid;
  const isGone = Array.from(
    { length: grid.days },
    (_, t) => empty.has(weekdayOf(grid.firstDay + t)) && grid.visits.every((row) => row[t] === 0),
  );
  const without = (row: Float64Array) => row.map((value, t) => (isGone[t] ? NaN : value));
  return { ...grid, visits: grid.visits.map(without), roots: grid.roots.map(without) };
}

/** A time slot in which nobody is expected, as so many days of its weekday have shown. */
export function nobody(days: number): TimeSlotForecast {
  return {
    expected: 0,
    low: 0,
    high: 0,
    usual: 0,
    terms: { usual: 0, season: 0, festival: 0, trend: 0, recentLevel: 0 },
    basedOnWeekdays: days,
    typicalError: null,
  };
}

/** Days of one weekday without a car, back from the newest until one with cars, within the last weeks. */
function emptyRun(grid: DayGrid, newest: number, isHoliday: (day: number) => boolean): number[] {
  const days: number[] = [];
  for (let t = newest; t >= Math.max(0, grid.days - 7 * RECENT_WEEKS); t -= 7) {
    const visits = grid.visits.map((row) => row[t] ?? NaN);
    if (isHoliday(grid.firstDay + t) || visits.some(Number.isNaN)) continue;
    if (visits.some((cars) => cars > 0)) break;
    days.push(grid.firstDay + t);
  }
  return days;
}
