import type { Band, Prediction, Terms, TimeSlot } from '#contract/forecast.ts';
import { nameDayKind } from '#domain/forecast/crowding.ts';
import type { SlotForecast } from '#domain/forecast/slot.ts';
import { indiaDateTime, type DaySlot } from '#domain/time/india-time.ts';
import type { Outlook } from './outlooks/outlook.ts';

/** The wire's names of the slots. */
const WIRE_SLOTS: Readonly<Record<TimeSlot, DaySlot>> = {
  visits_morning: 'morning',
  visits_afternoon: 'afternoon',
  visits_evening: 'evening',
  visits_night: 'night',
  visits_late_night: 'late_night',
};

/** What is said of a day, as the wire has it: specification 7, and the truth beside it. */
export function presentOutlook(outlook: Outlook): Prediction {
  const { slots, day, actual, fullness } = outlook;
  const bySlot = <T>(read: (slot: DaySlot) => T) =>
    Object.fromEntries(Object.entries(WIRE_SLOTS).map(([name, slot]) => [name, read(slot)])) as Record<
      TimeSlot,
      T
    >;
  return {
    predictions: bySlot((slot) => Math.round(count(slots?.[slot].expected ?? 0))),
    features: bySlot((slot) => presentTerms(slots?.[slot] ?? null)),
    date: outlook.date,
    mall: outlook.mallName,
    label: outlook.label,
    bands: bySlot((slot) => slots && presentBand(slots[slot], actual?.[slot] ?? null)),
    day: day && presentBand(day, sumWhole(actual)),
    fullness: fullness && {
      ...fullness,
      points: fullness.points.map((point) => ({
        time: point.time,
        expected: tenth(count(point.expected)),
        low: tenth(count(point.low)),
        high: tenth(count(point.high)),
        chanceOfSlot: Math.round(Math.min(1, count(point.chanceOfSlot)) * 1000) / 1000,
      })),
    },
    dayName: outlook.dayName,
    isWeekendOrHoliday: nameDayKind(outlook.date, outlook.isHoliday).kind === 'Weekend/Holiday',
    notes: [...outlook.notes],
    madeAt: indiaDateTime(outlook.madeAt),
  };
}

function presentBand(forecast: SlotForecast, actual: number | null): Band {
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

function presentTerms(forecast: SlotForecast | null): Terms {
  const { usual = 0, season = 0, festival = 0, trend = 0, recentLevel = 0 } = forecast?.terms ?? {};
  return {
    usual: hundredth(usual),
    season: hundredth(season),
    festival: hundredth(festival),
    trend: hundredth(trend),
    recentLevel: hundredth(recentLevel),
  };
}

/** A day of which one slot wasn't counted has no total. */
function sumWhole(actual: Outlook['actual']): number | null {
  const counts = actual ? Object.values(actual) : [null];
  return counts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

/** Whatever the method did, no count leaves that isn't one. */
function count(value: number): number {
  if (!Number.isFinite(value)) throw new Error('a forecast is not a number');
  return Math.max(0, value);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function hundredth(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}
