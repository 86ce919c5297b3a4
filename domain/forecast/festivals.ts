import type { HolidayIndex, MarkSpan } from '../time/calendar.ts';

/** Per day of the grid, the numbers of the marks that lie on it. */
export interface FestivalPlan {
  readonly marksByDay: readonly (readonly number[])[];
  readonly isHoliday: readonly boolean[];
  /** Per mark, how many occurrences' worth of doubt holds its effect back. */
  readonly doubt: Float64Array;
}

/** What one time slot has learned about each mark, on the square root scale. */
export interface FestivalEffects {
  readonly effect: Float64Array;
  readonly sum: Float64Array;
  readonly seen: Float64Array;
}

/** A holiday itself is believed almost at once, a far ramp only when several days agree. */
const DOUBT: Record<MarkSpan, { named: number; pooled: number }> = {
  holiday: { named: 0.2, pooled: 1 },
  near: { named: 1.5, pooled: 20 },
  ramp: { named: 6, pooled: 20 },
};

/** Numbers the marks of `days` days from `firstDay`; without windows only the holidays themselves are marked. */
export function planFestivals(
  index: HolidayIndex,
  firstDay: number,
  days: number,
  windows: boolean,
): FestivalPlan {
  const numbers = new Map<string, number>();
  const doubt: number[] = [];
  const isHoliday = Array.from({ length: days }, (_, t) => index.isHoliday(firstDay + t));
  const marksByDay = isHoliday.map((holiday, t) => {
    if (!holiday && !windows) return [];
    return index.marksOf(firstDay + t).map(({ key, pooled, span }) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, doubt.length);
      return doubt.push(DOUBT[span][pooled ? 'pooled' : 'named']) - 1;
    });
  });
  return { marksByDay, isHoliday, doubt: Float64Array.from(doubt) };
}

/** Nothing learned yet. */
export function noEffects(plan: FestivalPlan): FestivalEffects {
  const size = plan.doubt.length;
  return { effect: new Float64Array(size), sum: new Float64Array(size), seen: new Float64Array(size) };
}

/** What the marks of day `t` add, on the square root scale. */
export function festivalValue(plan: FestivalPlan, effects: FestivalEffects, t: number): number {
  let value = 0;
  for (const mark of plan.marksByDay[t]!) value += effects.effect[mark]!;
  return value;
}

/** Two careful steps towards the ridge solution: `surplus` is what each day had beyond everything but its festival (NaN: not counted). */
export function learnEffects(
  plan: FestivalPlan,
  effects: FestivalEffects,
  surplus: Float64Array,
  days: number,
): void {
  const { effect, sum, seen } = effects;
  for (let round = 0; round < 2; round++) {
    sum.fill(0);
    seen.fill(0);
    for (let t = 0; t < days; t++) {
      const marks = plan.marksByDay[t]!;
      if (marks.length === 0 || Number.isNaN(surplus[t])) continue;
      const unexplained = surplus[t]! - festivalValue(plan, effects, t);
      for (const mark of marks) {
        sum[mark]! += unexplained;
        seen[mark]! += 1;
      }
    }
    for (let mark = 0; mark < effect.length; mark++) {
      const held = plan.doubt[mark]!;
      if (seen[mark]! > 0)
        effect[mark]! += (0.5 * (sum[mark]! - held * effect[mark]!)) / (seen[mark]! + held);
    }
  }
}
