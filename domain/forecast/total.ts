import { bandAt } from './bands.ts';
import type { BandTable } from './bands.ts';
import type { ForecastTerms, TimeSlotForecast } from './time-slot.ts';

/** The whole day from its time slots; without a band of its own the time slots' misses are taken to be half alike. */
export function sumTimeSlots(
  timeSlots: readonly TimeSlotForecast[],
  band: { table: BandTable; daysAhead: number; holiday: boolean } | null,
): TimeSlotForecast {
  const add = (read: (timeSlot: TimeSlotForecast) => number) =>
    timeSlots.reduce((sum, timeSlot) => sum + read(timeSlot), 0);
  const expected = add((timeSlot) => timeSlot.expected);
  const term = (name: keyof ForecastTerms) => add((timeSlot) => timeSlot.terms[name]);
  const limits = band === null ? looseLimits(timeSlots, expected) : learnedLimits(expected, band);
  return {
    expected,
    ...limits,
    usual: add((timeSlot) => timeSlot.usual),
    terms: {
      usual: term('usual'),
      season: term('season'),
      festival: term('festival'),
      trend: term('trend'),
      recentLevel: term('recentLevel'),
    },
    basedOnWeekdays: Math.min(...timeSlots.map((timeSlot) => timeSlot.basedOnWeekdays)),
    typicalError: band === null ? null : band.table.typicalError,
  };
}

function learnedLimits(
  expected: number,
  { table, daysAhead, holiday }: { table: BandTable; daysAhead: number; holiday: boolean },
): { low: number; high: number } {
  const root = Math.sqrt(expected);
  const limits = bandAt(table, daysAhead, holiday);
  return {
    low: Math.max(0, root + Math.min(0, limits.low)) ** 2,
    high: (root + Math.max(0, limits.high)) ** 2,
  };
}

function looseLimits(
  timeSlots: readonly TimeSlotForecast[],
  expected: number,
): { low: number; high: number } {
  const reach = (distance: (timeSlot: TimeSlotForecast) => number) => {
    const distances = timeSlots.map(distance);
    return (distances.reduce((sum, value) => sum + value, 0) + Math.hypot(...distances)) / 2;
  };
  return {
    low: Math.max(0, expected - reach((timeSlot) => timeSlot.expected - timeSlot.low)),
    high: expected + reach((timeSlot) => timeSlot.high - timeSlot.expected),
  };
}
