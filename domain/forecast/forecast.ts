import { civilDate, dayNumber, indexHolidays } from '../time/calendar.ts';
import type { CivilDate, HolidayCalendar, HolidayIndex } from '../time/calendar.ts';
import { learnBands } from './bands.ts';
import type { BandTable } from './bands.ts';
import { forecastColdTimeSlot, learnColdStart } from './cold-start.ts';
import type { ColdStart, PeerMall } from './cold-start.ts';
import { countedDays, layOutHistory } from './grid.ts';
import type { DayGrid, DayHistory } from './grid.ts';
import { learnHistory, MODEL_HORIZON } from './learn.ts';
import type { Learned } from './learn.ts';
import { forecastTimeSlot, usualTimeSlot } from './time-slot.ts';
import type { TimeSlotForecast } from './time-slot.ts';
import { sumTimeSlots } from './total.ts';

export interface ForecastOptions {
  readonly holidays: HolidayCalendar;
  /** The day that is not finished yet: days from it on are ignored. Without it the history ends with its last date. */
  readonly asOf?: CivilDate;
  /** Malls of like kind, which lend their week while the own history is shorter than two. */
  readonly peers?: readonly PeerMall[];
  readonly capacity?: number | null;
}
/** 'model' learned from this mall; 'cold-start' leans on malls of like kind; 'usual-only' is too far ahead for more. */
type ForecastLabel = 'model' | 'cold-start' | 'usual-only';
export interface DayForecast {
  readonly date: CivilDate;
  readonly label: ForecastLabel;
  /** 1 is the first day after the history. */
  readonly daysAhead: number;
  readonly holidays: readonly string[];
  readonly timeSlots: Readonly<Record<string, TimeSlotForecast>>;
  /** The whole day; its band is learned from whole days, not added up. */
  readonly day: TimeSlotForecast;
}
export interface ForecastModel {
  /** The first date that can be forecast. */
  readonly firstDate: CivilDate;
  readonly countedDays: number;
  readonly grid: DayGrid;
  readonly index: HolidayIndex;
  /** Null while fewer than two weeks were counted. */
  readonly learned: Learned | null;
  readonly bands: readonly BandTable[];
  readonly dayBand: BandTable | null;
  readonly coldStart: ColdStart;
}

/** Two weeks show every weekday twice; before that a mall has no week of its own. */
const ENOUGH_DAYS = 14;

/** Learns a mall's visits from its counted days; bad counts are taken as missing, no history at all is allowed. */
export function fitForecast(history: DayHistory, options: ForecastOptions): ForecastModel {
  const grid = layOutHistory(history, options.asOf);
  const index = indexHolidays(options.holidays);
  const counted = countedDays(grid);
  const coldStart = learnColdStart(grid, options.peers ?? [], options.capacity ?? null);
  const base = {
    firstDate: civilDate(grid.firstDay + grid.days),
    countedDays: counted,
    grid,
    index,
    coldStart,
  };
  if (counted < ENOUGH_DAYS) return { ...base, learned: null, bands: [], dayBand: null };
  const learned = learnHistory(grid, index);
  return { ...base, learned, bands: slotBands(learned), dayBand: wholeDayBand(learned) };
}

/** Forecasts one day after the history, or null when neither the mall nor its peers were ever counted. Throws RangeError for a date that does not exist or is not after the history. */
export function forecastDay(model: ForecastModel, date: CivilDate): DayForecast | null {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`no such date: ${date}`);
  const { grid, index, learned } = model;
  const daysAhead = day - (grid.firstDay + grid.days) + 1;
  if (daysAhead < 1)
    throw new RangeError(`${date} is not after the history, which ends before ${model.firstDate}`);
  const label = learned === null ? 'cold-start' : daysAhead > MODEL_HORIZON ? 'usual-only' : 'model';
  const timeSlots = forecastTimeSlots(model, label, day, daysAhead);
  if (Object.keys(timeSlots).length === 0) return null;
  const holiday = index.isHoliday(day);
  const band =
    label === 'model' && model.dayBand !== null ? { table: model.dayBand, daysAhead, holiday } : null;
  return {
    date,
    label,
    daysAhead,
    holidays: index.namesOn(day),
    timeSlots,
    day: sumTimeSlots(Object.values(timeSlots), band),
  };
}

function forecastTimeSlots(
  model: ForecastModel,
  label: ForecastLabel,
  day: number,
  daysAhead: number,
): Record<string, TimeSlotForecast> {
  const { learned, coldStart, grid } = model;
  if (learned === null) {
    const cold = coldStart.timeSlots.map(
      (timeSlot) => [timeSlot.name, forecastColdTimeSlot(timeSlot, day)] as const,
    );
    return Object.fromEntries(cold);
  }
  const far = label === 'usual-only';
  return Object.fromEntries(
    grid.timeSlots.map((name, timeSlot) => {
      const ask = {
        timeSlot,
        day,
        daysAhead,
        band: model.bands[timeSlot]!,
        holiday: model.index.isHoliday(day),
      };
      return [name, far ? usualTimeSlot(learned, ask) : forecastTimeSlot(learned, ask)];
    }),
  );
}

function slotBands(learned: Learned): BandTable[] {
  const { grid, past, regressions } = learned;
  const isHoliday = regressions[0]!.plan.isHoliday;
  return grid.timeSlots.map((_, s) => {
    const own = past.map(({ origin, roots }) => ({ origin, roots: roots[s]! }));
    return learnBands(own, grid.roots[s]!, isHoliday, regressions[0]!.timeSlots[s]!.spread);
  });
}

/** The time slots of a day err together, so the day's band comes from days that were forecast and counted whole. */
function wholeDayBand({ grid, past, regressions }: Learned): BandTable {
  const actual = Float64Array.from({ length: grid.days }, (_, t) =>
    Math.sqrt(sumOf(grid.visits.map((row) => row[t]!))),
  );
  const whole = past.map(({ origin, roots }) => ({
    origin,
    roots: roots[0]!.map((_, ahead) => Math.sqrt(sumOf(roots.map((timeSlot) => timeSlot[ahead]! ** 2)))),
  }));
  const spread = Math.hypot(...regressions[0]!.timeSlots.map((timeSlot) => timeSlot.spread));
  return learnBands(whole, actual, regressions[0]!.plan.isHoliday, spread);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
