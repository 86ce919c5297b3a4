import { bandAt, driftOf } from './bands.ts';
import type { BandDay, BandTable } from './bands.ts';
import { stretchLimits } from './returning.ts';
import type { Belief } from './returning.ts';
import { remoteness } from './shares.ts';
import type { ForecastTerms, TimeSlotForecast } from './time-slot.ts';

/** A day's band, learned from the days of those time slots that have been counted long enough. */
export interface DayBand {
  readonly table: BandTable;
  readonly timeSlots: readonly string[];
}
export interface LearnedBand {
  readonly dayBand: DayBand;
  readonly day: BandDay;
  readonly belief: Belief | null;
}
type ByName = Readonly<Record<string, TimeSlotForecast>>;

/** The whole day from its time slots; without a band of its own the time slots' misses are taken to be half alike. */
export function sumTimeSlots(byName: ByName, band: LearnedBand | null): TimeSlotForecast {
  const timeSlots = Object.values(byName);
  const add = (read: (timeSlot: TimeSlotForecast) => number) =>
    timeSlots.reduce((sum, timeSlot) => sum + read(timeSlot), 0);
  const expected = add((timeSlot) => timeSlot.expected);
  const term = (name: keyof ForecastTerms) => add((timeSlot) => timeSlot.terms[name]);
  const limits = band === null ? looseLimits(timeSlots, expected) : learnedLimits(byName, expected, band);
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
    typicalError: band === null ? null : band.dayBand.table.typicalError,
  };
}

/** Time slots that the band was not learned from (begun lately) add theirs as if they erred half alike with the rest. */
function learnedLimits(
  byName: ByName,
  expected: number,
  { dayBand, day, belief }: LearnedBand,
): { low: number; high: number } {
  const isOld = (name: string) => dayBand.timeSlots.includes(name);
  const old = Object.entries(byName).filter(([name]) => isOld(name));
  const young = Object.entries(byName).filter(([name]) => !isOld(name));
  const known = old.reduce((sum, [, timeSlot]) => sum + timeSlot.expected, 0);
  const root = Math.sqrt(known);
  const drift = remoteness(day.ahead) * driftOf(dayBand.table);
  const { low, high } = bandAt(dayBand.table, day);
  const limits = stretchLimits(root, { low: low - drift, high: high - drift }, belief);
  const ofOld = {
    expected: known,
    low: Math.max(0, root + limits.low) ** 2,
    high: (root + limits.high) ** 2,
  };
  return looseLimits([ofOld, ...young.map(([, timeSlot]) => timeSlot)], expected);
}

function looseLimits(
  parts: readonly { readonly expected: number; readonly low: number; readonly high: number }[],
  expected: number,
): { low: number; high: number } {
  const reach = (distance: (part: (typeof parts)[number]) => number) => {
    const distances = parts.map(distance);
    return (distances.reduce((sum, value) => sum + value, 0) + Math.hypot(...distances)) / 2;
  };
  return {
    low: Math.max(0, expected - reach((part) => part.expected - part.low)),
    high: expected + reach((part) => part.high - part.expected),
  };
}
