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
import type { ForecastModel } from '#domain/forecast/forecast.ts';
import { addDays, TIME_SLOT_NAMES, type TimeSlotName, type IndiaDate } from '#domain/time/india-time.ts';
import { visitsOn, type VisitHistory } from '../history/visit-history.ts';
import { makeForecast } from './make-forecast.ts';
import type { CameToday } from './read-so-far.ts';

interface Given {
  readonly model: ForecastModel;
  readonly history: VisitHistory;
  /** What the sensors say of this method, from `checkAgainstSensors`. */
  readonly check: FullnessCheck | null;
  readonly date: IndiaDate;
  readonly capacity: number;
  /** What has come, where the day is today. */
  readonly today: CameToday | null;
  /** What the sensors say of today; null for the estimate by those who come alone. */
  readonly seen: SeenToday | null;
}

/** Hours in which a smaller share of the day's cars comes are no time to advise. */
const LEAST_SHARE = 0.015;
const UNBOUNDED = 1e9;

/** How full a mall will be through a day against its real capacity; null while too few sessions were measured. */
export function makeFullness(given: Given): Fullness | null {
  const { model, history, check, date, capacity, today, seen } = given;
  const own = arrivalsOn(model, history, date, today);
  if (!own) return null;
  const before = arrivalsOn(model, history, addDays(date, -1)) ?? own;
  const points = estimateFullness({ before, own, lengths: history.lengths, capacity, check, seen });
  if (!points) return null;
  const cars = own.expected.reduce((sum, one) => sum + one, 0);
  const chosen = chooseBestTime(
    stillAhead(points, today),
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

/** Of today nobody can come at a time that is over. */
function stillAhead(points: readonly FullnessPoint[], today: CameToday | null): readonly FullnessPoint[] {
  if (!today) return points;
  const now = 60 * (today.hours.length - 1 + today.gone);
  return points.filter(({ minuteOfDay }) => minuteOfDay >= now);
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
function arrivalsOn(
  model: ForecastModel,
  history: VisitHistory,
  date: IndiaDate,
  today: CameToday | null = null,
): HourlyArrivals | null {
  if (date < model.firstDate) return countedOn(history, date);
  const made = makeForecast(model, date, today);
  if (!made) return null;
  const spread = (read: (forecast: TimeSlotForecast) => number) => {
    const visits = (timeSlot: TimeSlotName) => read(made.timeSlots[timeSlot]);
    return today ? byHourToday(history, today, visits) : byHour(history, visits);
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

function clockTime(minuteOfDay: number): string {
  const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
