import { weekdayOf } from '../time/calendar.ts';
import type { DayGrid } from './grid.ts';

/** The usual for one weekday of one time slot: the days it was read from and the roots of their visits, sorted. */
export interface Usual {
  readonly days: readonly number[];
  readonly roots: readonly number[];
  /** The middle of the roots, or null when no such weekday was counted. */
  readonly root: number | null;
}

const WEEKS = 26;

/** Reads the usual for the weekday of day number `day` from the last half year, holidays left out unless nothing else was counted. */
export function readUsual(
  grid: DayGrid,
  timeSlot: number,
  day: number,
  isHoliday: readonly boolean[],
): Usual {
  const counted = sameWeekdays(grid, timeSlot, day);
  const plain = counted.filter((t) => !isHoliday[t]);
  const days = plain.length > 0 ? plain : counted;
  const roots = days.map((t) => grid.roots[timeSlot]![t]!).toSorted((a, b) => a - b);
  return { days, roots, root: roots.length === 0 ? null : quantile(roots, 0.5) };
}

/** A quantile of sorted values, between two of them where it falls between. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

function sameWeekdays(grid: DayGrid, timeSlot: number, day: number): number[] {
  const back = (weekdayOf(grid.firstDay + grid.days - 1) - weekdayOf(day) + 7) % 7;
  const days: number[] = [];
  for (let week = 0; week < WEEKS; week++) {
    const t = grid.days - 1 - back - 7 * week;
    if (t >= 0 && !Number.isNaN(grid.roots[timeSlot]![t])) days.push(t);
  }
  return days;
}
