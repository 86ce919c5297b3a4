import type { HolidayIndex } from '../time/calendar.ts';
import { weekdayOf } from '../time/calendar.ts';
import { designValue, fillDesignValues } from './design.ts';
import { festivalValue } from './festivals.ts';
import type { DayGrid } from './grid.ts';
import { followLevel } from './level.ts';
import { lentShare } from './lent-festivals.ts';
import type { LentFestivals, LentTimeSlot } from './lent-festivals.ts';
import type { Level, Pace } from './level.ts';
import { mean } from './sums.ts';
import { blend, learnMix, poolEvidence, startMix } from './mix.ts';
import type { Mix } from './mix.ts';
import { recallYear } from './memory.ts';
import { absorbDays, learnFestivals, refreshResiduals, startRegression } from './regression.ts';
import type { LentToTimeSlot, Regression } from './regression.ts';
import { drawSundays, readSundays } from './sundays.ts';

/** One forecaster of the panel: a regression, whether it remembers the year before, and a pace at which the level is carried on. */
export interface Member {
  readonly regression: number;
  readonly remembers: boolean;
  readonly pace: Pace;
}
interface PastForecast {
  /** The first day that it forecast, as a day of the grid. */
  readonly origin: number;
  /** Per time slot, the blended forecast on the square root scale for 1 to PAST_HORIZON days ahead. */
  readonly roots: readonly Float64Array[];
}
export interface Learned {
  readonly grid: DayGrid;
  readonly regressions: readonly Regression[];
  /** Per time slot and day, what the same weekday of the year before adds for the members that remember. */
  readonly memories: readonly Float64Array[];
  /** Per time slot and member, as they stand after the last day. */
  readonly levels: readonly (readonly Level[])[];
  readonly mixes: readonly Mix[];
  readonly past: readonly PastForecast[];
}

/** The method looks back at its own forecasts week by week, as far ahead as bands are learned. */
const STEP_DAYS = 7;
const PAST_HORIZON = 45;
/** A year and a day, also where 29 February lies between. */
export const MODEL_HORIZON = 367;
const FIRST_ORIGIN = 14;
const LEVEL_DAYS = 140;
/** Forecasts older than this teach neither shares nor bands, so they are not made. */
const PANEL_DAYS = 430;
const FESTIVALS_EVERY = 4;
const USUAL_DAYS = 56;
const FREAK_SURPRISES = 1.5;

const KINDS = [
  { seasonal: false, windows: true, twin: -1 },
  { seasonal: true, windows: false, twin: -1 },
  { seasonal: true, windows: true, twin: 1 },
];

/** Whether one of the panel's regressions knows the time of the year. */
export function hasSeason(regression: number): boolean {
  return KINDS[regression]!.seasonal;
}

const SLOWEST = 0.02;
const of = (regression: number, remembers: boolean, level: number, weekday: number): Member => ({
  regression,
  remembers,
  pace: { level, weekday },
});
/** Slow to fast; the fast ones gain weight when a level has jumped. */
export const PANEL: readonly Member[] = [
  of(0, false, SLOWEST, 0.03),
  of(0, false, 0.08, 0.1),
  of(0, false, 0.2, 0.1),
  of(0, false, 0.5, 0.3),
  of(1, false, SLOWEST, 0.03),
  of(1, false, 0.1, 0.1),
  of(1, false, 0.4, 0.3),
  of(2, false, SLOWEST, 0.03),
  of(2, false, 0.1, 0.1),
  of(2, false, 0.4, 0.3),
  of(0, true, SLOWEST, 0.03),
  of(0, true, 0.1, 0.1),
];

/** Walks through the history, forecasting from the end of every week with what was known then, and learns whom of the panel to trust. */
export function learnHistory(grid: DayGrid, index: HolidayIndex, lent: LentFestivals): Learned {
  const regressions = KINDS.map((kind) =>
    startRegression(grid, index, { ...kind, ahead: MODEL_HORIZON + 1 }),
  );
  const mixes = grid.timeSlots.map(() => startMix(PANEL.length));
  const past: PastForecast[] = [];
  const panelPast: PanelForecast[] = [];
  let levels: Level[][] = [];
  let done = 0;
  const smooth = new Float64Array(grid.days);
  const lentHere = grid.timeSlots.map((name, s) =>
    offerTo(grid, s, regressions[0]!.plan.isHoliday, lent.get(name)),
  );
  const memories = grid.timeSlots.map(() => new Float64Array(grid.days + MODEL_HORIZON + 1));
  for (const origin of originsOf(grid.days)) {
    const festivals = ((grid.days - origin) / STEP_DAYS) % FESTIVALS_EVERY === 0;
    for (const regression of regressions) {
      absorbDays(regression, grid, done, origin);
      refreshResiduals(regression, grid, festivals ? 0 : Math.max(0, origin - LEVEL_DAYS), origin);
      if (festivals || (done === 0 && lent.size > 0)) learnFestivals(regression, origin, smooth, lentHere);
    }
    const listening = grid.days - origin <= PANEL_DAYS;
    const reach = origin === grid.days ? MODEL_HORIZON : PAST_HORIZON;
    const span = { from: origin - LEVEL_DAYS, to: origin + reach, known: origin };
    memories.forEach((memory, s) => {
      const { plan, timeSlots } = regressions[0]!;
      if (listening) recallYear(timeSlots[s]!.surplus, plan.isHoliday, span, memory);
    });
    levels = grid.timeSlots.map((_, s) =>
      followPanel({ regressions, grid, memory: memories[s]! }, s, origin, listening),
    );
    if (listening) {
      mixes.forEach((mix, s) => {
        const freak = FREAK_SURPRISES * regressions[0]!.timeSlots[s]!.spread;
        learnMix(mix, grid.roots[s]!, panelPast, s, { from: done, to: origin, freak });
      });
      const panel = {
        origin,
        byTimeSlot: levels.map((slotLevels, s) =>
          forecastPanel(regressions, memories[s]!, slotLevels, { timeSlot: s, origin }),
        ),
      };
      const pooled = poolEvidence(mixes);
      past.push({
        origin,
        roots: panel.byTimeSlot.map((members, s) => blendAll(blend(mixes[s]!, pooled), members)),
      });
      panelPast.push(panel);
      if (panelPast.length > 4) panelPast.shift();
    }
    done = origin;
  }
  return { grid, regressions, memories, levels, mixes, past };
}

