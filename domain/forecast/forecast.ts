import { civilDate, dayNumber, indexHolidays, weekdayOf } from '../time/calendar.ts';
import type { CivilDate, HolidayCalendar, HolidayIndex } from '../time/calendar.ts';
import { learnBands } from './bands.ts';
import type { BandTable } from './bands.ts';
import { findEmptyWeekdays, leaveOut, nobody } from './empty-weekdays.ts';
import type { EmptyWeekdays } from './empty-weekdays.ts';
import { farShift, learnFarLevels } from './far-level.ts';
import type { FarLevel } from './far-level.ts';
import { forecastColdTimeSlot, learnColdStart } from './cold-start.ts';
import type { ColdStart } from './cold-start.ts';
import type { PeerMall } from './peer-mall.ts';
import { countedByTimeSlot, countedDays, layOutHistory } from './grid.ts';
import type { DayGrid, DayHistory } from './grid.ts';
import { lendFestivals, lentOn } from './lent-festivals.ts';
import type { LentFestivals } from './lent-festivals.ts';
import { learnHistory, MODEL_HORIZON } from './learn.ts';
import type { Learned } from './learn.ts';
import { lagBehind } from './lag.ts';
import { forecastTimeSlot, usualTimeSlot } from './time-slot.ts';
import type { TimeSlotForecast } from './time-slot.ts';
import { sum } from './sums.ts';
import { believe } from './returning.ts';
import { countAsToday, findRebases } from './rebased.ts';
import type { Rebase } from './rebased.ts';
import { sumTimeSlots } from './total.ts';
import type { DayBand, LearnedBand } from './total.ts';

export interface ForecastOptions {
  readonly holidays: HolidayCalendar;
  /** The day that is not finished yet: days from it on are ignored. Without it the history ends with its last date. */
  readonly asOf?: CivilDate;
  /** Malls of the same kind: their week is used while this mall has counted less than two weeks. */
  readonly peers?: readonly PeerMall[];
  readonly capacity?: number | null;
}
/** 'model': learned from this mall; 'cold-start': from malls of the same kind; 'usual-only': too far ahead for more than the usual. */
type ForecastLabel = 'model' | 'cold-start' | 'usual-only';
export interface DayForecast {
  readonly date: CivilDate;
  readonly label: ForecastLabel;
  /** 1 is the first day after the history. */
  readonly daysAhead: number;
  readonly holidays: readonly string[];
  /** The last days of its weekday, none of which had a car: that is why none is expected. Null where they had. */
  readonly emptyOn: readonly CivilDate[] | null;
  readonly timeSlots: Readonly<Record<string, TimeSlotForecast>>;
  /** The whole day; its band is learned from whole days, not added up. */
  readonly day: TimeSlotForecast;
}
export interface ForecastModel {
  /** The first date that can be forecast. */
  readonly firstDate: CivilDate;
  readonly countedDays: number;
  /** The history as today's counters would have counted it. */
  readonly grid: DayGrid;
  readonly rebases: readonly Rebase[];
  readonly empty: EmptyWeekdays;
  readonly index: HolidayIndex;
  /** Null while fewer than two weeks were counted. */
  readonly learned: Learned | null;
  readonly bands: readonly BandTable[];
  readonly dayBand: DayBand | null;
  /** Per time slot. */
  readonly farLevels: readonly FarLevel[];
  /** How far the panel lags behind a jump that is not sure yet; 0 to 1. */
  readonly lag: number;
  readonly coldStart: ColdStart;
  readonly lent: LentFestivals;
}

/** Two weeks show every weekday twice; before that a mall has no week of its own. */
const ENOUGH_DAYS = 14;

/** Learns a mall's visits from its counted days; bad counts are taken as missing, no history at all is allowed. */
export function fitForecast(history: DayHistory, options: ForecastOptions): ForecastModel {
  const laidOut = layOutHistory(history, options.asOf);
  const index = indexHolidays(options.holidays);
  const empty = findEmptyWeekdays(laidOut, index.isHoliday);
  const asCounted = leaveOut(laidOut, empty);
  const rebases = findRebases(asCounted, index.isHoliday);
  const grid = countAsToday(asCounted, rebases);
  const counted = countedDays(grid);
  const firstDate = civilDate(grid.firstDay + grid.days);
  const peers = options.peers ?? [];
  const asOf = options.asOf ?? (grid.days === 0 ? undefined : firstDate);
  const lent = lendFestivals(peers, index, asOf);
  const coldStart = learnColdStart({
    grid,
    peers,
    capacity: options.capacity ?? null,
    asOf,
    isHoliday: index.isHoliday,
  });
  const base = {
    firstDate,
    countedDays: counted,
    grid,
    rebases,
    empty,
    index,
    coldStart,
    lent,
  };
  if (counted < ENOUGH_DAYS)
    return { ...base, learned: null, bands: [], farLevels: [], lag: 0, dayBand: null };
  const learned = learnHistory(grid, index, lent);
  const settled = rebases.length === 0 ? Infinity : grid.days - rebases.at(-1)!.day;
  const bands = slotBands(learned, settled);
  const farLevels = learnFarLevels(learned, bands);
  const lag = lagBehind(learned, rebases);
  return { ...base, learned, bands, farLevels, lag, dayBand: wholeDayBand(learned, settled) };
}

