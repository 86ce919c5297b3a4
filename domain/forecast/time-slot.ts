import { bandAt, driftOf } from './bands.ts';
import type { BandTable } from './bands.ts';
import { seasonValue, trendValue } from './design.ts';
import { festivalValue } from './festivals.ts';
import { weekdayOf } from '../time/calendar.ts';
import { memberRoot, PANEL } from './learn.ts';
import type { Learned, Member } from './learn.ts';
import { rootBetween, stretchLimits } from './returning.ts';
import type { Belief } from './returning.ts';
import { remoteness, sharesAt } from './shares.ts';
import { quantile, readUsual } from './usual.ts';

/** What made a number, in visits; the terms add up to it. */
export interface ForecastTerms {
  readonly usual: number;
  readonly season: number;
  readonly festival: number;
  readonly trend: number;
  readonly recentLevel: number;
}
export interface TimeSlotForecast {
  /** Visits. */
  readonly expected: number;
  /** Eight of ten days are to fall between low and high. */
  readonly low: number;
  readonly high: number;
  /** The middle of the same weekdays of the last half year. */
  readonly usual: number;
  readonly terms: ForecastTerms;
  /** How many same weekdays the usual was read from. */
  readonly basedOnWeekdays: number;
  /** Share of the visits that past forecasts, up to 14 days ahead, missed by; null when there were too few. */
  readonly typicalError: number | null;
}
export interface TimeSlotAsk {
  readonly timeSlot: number;
  readonly day: number;
  readonly daysAhead: number;
  readonly band: BandTable;
  /** By how much the panel's root is moved months ahead. */
  readonly shift: number;
  readonly holiday: boolean;
  /** How far a late jump of the counters is believed that day; null without one. */
  readonly belief: Belief | null;
}

/** Forecasts one time slot of a day within the model's reach. */
export function forecastTimeSlot(
  learned: Learned,
  { timeSlot, day, daysAhead, band, shift, holiday, belief }: TimeSlotAsk,
): TimeSlotForecast {
  const { grid, regressions } = learned;
  const t = day - grid.firstDay;
  const shares = sharesAt(learned.mixes[timeSlot]!.shares, daysAhead);
  const drift = remoteness(daysAhead) * driftOf(band);
  const plain = blended(shares, (m) => memberRoot(learned, timeSlot, m, t));
  const root = rootBetween(Math.max(0, plain + drift + shift), belief);
  const usual = readUsual(grid, timeSlot, day, regressions[0]!.plan.isHoliday);
  const usualRoot = usual.root ?? root;
  const inputs = { learned, timeSlot, shares, days: usual.days };
  const changes = {
    season: blendedChange(inputs, t, seasonAt),
    festival: blendedChange({ ...inputs, days: [] }, t, festivalAt),
    trend: blendedChange(inputs, t, trendAt),
  };
  const { low, high } = bandAt(band, { ahead: daysAhead, holiday, weekday: weekdayOf(day) });
  const limits = stretchLimits(root, { low: low - drift, high: high - drift }, belief);
  return {
    expected: root ** 2,
    low: Math.max(0, root + limits.low) ** 2,
    high: (root + limits.high) ** 2,
    usual: usualRoot ** 2,
    terms: toVisits(root, usualRoot, changes),
    basedOnWeekdays: usual.days.length,
    typicalError: band.typicalError,
  };
}

/** Too far ahead for more: the usual for the weekday, with a band as wide as those weekdays were. */
export function usualTimeSlot(
  learned: Learned,
  { timeSlot, day, daysAhead, band }: TimeSlotAsk,
): TimeSlotForecast {
  const { grid, regressions } = learned;
  const read = readUsual(grid, timeSlot, day, regressions[0]!.plan.isHoliday);
  const root = read.root ?? quantile(countedRoots(grid.roots[timeSlot]!), 0.5);
  const limits = bandAt(band, { ahead: daysAhead, holiday: false, weekday: weekdayOf(day) });
  const spreadLow = read.roots.length > 0 ? quantile(read.roots, 0.1) : 0;
  const spreadHigh = read.roots.length > 0 ? quantile(read.roots, 0.9) : root;
  const usual = root ** 2;
  return {
    expected: usual,
    low: Math.max(0, Math.min(root + limits.low, spreadLow)) ** 2,
    high: Math.max(root + limits.high, spreadHigh) ** 2,
    usual,
    terms: { usual, season: 0, festival: 0, trend: 0, recentLevel: 0 },
    basedOnWeekdays: read.days.length,
    typicalError: band.typicalError,
  };
}

type TermReader = (learned: Learned, timeSlot: number, member: Member, t: number) => number;

const seasonAt: TermReader = ({ regressions, memories }, timeSlot, { regression, remembers }, t) => {
  const { design, timeSlots } = regressions[regression]!;
  const remembered = remembers ? memories[timeSlot]![t]! : 0;
  return seasonValue(design, timeSlots[timeSlot]!.coefficients, t) + remembered;
};
const trendAt: TermReader = ({ regressions }, timeSlot, { regression }, t) =>
  trendValue(regressions[regression]!.design, regressions[regression]!.timeSlots[timeSlot]!.coefficients, t);
const festivalAt: TermReader = ({ regressions }, timeSlot, { regression }, t) =>
  festivalValue(regressions[regression]!.plan, regressions[regression]!.timeSlots[timeSlot]!.effects, t);

/** How much a term differs, on the root scale, from its mean over the days that the usual was read from. */
function blendedChange(
  {
    learned,
    timeSlot,
    shares,
    days,
  }: { learned: Learned; timeSlot: number; shares: Float64Array; days: readonly number[] },
  t: number,
  read: TermReader,
): number {
  const known = new Map<string, number>();
  return blended(shares, (m) => {
    const member = PANEL[m]!;
    const basis = `${member.regression} ${member.remembers}`;
    const found = known.get(basis);
    if (found !== undefined) return found;
    const usual =
      days.reduce((sum, day) => sum + read(learned, timeSlot, member, day), 0) / Math.max(1, days.length);
    const change = read(learned, timeSlot, member, t) - usual;
    known.set(basis, change);
    return change;
  });
}

/** Splits the way from the usual to the forecast among its terms; what no term claims is the recent level. */
function toVisits(
  root: number,
  usualRoot: number,
  changes: { season: number; festival: number; trend: number },
): ForecastTerms {
  const slope = root + usualRoot;
  const claimed = {
    season: changes.season * slope,
    festival: changes.festival * slope,
    trend: changes.trend * slope,
  };
  const rest = root ** 2 - usualRoot ** 2 - claimed.season - claimed.festival - claimed.trend;
  return { usual: usualRoot ** 2, ...claimed, recentLevel: rest };
}

function blended(shares: Float64Array, value: (member: number) => number): number {
  let sum = 0;
  for (let m = 0; m < shares.length; m++) if (shares[m]! > 0) sum += shares[m]! * value(m);
  return sum;
}

function countedRoots(roots: Float64Array): number[] {
  return [...roots].filter((root) => !Number.isNaN(root)).toSorted((a, b) => a - b);
}
