import { expect, test } from 'vitest';
import type { TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import type { Outlook } from './outlooks/outlook.ts';
import { presentOutlook } from './present.ts';

const forecast = (expected: number, usual = expected): TimeSlotForecast => ({
  expected,
  low: expected * 0.8,
  high: expected * 1.3,
  usual,
  terms: { usual, season: 0, festival: 0, trend: 0, recentLevel: 0 },
  basedOnWeekdays: 8,
  typicalError: 0.1,
});

const outlook: Outlook = {
  mallName: 'Palladium Mall',
  sumOf: null,
  date: '2026-11-22',
  label: 'model',
  countedDays: 100,
  timeSlots: {
    morning: forecast(100.5, 90.4),
    afternoon: forecast(200.5, 180.4),
    evening: forecast(300.5, 280.4),
    night: forecast(150.5, 140.4),
    late_night: forecast(40.5, 30.4),
  },
  day: forecast(792.5, 722),
  actual: null,
  fullness: null,
  foreseen: null,
  hours: null,
  dayName: null,
  isHoliday: false,
  sameWeekdays: [],
  notes: [],
  madeAt: new Date(0),
};

test('the day is the sum of its time slots as they are shown', () => {
  const { predictions, bands, day } = presentOutlook(outlook);
  const add = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value), 0);
  expect(Math.round(day?.expected ?? 0)).toBe(add(Object.values(predictions)));
  expect(Math.round(day?.expected ?? 0)).toBe(add(Object.values(bands).map((band) => band?.expected ?? 0)));
  expect(Math.round(day?.usual ?? 0)).toBe(add(Object.values(bands).map((band) => band?.usual ?? 0)));
});

test('the sum stays within the band of the day', () => {
  const narrow: TimeSlotForecast = { ...forecast(792.5), low: 792, high: 793 };
  const { day } = presentOutlook({ ...outlook, day: narrow });
  expect(day?.high).toBeGreaterThanOrEqual(day?.expected ?? Infinity);
});