/** Forecasts one day after the history, or null when neither the mall nor its peers were ever counted. Throws RangeError for a date that does not exist or is not after the history. `isOpen`: cars came that day, whatever its weekday. */
export function forecastDay(model: ForecastModel, date: CivilDate, isOpen = false): DayForecast | null {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`no such date: ${date}`);
  const { grid, index, learned } = model;
  const daysAhead = day - (grid.firstDay + grid.days) + 1;
  if (daysAhead < 1)
    throw new RangeError(`${date} is not after the history, which ends before ${model.firstDate}`);
  const label = learned === null ? 'cold-start' : daysAhead > MODEL_HORIZON ? 'usual-only' : 'model';
  const emptyOn = isOpen ? null : emptyDays(model, day);
  const timeSlots = emptyOn
    ? Object.fromEntries(grid.timeSlots.map((name) => [name, nobody(emptyOn.length)]))
    : forecastTimeSlots(model, label, day, daysAhead);
  if (Object.keys(timeSlots).length === 0) return null;
  const isLearned = label === 'model' && emptyOn === null;
  return {
    date,
    label,
    daysAhead,
    holidays: index.namesOn(day),
    emptyOn,
    timeSlots,
    day: sumTimeSlots(timeSlots, isLearned ? bandOf(model, day, daysAhead) : null),
  };
}

function bandOf(model: ForecastModel, day: number, daysAhead: number): LearnedBand | null {
  const { rebases, grid, lag, dayBand, index } = model;
  if (dayBand === null) return null;
  const belief = believe(rebases, { days: grid.days, daysAhead, lag }, ({ overall }) => overall);
  return {
    dayBand,
    day: { ahead: daysAhead, holiday: index.isHoliday(day), weekday: weekdayOf(day) },
    belief,
  };
}

/** A holiday is no usual day of its weekday: what the others showed says nothing of it. */
function emptyDays({ index, empty }: ForecastModel, day: number): readonly CivilDate[] | null {
  return (index.isHoliday(day) ? null : empty.get(weekdayOf(day))) ?? null;
}

function forecastTimeSlots(
  model: ForecastModel,
  label: ForecastLabel,
  day: number,
  daysAhead: number,
): Record<string, TimeSlotForecast> {
  const { learned, coldStart, grid } = model;
  const cold = coldStart.timeSlots
    .filter(({ name }) => learned === null || isYoung(model, name))
    .map((timeSlot) => {
      const lent = lentOn(model.lent.get(timeSlot.name), model.index, timeSlot.roots, day);
      return [timeSlot.name, forecastColdTimeSlot(timeSlot, day, lent)] as const;
    });
  if (learned === null) return Object.fromEntries(cold);
  const far = label === 'usual-only';
  const known = grid.timeSlots.map((name, timeSlot) => {
    const holiday = model.index.isHoliday(day);
    const belief = believe(
      model.rebases,
      { days: grid.days, daysAhead, lag: model.lag },
      ({ byTimeSlot }) => byTimeSlot[timeSlot]!,
    );
    const shift = farShift(model.farLevels[timeSlot]!, daysAhead);
    const ask = { timeSlot, day, daysAhead, band: model.bands[timeSlot]!, shift, holiday, belief };
    return [name, far ? usualTimeSlot(learned, ask) : forecastTimeSlot(learned, ask)] as const;
  });
  // A time slot begun lately beside old ones has only a few days' week to go by.
  return { ...Object.fromEntries(known), ...Object.fromEntries(cold) };
}

/** Whether a time slot has been counted, but on fewer days than a mall of its own would need. */
function isYoung({ grid }: ForecastModel, name: string): boolean {
  const place = grid.timeSlots.indexOf(name);
  return place >= 0 && countedByTimeSlot(grid)[place]! < ENOUGH_DAYS;
}

function slotBands(learned: Learned, settled: number): BandTable[] {
  const { grid, past, regressions } = learned;
  const { isHoliday } = regressions[0]!.plan;
  return grid.timeSlots.map((_, s) => {
    const own = past.map(({ origin, roots }) => ({ origin, roots: roots[s]! }));
    const came = { roots: grid.roots[s]!, firstDay: grid.firstDay, isHoliday, settled };
    return learnBands(own, came, regressions[0]!.timeSlots[s]!.spread);
  });
}

/** The time slots of a day err together, so the day's band comes from days that were forecast and counted whole: of the time slots that were counted half as often as the oldest. */
function wholeDayBand({ grid, past, regressions }: Learned, settled: number): DayBand {
  const counted = countedByTimeSlot(grid);
  const most = Math.max(...counted);
  const old = grid.timeSlots.flatMap((_, s) => (2 * counted[s]! >= most ? [s] : []));
  const came = {
    roots: Float64Array.from({ length: grid.days }, (_, t) =>
      Math.sqrt(sum(old.map((s) => grid.visits[s]![t]!))),
    ),
    firstDay: grid.firstDay,
    isHoliday: regressions[0]!.plan.isHoliday,
    settled,
  };
  const whole = past.map(({ origin, roots }) => ({
    origin,
    roots: roots[0]!.map((_, ahead) => Math.sqrt(sum(old.map((s) => roots[s]![ahead]! ** 2)))),
  }));
  const spread = Math.hypot(...old.map((s) => regressions[0]!.timeSlots[s]!.spread));
  return { table: learnBands(whole, came, spread), timeSlots: old.map((s) => grid.timeSlots[s]!) };
}
