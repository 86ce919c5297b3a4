import type { HolidayIndex, MarkSpan } from '../time/calendar.ts';

/** Per day of the grid, the numbers of the marks that lie on it. */
export interface FestivalPlan {
  readonly marksByDay: readonly (readonly number[])[];
  readonly isHoliday: readonly boolean[];
  /** Per mark, what it is. */
  readonly keys: readonly string[];
  /** Per mark, how strongly its effect is pulled to nothing, in days: with as many days seen, half of it counts. */
  readonly doubt: Float64Array;
}

/** What one time slot has learned about each mark, on the square root scale. */
export interface FestivalEffects {
  readonly effect: Float64Array;
  /** What malls of like kind had, which counts until the mall has seen its own. */
  readonly lent: Float64Array;
  readonly sum: Float64Array;
  readonly seen: Float64Array;
}

/** One holiday is enough to learn its effect; the effect of days farther from it needs several that agree. */
const DOUBT: Record<MarkSpan, { named: number; pooled: number }> = {
  holiday: { named: 0.2, pooled: 1 },
  near: { named: 1.5, pooled: 20 },
  ramp: { named: 6, pooled: 20 },
};

/** What other malls had is lent at most this many times over. */
const MOST_GAIN = 1.5;

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
  return { marksByDay, isHoliday, keys: [...numbers.keys()], doubt: Float64Array.from(doubt) };
}

/** Nothing learned yet. */
export function noEffects(plan: FestivalPlan): FestivalEffects {
  const size = plan.doubt.length;
  const none = () => new Float64Array(size);
  return { effect: none(), lent: none(), sum: none(), seen: none() };
}

/** What the marks of day `t` add, on the square root scale. */
export function festivalValue(plan: FestivalPlan, effects: FestivalEffects, t: number): number {
  let value = 0;
  for (const mark of plan.marksByDay[t]!) value += effects.effect[mark]!;
  return value;
}

/** Two half steps towards the ridge solution. `surplus` is what each day had beyond all that is not its festival (NaN: not counted). */
export function learnEffects(
  plan: FestivalPlan,
  effects: FestivalEffects,
  surplus: Float64Array,
  days: number,
): void {
  const { effect, lent, sum, seen } = effects;
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
      const drawn = held * (lent[mark]! - effect[mark]!);
      effect[mark]! += (0.5 * (sum[mark]! + drawn)) / (seen[mark]! + held);
    }
  }
}

/** Takes over what other malls had (per mark, as a share of the root) at the mall's own level, as far as what it has seen itself went with what they had. */
export function borrowEffects(
  plan: FestivalPlan,
  effects: FestivalEffects,
  share: (key: string) => number,
  usualRoot: number,
): void {
  const offered = Float64Array.from(plan.keys, (key) => share(key) * usualRoot);
  const gain = compareWithOwn(effects, offered);
  offered.forEach((lent, mark) => {
    effects.lent[mark] = gain * lent;
    if (effects.seen[mark] === 0) effects.effect[mark] = gain * lent;
  });
}

/** How much of what others had was seen here too, on marks that both have seen; drawn to all of it by as much as one mark weighs. */
function compareWithOwn({ effect, sum, seen }: FestivalEffects, offered: Float64Array): number {
  let together = 0;
  let alone = 0;
  let most = 0;
  offered.forEach((lent, mark) => {
    if (seen[mark] === 0) return;
    const own = effect[mark]! + sum[mark]! / seen[mark]!;
    together += lent * own;
    alone += lent ** 2;
    most = Math.max(most, lent ** 2);
  });
  return most === 0 ? 1 : Math.max(0, Math.min(MOST_GAIN, (together + most) / (alone + most)));
}
