import { indiaWeekday, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { Random } from './random.ts';

/** How many cars come to a sample mall, hour by hour, and how long they stay: the shape of real malls. */
export interface TrafficProfile {
  readonly seed: number;
  /** Visits on an ordinary weekday. */
  readonly weekdayVisits: number;
  readonly minutesMedian: number;
}

// Shares of a day's arrivals per hour, midnight first. Weekdays fill after work, weekends from noon.
const WEEKDAY_HOURS = [
  0.4, 0.2, 0.1, 0.1, 0.1, 0.2, 0.4, 0.8, 1.6, 3, 5, 6.5, 7.5, 7, 6.5, 6.8, 7.8, 9.5, 11, 10.5, 7.8, 4.4, 1.9,
  0.9,
];
const WEEKEND_HOURS = [
  0.6, 0.3, 0.2, 0.1, 0.1, 0.1, 0.3, 0.6, 1.2, 2.6, 5, 7.6, 9, 9, 8.6, 8.6, 9.2, 9.8, 9.6, 8, 5, 2.6, 1.2,
  0.7,
];
const WEEKDAY_FACTORS: Record<string, number> = {
  Monday: 0.94,
  Tuesday: 0.92,
  Wednesday: 1,
  Thursday: 1.02,
  Friday: 1.18,
  Saturday: 1.56,
  Sunday: 1.62,
};

export interface DayOfTraffic {
  readonly visits: number;
  /** Twenty-four shares that sum to 1. */
  readonly hours: readonly number[];
}

/** A day's traffic: its weekday, its place in the year, whether it is a holiday or before one, and chance. */
export function shapeDay(
  profile: TrafficProfile,
  date: IndiaDate,
  isHoliday: boolean,
  isEve: boolean,
  random: Random,
): DayOfTraffic {
  const weekday = indiaWeekday(startOfIndiaDay(date));
  const isWeekendLike = isHoliday || weekday === 'Saturday' || weekday === 'Sunday';
  const month = Number(date.slice(5, 7));
  const dayOfMonth = Number(date.slice(8, 10));
  const factor =
    (WEEKDAY_FACTORS[weekday] ?? 1) *
    (isHoliday && weekday !== 'Saturday' && weekday !== 'Sunday' ? 1.45 : 1) *
    (isEve ? 1.14 : 1) *
    (dayOfMonth <= 7 ? 1.06 : 1) *
    (month >= 10 ? 1.08 : 1) *
    Math.exp(0.07 * random.normal());
  const shares = isWeekendLike ? WEEKEND_HOURS : WEEKDAY_HOURS;
  const sum = shares.reduce((total, share) => total + share, 0);
  return { visits: profile.weekdayVisits * factor, hours: shares.map((share) => share / sum) };
}

/** How long a car stays, in minutes: mostly an hour or two, now and then a whole evening, rarely overnight. */
export function drawMinutesInside(profile: TrafficProfile, hour: number, random: Random): number {
  if (random.next() < 0.003) return 600 + random.below(900);
  // Night shifts, late shows and hotel guests: a few slots stay taken until morning.
  if (hour >= 18 && random.next() < 0.03) return 420 + random.below(420);
  const pull = hour >= 17 && hour < 21 ? 1.15 : hour < 11 ? 0.8 : 1;
  return Math.max(4, Math.min(560, profile.minutesMedian * pull * Math.exp(0.55 * random.normal())));
}
