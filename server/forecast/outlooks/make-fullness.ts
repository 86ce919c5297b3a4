import type { Fullness } from '#contract/forecast.ts';
import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import {
  checkFullness,
  chooseBestTime,
  estimateFullness,
  type FullnessCheck,
  type FullnessPoint,
  type HourlyArrivals,
} from '#domain/forecast/fullness.ts';
import type { SeenToday } from '#domain/forecast/seen-today.ts';
import type { TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { addDays, TIME_SLOT_NAMES, type TimeSlotName, type IndiaDate } from '#domain/time/india-time.ts';
import { visitsOn, type VisitHistory } from '../history/visit-history.ts';
import type { CameToday } from './read-so-far.ts';
import { forecastWithin, historyWithin, hoursToday, type Basis, type SoFarToday } from './within-hours.ts';

interface Given {
  readonly basis: Basis;
  readonly date: IndiaDate;
  readonly capacity: number;
  /** What has come, where the day is today. */
  readonly soFar: SoFarToday | null;
  /** How far the day has gone: nobody can come before. */
  readonly minuteOfDay: number;
  /** What the sensors say of today; null for the estimate by those who come alone. */
  readonly seen: SeenToday | null;
}

/** Hours in which a smaller share of the day's cars comes are no time to advise. */
const LEAST_SHARE = 0.015;
const UNBOUNDED = 1e9;

/** How full a mall will be through a day against its real capacity; null while too few sessions were measured. */
export function makeFullness(given: Given): Fullness | null {
  const { basis, date, capacity, soFar, seen, minuteOfDay: now } = given;
  const own = arrivalsOn(basis, date, soFar);
  if (!own) return null;
  const before = arrivalsOn(basis, addDays(date, -1)) ?? own;
  const { check, history } = basis.whole;
  const hours = basis.within?.hours ?? null;
  const points = estimateFullness({ before, own, lengths: history.lengths, capacity, check, seen, hours });
  if (!points) return null;
  const cars = own.expected.reduce((sum, one) => sum + one, 0);
  const chosen = chooseBestTime(
    points.filter(({ minuteOfDay }) => minuteOfDay >= now),
    (hour) => (own.expected[hour] ?? 0) >= LEAST_SHARE * cars,
  );
  const taken = ({ expected }: FullnessPoint) => Math.round(expected);
  return {
    capacity,
    points: points.map(({ minuteOfDay, ...point }) => ({ ...point, time: clockTime(minuteOfDay) })),
    bestTime: chosen && clockTime(chosen.best.minuteOfDay),
    bestTimeText: chosen
      ? `Around ${clockTime(chosen.best.minuteOfDay)}: about ${taken(chosen.best)} of ${capacity} spots taken, against ${taken(chosen.worst)} at ${clockTime(chosen.worst.minuteOfDay)}`
      : 'No clear difference',
  };
}

/** Compares the method, fed with what was counted at the gates, with what the sensors saw in the slots. */
export function checkAgainstSensors(history: VisitHistory): FullnessCheck | null {
  const days = [...history.seen].flatMap(([date, seen]) => {
    const own = countedOn(history, date);
    const before = countedOn(history, addDays(date, -1));
    if (!own || !before) return [];
    const points = estimateFullness({ before, own, lengths: history.lengths, capacity: UNBOUNDED });
    return points ? [{ estimated: points.map(({ expected }) => expected), seen }] : [];
  });
  return days.length === 0 ? null : checkFullness(days);
}

/** Cars that come in each hour: as counted on a day that is over, as expected on one to come. */
function arrivalsOn(basis: Basis, date: IndiaDate, today: SoFarToday | null = null): HourlyArrivals | null {
  const { model, history } = basis.whole;
  if (date < model.firstDate) return countedOn(history, date);
  const made = forecastWithin(basis, date, today);
  if (!made) return null;
  const shares = historyWithin(basis);
  const spread = (read: (forecast: TimeSlotForecast) => number) => {
    const visits = (timeSlot: TimeSlotName) => read(made.timeSlots[timeSlot]);
    return today ? byHourToday(shares, hoursToday(basis, today), visits) : byHour(shares, visits);
  };
  return {
    low: spread(({ low }) => low),
    expected: spread(({ expected }) => expected),
    high: spread(({ high }) => high),
  };
}

/** Hours that are over as they were counted; what is still to come of a time slot is spread over the rest of its hours. */
function byHourToday(
  { shareOfTimeSlot }: VisitHistory,
  { hours, gone, timeSlots }: CameToday,
  visits: (timeSlot: TimeSlotName) => number,
): number[] {
  const running = hours.length - 1;
  return shareOfTimeSlot.map((share, hour) => {
    const name = TIME_SLOT_NAMES.find((timeSlot) => isWithin(timeSlot, hour)) ?? 'morning';
    const at = timeSlots[name];
    if (at === undefined) return share * visits(name);
    if (hour < running) return hours[hour] ?? 0;
    const left = hour === running ? 1 - gone : 1;
    const toCome = Math.max(0, visits(name) - at.came) / Math.max(1e-3, 1 - at.share);
    return (hour === running ? (hours[hour] ?? 0) : 0) + left * share * toCome;
  });
}

function countedOn(history: VisitHistory, date: IndiaDate): HourlyArrivals | null {
  const counted = visitsOn(history, date);
  if (!counted || TIME_SLOT_NAMES.some((timeSlot) => counted[timeSlot] === null)) return null;
  const expected = byHour(history, (timeSlot) => counted[timeSlot] ?? 0);
  return { low: expected, expected, high: expected };
}

function byHour({ shareOfTimeSlot }: VisitHistory, visits: (timeSlot: TimeSlotName) => number): number[] {
  return shareOfTimeSlot.map((share, hour) => {
    const timeSlot = TIME_SLOT_NAMES.find((name) => isWithin(name, hour));
    return share * visits(timeSlot ?? 'morning');
  });
}

function isWithin(timeSlot: TimeSlotName, hour: number): boolean {
  return hour >= TIME_SLOT_FACTS[timeSlot].from && hour < TIME_SLOT_FACTS[timeSlot].to;
}
