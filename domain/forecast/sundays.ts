import { isWorkingDay, weekdayOf } from '../time/calendar.ts';
import { mean, sum } from './sums.ts';

/** By how much a time slot's Sundays differ from its working days, as a share of the working days' root, and how many were seen. */
export interface SundayShare {
  readonly share: number;
  readonly sundays: number;
}

/** A share of next to nothing says nothing. */
const LEAST_ROOT = 1;
const MOST_SHARE = 1.5;
const LOOK_BACK_DAYS = 182;
/** So few Sundays of its own are taken for those of other malls. */
const DOUBT_SUNDAYS = 2;

/** Reads the Sundays and working days of half a year before day `to`, holidays left out. */
export function readSundays(
  roots: Float64Array,
  firstDay: number,
  isHoliday: readonly boolean[],
  to: number,
): SundayShare {
  const sundays: number[] = [];
  const working: number[] = [];
  for (let t = Math.max(0, to - LOOK_BACK_DAYS); t < to; t++) {
    if (isHoliday[t] || Number.isNaN(roots[t])) continue;
    const weekday = weekdayOf(firstDay + t);
    if (weekday === 0) sundays.push(roots[t]!);
    else if (isWorkingDay(weekday)) working.push(roots[t]!);
  }
  const known = sundays.length > 0 && working.length > 0;
  return { share: known ? compare(mean(sundays), mean(working)) : 0, sundays: sundays.length };
}

/** The same of a week of roots, from Sunday on. */
export function sundaysOfWeek(week: readonly number[]): number {
  return compare(week[0]!, mean(week.filter((_, weekday) => isWorkingDay(weekday))));
}

/** A mall's own Sundays, drawn to those of others while it has seen few. */
export function drawSundays(own: SundayShare, others: number): number {
  return sum([own.sundays * own.share, DOUBT_SUNDAYS * others]) / (own.sundays + DOUBT_SUNDAYS);
}

function compare(sunday: number, working: number): number {
  return working < LEAST_ROOT ? 0 : Math.max(-1, Math.min(MOST_SHARE, sunday / working - 1));
}
