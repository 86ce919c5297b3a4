import { bandAt } from './bands.ts';
import type { BandTable } from './bands.ts';
import type { ForecastTerms, SlotForecast } from './slot.ts';

/** The whole day from its slots; without a band of its own the slots' misses are taken to be half alike. */
export function sumSlots(
  slots: readonly SlotForecast[],
  band: { table: BandTable; daysAhead: number; holiday: boolean } | null,
): SlotForecast {
  const add = (read: (slot: SlotForecast) => number) => slots.reduce((sum, slot) => sum + read(slot), 0);
  const expected = add((slot) => slot.expected);
  const term = (name: keyof ForecastTerms) => add((slot) => slot.terms[name]);
  const limits = band === null ? looseLimits(slots, expected) : learnedLimits(expected, band);
  return {
    expected,
    ...limits,
    usual: add((slot) => slot.usual),
    terms: {
      usual: term('usual'),
      season: term('season'),
      festival: term('festival'),
      trend: term('trend'),
      recentLevel: term('recentLevel'),
    },
    basedOnWeekdays: Math.min(...slots.map((slot) => slot.basedOnWeekdays)),
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

function looseLimits(slots: readonly SlotForecast[], expected: number): { low: number; high: number } {
  const reach = (distance: (slot: SlotForecast) => number) => {
    const distances = slots.map(distance);
    return (distances.reduce((sum, value) => sum + value, 0) + Math.hypot(...distances)) / 2;
  };
  return {
    low: Math.max(0, expected - reach((slot) => slot.expected - slot.low)),
    high: expected + reach((slot) => slot.high - slot.expected),
  };
}