interface PanelForecast {
  readonly origin: number;
  /** Per time slot, member after member, PAST_HORIZON values each. */
  readonly byTimeSlot: readonly Float64Array[];
}

/** What one member expects of day `t`, on the square root scale. */
export function memberRoot(
  { regressions, memories, levels }: Pick<Learned, 'regressions' | 'memories' | 'levels'>,
  timeSlot: number,
  m: number,
  t: number,
): number {
  const { regression, remembers } = PANEL[m]!;
  const { design, plan, timeSlots } = regressions[regression]!;
  const { coefficients, effects } = timeSlots[timeSlot]!;
  const { level, weekdays } = levels[timeSlot]![m]!;
  const base = designValue(design, coefficients, t) + festivalValue(plan, effects, t);
  const remembered = remembers ? memories[timeSlot]![t]! : 0;
  return Math.max(0, base + remembered + level + weekdays[weekdayOf(design.firstDay + t)]!);
}

/** What other malls' festivals would be here: at the mall's own level, and with its own Sundays. */
function offerTo(
  grid: DayGrid,
  s: number,
  isHoliday: readonly boolean[],
  lent: LentTimeSlot | undefined,
): LentToTimeSlot {
  if (lent === undefined) return () => null;
  const roots = grid.roots[s]!;
  return (to) => {
    const sundays = drawSundays(readSundays(roots, grid.firstDay, isHoliday, to), lent.sundays);
    return { share: (key) => lentShare(lent, key, sundays), usualRoot: usualRoot(roots, to) };
  };
}

/** The mean root of the last eight weeks, at which other malls' festivals are taken over. */
function usualRoot(roots: Float64Array, to: number): number {
  return mean([...roots.subarray(Math.max(0, to - USUAL_DAYS), to)].filter((root) => !Number.isNaN(root)));
}

/** The ends of the weeks, counted back from the last day; long ago every fourth is enough to learn by. */
function originsOf(days: number): number[] {
  const origins: number[] = [];
  for (let back = Math.floor((days - FIRST_ORIGIN) / STEP_DAYS); back >= 0; back--) {
    const isOld = back * STEP_DAYS > PANEL_DAYS;
    if (!isOld || back % FESTIVALS_EVERY === 0) origins.push(days - back * STEP_DAYS);
  }
  return origins;
}

function followPanel(
  { regressions, grid, memory }: { regressions: readonly Regression[]; grid: DayGrid; memory: Float64Array },
  timeSlot: number,
  origin: number,
  all: boolean,
): Level[] {
  const from = Math.max(0, origin - LEVEL_DAYS);
  const levels: Level[] = [];
  const beyondMemory = regressions[0]!.timeSlots[timeSlot]!.surplus.slice();
  for (let t = from; t < origin; t++) beyondMemory[t]! -= memory[t]!;
  for (const { regression, remembers, pace } of PANEL) {
    const { plan, timeSlots } = regressions[regression]!;
    const own = timeSlots[timeSlot]!;
    const slowest = pace.level === SLOWEST;
    if ((!slowest || remembers) && !all) continue;
    const span = { from, to: origin, spread: own.spread };
    const surplus = remembers ? beyondMemory : own.surplus;
    const level = followLevel(surplus, plan.isHoliday, grid.firstDay, span, pace);
    if (slowest && !remembers) own.level = level.level;
    levels.push(level);
  }
  return levels;
}

function forecastPanel(
  regressions: readonly Regression[],
  memory: Float64Array,
  levels: readonly Level[],
  { timeSlot, origin }: { timeSlot: number; origin: number },
): Float64Array {
  const bases = regressions.map(({ design, plan, timeSlots }) => {
    const { coefficients, effects } = timeSlots[timeSlot]!;
    const base = new Float64Array(PAST_HORIZON);
    fillDesignValues(design, coefficients, origin, origin + PAST_HORIZON, base);
    for (let ahead = 0; ahead < PAST_HORIZON; ahead++)
      base[ahead]! += festivalValue(plan, effects, origin + ahead);
    return base;
  });
  const roots = new Float64Array(PANEL.length * PAST_HORIZON);
  const firstWeekday = weekdayOf(regressions[0]!.design.firstDay + origin);
  PANEL.forEach((member, m) => {
    const base = bases[member.regression]!;
    const { level, weekdays } = levels[m]!;
    for (let ahead = 0; ahead < PAST_HORIZON; ahead++) {
      const remembered = member.remembers ? memory[origin + ahead]! : 0;
      roots[m * PAST_HORIZON + ahead] = Math.max(
        0,
        base[ahead]! + remembered + level + weekdays[(firstWeekday + ahead) % 7]!,
      );
    }
  });
  return roots;
}

function blendAll(shares: Mix['shares'], members: Float64Array): Float64Array {
  return Float64Array.from({ length: PAST_HORIZON }, (_, ahead) => {
    const reach = ahead < 7 ? shares.near : shares.far;
    let root = 0;
    for (let m = 0; m < reach.length; m++) root += reach[m]! * members[m * PAST_HORIZON + ahead]!;
    return root;
  });
}
