import { weekdayOf } from '../time/calendar.ts';

/** One way of carrying the recent level forward: how fast the level and each weekday's own level follow. */
export interface Pace {
  readonly level: number;
  readonly weekday: number;
}

/** Where the last days stand above or below the regression: overall, and per weekday beyond that. */
export interface Level {
  readonly level: number;
  readonly weekdays: Float64Array;
}

/** A surprise counts at most this many times the usual one; a holiday's a fifth, since it says little about other days. */
const SURPRISE_LIMIT = 1;
const HOLIDAY_TRUST = 0.2;

/** Follows `surplus` (days `from` to `to`, NaN: not counted) at the given pace. */
export function followLevel(
  surplus: Float64Array,
  isHoliday: readonly boolean[],
  firstDay: number,
  span: { from: number; to: number; spread: number },
  pace: Pace,
): Level {
  const { from, to } = span;
  const limit = SURPRISE_LIMIT * span.spread;
  const weekdays = new Float64Array(7);
  let level = meanOfFirst(surplus, from, to, 21);
  let weekday = weekdayOf(firstDay + from);
  for (let t = from; t < to; t++, weekday = weekday === 6 ? 0 : weekday + 1) {
    const seen = surplus[t]!;
    if (Number.isNaN(seen)) continue;
    let surprise = seen - level - weekdays[weekday]!;
    if (surprise > limit) surprise = limit;
    else if (surprise < -limit) surprise = -limit;
    if (isHoliday[t]) surprise *= HOLIDAY_TRUST;
    level += pace.level * surprise;
    weekdays[weekday]! += pace.weekday * surprise;
  }
  return { level, weekdays };
}

/** The level of each day seen from both sides, which is what a festival must be compared with. */
export function smoothLevel(surplus: Float64Array, days: number, spread: number, smooth: Float64Array): void {
  let level = 0;
  for (let t = 0; t < days; t++) {
    smooth[t] = level;
    level = nudge(level, surplus[t]!, spread);
  }
  for (let t = days - 1; t >= 0; t--) {
    smooth[t] = (smooth[t]! + level) / 2;
    level = nudge(level, surplus[t]!, spread);
  }
}

function nudge(level: number, seen: number, spread: number): number {
  if (Number.isNaN(seen)) return level;
  return level + 0.07 * Math.max(-2 * spread, Math.min(2 * spread, seen - level));
}

function meanOfFirst(values: Float64Array, from: number, to: number, count: number): number {
  let sum = 0;
  let seen = 0;
  for (let t = from; t < to && seen < count; t++) {
    if (Number.isNaN(values[t])) continue;
    sum += values[t]!;
    seen++;
  }
  return seen === 0 ? 0 : sum / seen;
}
