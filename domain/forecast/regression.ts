import type { HolidayIndex } from '../time/calendar.ts';
import { addToGram, buildDesign, designValue, fillDesignValues } from './design.ts';
import type { Design } from './design.ts';
import { festivalValue, learnEffects, noEffects, planFestivals } from './festivals.ts';
import type { FestivalEffects, FestivalPlan } from './festivals.ts';
import type { DayGrid } from './grid.ts';
import { smoothLevel } from './level.ts';
import { factorRidge, solveFactored } from './linear.ts';

/** A robust ridge regression that learns block by block, so that each past forecast used only what was known then. */
export interface Regression {
  readonly design: Design;
  readonly plan: FestivalPlan;
  readonly normal: Normal;
  readonly slots: readonly SlotRegression[];
}
/** The normal equations' left side; regressions of one design share it. */
interface Normal {
  readonly gram: Float64Array;
  factor: Float64Array;
  /** Days learned. */
  upTo: number;
}
interface SlotRegression {
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

/** An empty regression over the grid and `ahead` days after it; a `twin` with the same season lends its left side. */
export function startRegression(
  grid: DayGrid,
  index: HolidayIndex,
  kind: { seasonal: boolean; windows: boolean; ahead: number },
  twin?: Regression,
): Regression {
  const days = grid.days + kind.ahead;
  const design = twin?.design ?? buildDesign(grid.firstDay, days, kind.seasonal);
  const gram = new Float64Array(design.width * design.width);
  const normal = twin?.normal ?? { gram, factor: gram, upTo: 0 };
  const plan = planFestivals(index, grid.firstDay, days, kind.windows);
  const slots = grid.slots.map(() => ({
    right: new Float64Array(design.width),
    coefficients: new Float64Array(design.width),
    effects: noEffects(plan),
    residual: new Float64Array(grid.days).fill(NaN),
    surplus: new Float64Array(grid.days).fill(NaN),
    spread: Infinity,
    level: 0,
  }));
  return { design, plan, normal, slots };
}

/** Learns the days `from` to `to` of the grid and solves anew. */
export function absorbDays(regression: Regression, grid: DayGrid, from: number, to: number): void {
  const { design, normal, slots, plan } = regression;
  const fade = 0.5 ** ((to - from) / HALF_LIFE_DAYS);
  if (normal.upTo < to) absorbLeft(normal, design, grid, to, fade);
  slots.forEach((slot, s) => {
    const roots = grid.roots[s]!;
    for (let i = 0; i < slot.right.length; i++) slot.right[i]! *= fade;
    for (let t = from; t < to; t++) if (isCounted(grid, t)) addTarget(slot, design, plan, t, roots[t]!);
    solveFactored(normal.factor, slot.right, slot.coefficients);
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
  regression.slots.forEach((slot, s) => {
    const roots = grid.roots[s]!;
    const residual = slot.residual.subarray(from, to);
    fillDesignValues(design, slot.coefficients, from, to, residual);
    for (let t = from; t < to; t++) {
      residual[t - from] = roots[t]! - residual[t - from]!;
      slot.surplus[t] = residual[t - from]! - festivalValue(plan, slot.effects, t);
    }
    slot.spread = usualSurprise(slot.surplus, to);
  });
}

/** Learns the festivals anew from all residuals up to day `to`, each compared with the level around it. */
export function learnFestivals(regression: Regression, to: number, smooth: Float64Array): void {
  for (const slot of regression.slots) {
    smoothLevel(slot.surplus, to, slot.spread, smooth);
    for (let t = 0; t < to; t++) smooth[t] = slot.residual[t]! - smooth[t]!;
    learnEffects(regression.plan, slot.effects, smooth, to);
    for (let t = 0; t < to; t++) {
      slot.surplus[t] = slot.residual[t]! - festivalValue(regression.plan, slot.effects, t);
    }
  }
}

function addTarget(slot: SlotRegression, design: Design, plan: FestivalPlan, t: number, root: number): void {
  const expected = designValue(design, slot.coefficients, t) + slot.level;
  const limit = (plan.isHoliday[t] ? HOLIDAY_LIMIT : OUTLIER_LIMIT) * slot.spread;
  const surprise = Number.isNaN(root) ? 0 : root - festivalValue(plan, slot.effects, t) - expected;
  const target = expected + Math.max(-limit, Math.min(limit, surprise));
  const row = t * design.width;
  for (let i = 0; i < design.width; i++) slot.right[i]! += design.rows[row + i]! * target;
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
