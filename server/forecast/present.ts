import type { Band, ForecastDay, OpenSpan, Prediction, Terms, TimeSlot } from '#contract/forecast.ts';
import { judgeFullest } from '#domain/forecast/arrival.ts';
import { nameDayKind, TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import { openSpans } from '#domain/forecast/open-hours.ts';
import type { TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { indiaDateTime, type TimeSlotName } from '#domain/time/india-time.ts';
import type { Outlook } from './outlooks/outlook.ts';

/** The wire's names of the time slots. */
const WIRE_SLOTS: Readonly<Record<TimeSlot, TimeSlotName>> = {
  visits_morning: 'morning',
  visits_afternoon: 'afternoon',
  visits_evening: 'evening',
  visits_night: 'night',
  visits_late_night: 'late_night',
};

/** The forecast of a day, as the wire has it (docs/specification-coverage.md), with the visits that came beside it. */
export function presentOutlook(outlook: Outlook): Prediction {
  const { timeSlots, day, actual, fullness, hours } = outlook;
  const byTimeSlot = <T>(read: (timeSlot: TimeSlotName) => T) =>
    Object.fromEntries(
      Object.entries(WIRE_SLOTS).map(([name, timeSlot]) => [name, read(timeSlot)]),
    ) as Record<TimeSlot, T>;
  return {
    predictions: byTimeSlot((timeSlot) => Math.round(count(timeSlots?.[timeSlot].expected ?? 0))),
    features: byTimeSlot((timeSlot) => presentTerms(timeSlots?.[timeSlot] ?? null)),
    date: outlook.date,
    mall: outlook.mallName,
    sumOf: outlook.sumOf && { malls: [...outlook.sumOf.malls], leftOut: [...outlook.sumOf.leftOut] },
    label: outlook.label,
    bands: byTimeSlot(
      (timeSlot) => timeSlots && presentBand(timeSlots[timeSlot], actual?.[timeSlot] ?? null),
    ),
    day: day && presentDayBand(day, timeSlots, sumWhole(actual)),
    fullness: fullness && {
      ...fullness,
      points: fullness.points.map((point) => ({
        time: point.time,
        expected: tenth(count(point.expected)),
        low: tenth(count(point.low)),
        high: tenth(count(point.high)),
        chanceOfSlot: Math.round(Math.min(1, count(point.chanceOfSlot)) * 1000) / 1000,
        isClosed: point.isClosed,
      })),
    },
    openHours: hours && byTimeSlot((timeSlot) => presentSpans(hours, timeSlot)),
    dayName: outlook.dayName,
    isWeekendOrHoliday: nameDayKind(outlook.date, outlook.isHoliday).kind === 'Weekend/Holiday',
    notes: [...outlook.notes],
    madeAt: indiaDateTime(outlook.madeAt),
  };
}

function presentSpans(hours: NonNullable<Outlook['hours']>, timeSlot: TimeSlotName): OpenSpan[] {
  return openSpans(hours, TIME_SLOT_FACTS[timeSlot]).map(({ from, until }) => ({
    from: clockTime(from),
    until: clockTime(until),
  }));
}

/** The slots that are expected to be free through a day, none of them while the mall is closed; empty where that is not known. */
export function presentToday(mall: string, { fullness }: Outlook) {
  const { points, capacity } = fullness ?? { points: [], capacity: 0 };
  const free = (expected: number) => Math.max(0, capacity - Math.round(count(expected)));
  return {
    mall,
    points: points.map(({ time, expected, isClosed }) => ({
      time,
      free: isClosed ? 0 : free(expected),
      isClosed,
    })),
  };
}

/** A day as the calendar shows it. */
export function presentDay({ date, dayName, fullness }: Outlook): ForecastDay {
  const fullest = fullness && judgeFullest(fullness.points, fullness.capacity);
  return { date, dayName, crowd: fullest?.crowd ?? null, fullestAt: fullest?.at ?? null };
}

/** The day as the sum of its time slots, each as it is shown: whoever adds up five whole numbers gets the one above them. */
function presentDayBand(day: TimeSlotForecast, timeSlots: Outlook['timeSlots'], actual: number | null): Band {
  const band = presentBand(day, actual);
  if (!timeSlots) return band;
  const add = (read: (timeSlot: TimeSlotForecast) => number) =>
    Object.values(timeSlots).reduce((sum, timeSlot) => sum + Math.round(count(read(timeSlot))), 0);
  const expected = add((timeSlot) => timeSlot.expected);
  return {
    ...band,
    expected,
    low: Math.min(band.low, expected),
    high: Math.max(band.high, expected),
    usual: add((timeSlot) => timeSlot.usual),
  };
}

function presentBand(forecast: TimeSlotForecast, actual: number | null): Band {
  const { typicalError } = forecast;
  return {
    expected: tenth(count(forecast.expected)),
    low: tenth(count(forecast.low)),
    high: tenth(count(forecast.high)),
    usual: tenth(count(forecast.usual)),
    basedOn: Math.round(count(forecast.basedOnWeekdays)),
    typicalError: typicalError === null || !Number.isFinite(typicalError) ? null : thousandth(typicalError),
    actual,
  };
}

function presentTerms(forecast: TimeSlotForecast | null): Terms {
  const { usual = 0, season = 0, festival = 0, trend = 0, recentLevel = 0 } = forecast?.terms ?? {};
  return {
    usual: hundredth(usual),
    season: hundredth(season),
    festival: hundredth(festival),
    trend: hundredth(trend),
    recentLevel: hundredth(recentLevel),
  };
}

/** A day of which one time slot wasn't counted has no total. */
function sumWhole(actual: Outlook['actual']): number | null {
  const counts = actual ? Object.values(actual) : [null];
  return counts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

/** Whatever the method did, no count leaves that isn't one. */
function count(value: number): number {
  if (!Number.isFinite(value)) throw new Error('a forecast is not a number');
  return Math.max(0, value);
}

/** To a tenth that rounds to the same whole number as the value itself: 301.46 is 301 wherever it is shown. */
function tenth(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return Math.round(rounded) === Math.round(value) ? rounded : Math.floor(value * 10) / 10;
}

function hundredth(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}
