import type { HolidayIndex } from '../time/calendar.ts';
import { addToGram, buildDesign, designValue, fillDesignValues } from './design.ts';
import type { Design } from './design.ts';
import { borrowEffects, festivalValue, learnEffects, noEffects, planFestivals } from './festivals.ts';
import type { FestivalEffects, FestivalPlan } from './festivals.ts';
import type { DayGrid } from './grid.ts';
import { smoothLevel } from './level.ts';
import { factorRidge, solveFactored } from './linear.ts';

/** A robust ridge regression that learns block by block, so that each past forecast used only what was known then. */
export interface Regression {
  readonly design: Design;
  readonly plan: FestivalPlan;
  readonly normal: Normal;
  readonly timeSlots: readonly TimeSlotRegression[];
}
/** The normal equations' left side; regressions of one design share it. */
interface Normal {
  readonly gram: Float64Array;
  factor: Float64Array;
  /** Days learned. */
  upTo: number;
}
interface TimeSlotRegression {
  readonly right: Float64Array;
  readonly coefficients: Float64Array;
  readonly effects: FestivalEffects;
  /** What each day had beyond the regression, festivals still inside; NaN where not counted. */
  readonly residual: Float64Array;
  /** The same without the festivals' effects. */
  readonly surplus: Float64Array;
  /** A usual surprise on the square root scale; Infinity until something was learned. */
  spread: number;
  /** Where the slow level stands, so that a lasting shift is no outlier. */
  level: number;
}

/** Old days fade: after this many days one counts half. */
const HALF_LIFE_DAYS = 700;
/** A day counts at most this many usual surprises away from what was expected of it, a holiday less. */
const OUTLIER_LIMIT = 3;
const HOLIDAY_LIMIT = 0.5;
const SPREAD_DAYS = 180;
/** A trend is believed to go on for a quarter, not for a year. */
const TREND_AHEAD = 90;

/** An empty regression over the grid and `ahead` days after it; a `twin` with the same season lends its left side. */
export function startRegression(
  grid: DayGrid,
  index: HolidayIndex,
  kind: { seasonal: boolean; windows: boolean; ahead: number },
  twin?: Regression,
): Regression {
  const days = grid.days + kind.ahead;
  const trendDays = grid.days + TREND_AHEAD;
  const { seasonal } = kind;
  const design = twin?.design ?? buildDesign(grid.firstDay, { days, trendDays, seasonal });
  const gram = new Float64Array(design.width * design.width);
  const normal = twin?.normal ?? { gram, factor: gram, upTo: 0 };
  const plan = planFestivals(index, grid.firstDay, days, kind.windows);
  const timeSlots = grid.timeSlots.map(() => ({
    right: new Float64Array(design.width),
    coefficients: new Float64Array(design.width),
    effects: noEffects(plan),
    residual: new Float64Array(grid.days).fill(NaN),
    surplus: new Float64Array(grid.days).fill(NaN),
    spread: Infinity,
    level: 0,
  }));
  return { design, plan, normal, timeSlots };
}

/** Learns the days `from` to `to` of the grid and solves anew. */
export function absorbDays(regression: Regression, grid: DayGrid, from: number, to: number): void {
  const { design, normal, timeSlots, plan } = regression;
  const fade = 0.5 ** ((to - from) / HALF_LIFE_DAYS);
  if (normal.upTo < to) absorbLeft(normal, design, grid, to, fade);
  timeSlots.forEach((timeSlot, s) => {
    const roots = grid.roots[s]!;
    for (let i = 0; i < timeSlot.right.length; i++) timeSlot.right[i]! *= fade;
    for (let t = from; t < to; t++) if (isCounted(grid, t)) addTarget(timeSlot, design, plan, t, roots[t]!);
    solveFactored(normal.factor, timeSlot.right, timeSlot.coefficients);
  });
}

function absorbLeft(normal: Normal, design: Design, grid: DayGrid, to: number, fade: number): void {
  for (let i = 0; i < normal.gram.length; i++) normal.gram[i]! *= fade;
  for (let t = normal.upTo; t < to; t++) if (isCounted(grid, t)) addToGram(design, normal.gram, t);
  normal.factor = factorRidge(normal.gram, design.ridge);
  normal.upTo = to;
}

function isCounted(grid: DayGrid, t: number): boolean {
  return grid.roots.some((row) => !Number.isNaN(row[t]));
}

/** Brings residuals, spread and surplus of the days `from` to `to` up to date with the present coefficients. */
export function refreshResiduals(regression: Regression, grid: DayGrid, from: number, to: number): void {
  const { design, plan } = regression;
  regression.timeSlots.forEach((timeSlot, s) => {
    const roots = grid.roots[s]!;
    const residual = timeSlot.residual.subarray(from, to);
    fillDesignValues(design, timeSlot.coefficients, from, to, residual);
    for (let t = from; t < to; t++) {
      residual[t - from] = roots[t]! - residual[t - from]!;
      timeSlot.surplus[t] = residual[t - from]! - festivalValue(plan, timeSlot.effects, t);
    }
    timeSlot.spread = usualSurprise(timeSlot.surplus, to);
  });
}

/** What a time slot is lent of other malls' festivals as of day `to`: per mark a share of the usual root. */
export type LentToTimeSlot = (to: number) => {
  readonly share: (key: string) => number;
  readonly usualRoot: number;
} | null;

/** Learns the festivals anew from all residuals up to day `to`, each compared with the level around it. */
export function learnFestivals(
  regression: Regression,
  to: number,
  smooth: Float64Array,
  lent: readonly LentToTimeSlot[],
): void {
  regression.timeSlots.forEach((timeSlot, s) => {
    const offer = lent[s]!(to);
    if (offer !== null) borrowEffects(regression.plan, timeSlot.effects, offer.share, offer.usualRoot);
    smoothLevel(timeSlot.surplus, to, timeSlot.spread, smooth);
    for (let t = 0; t < to; t++) smooth[t] = timeSlot.residual[t]! - smooth[t]!;
    learnEffects(regression.plan, timeSlot.effects, smooth, to);
    for (let t = 0; t < to; t++) {
      timeSlot.surplus[t] = timeSlot.residual[t]! - festivalValue(regression.plan, timeSlot.effects, t);
    }
  });
}

function addTarget(
  timeSlot: TimeSlotRegression,
  design: Design,
  plan: FestivalPlan,
  t: number,
  root: number,
): void {
  const expected = designValue(design, timeSlot.coefficients, t) + timeSlot.level;
  const limit = (plan.isHoliday[t] ? HOLIDAY_LIMIT : OUTLIER_LIMIT) * timeSlot.spread;
  const surprise = Number.isNaN(root) ? 0 : root - festivalValue(plan, timeSlot.effects, t) - expected;
  const target = expected + Math.max(-limit, Math.min(limit, surprise));
  const row = t * design.width;
  for (let i = 0; i < design.width; i++) timeSlot.right[i]! += design.rows[row + i]! * target;
}

/** The mean size of the last surprises, as the standard deviation of a normal law would have it. */
function usualSurprise(surplus: Float64Array, to: number): number {
  let sum = 0;
  let seen = 0;
  for (let t = Math.max(0, to - SPREAD_DAYS); t < to; t++) {
    if (Number.isNaN(surplus[t])) continue;
    sum += Math.abs(surplus[t]!);
    seen++;
  }
  return seen === 0 ? Infinity : (1.2533 * sum) / seen + 1e-6;
}
