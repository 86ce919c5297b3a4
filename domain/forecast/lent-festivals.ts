import { weekdayOf } from '../time/calendar.ts';
import type { CivilDate, HolidayIndex } from '../time/calendar.ts';
import type { PeerMall } from './peer-mall.ts';
import { festivalValue, learnEffects, noEffects, planFestivals } from './festivals.ts';
import type { FestivalPlan } from './festivals.ts';
import { layOutHistory } from './grid.ts';
import type { DayGrid } from './grid.ts';
import { smoothLevel } from './level.ts';
import { mean, sum } from './sums.ts';
import { quantile } from './usual.ts';

/** What other malls' time slots had on festivals: per time slot and mark, as a share of the usual root. */
export type LentFestivals = ReadonlyMap<string, ReadonlyMap<string, number>>;

const ROUNDS = 4;
/** One mall's festival may be its own: malls differ by about such a share of the root, whatever few of them show. */
const MALLS_DIFFER = 0.05;
/** A share of next to nothing says nothing. */
const LEAST_ROOT = 1;
/** No festival empties or fills a mall by more than this on the root scale. */
const MOST_SHARE = 1.5;

/** Learns what malls of like kind had on festivals before `asOf`, one by one, and what they had alike. */
export function lendFestivals(
  peers: readonly PeerMall[],
  index: HolidayIndex,
  asOf: CivilDate | undefined,
): LentFestivals {
  const seen = new Map<string, Map<string, number[]>>();
  for (const { history } of peers) {
    const grid = layOutHistory(history, asOf);
    const plan = planFestivals(index, grid.firstDay, grid.days, true);
    grid.timeSlots.forEach((name, s) => {
      const byMark = seen.get(name) ?? new Map<string, number[]>();
      seen.set(name, byMark);
      const { effect, seen: days } = effectsOf(grid, s, plan);
      plan.keys.forEach((key, mark) => {
        if (days[mark]! > 0) byMark.set(key, [...(byMark.get(key) ?? []), effect[mark]!]);
      });
    });
  }
  return new Map([...seen].map(([name, byMark]) => [name, new Map([...byMark].map(agree))]));
}

/** What is lent for a day, all its marks together. */
export function lentOn(lent: LentFestivals, index: HolidayIndex, name: string, day: number): number {
  const byMark = lent.get(name);
  if (byMark === undefined) return 0;
  return index.marksOf(day).reduce((total, { key }) => total + (byMark.get(key) ?? 0), 0);
}

/** Lent is what the malls have in common: where they contradict each other, little is. */
function agree([key, shares]: [string, number[]]): [string, number] {
  const alike = mean(shares);
  const apart = shares.length < 2 ? 0 : sum(shares.map((one) => (one - alike) ** 2)) / (shares.length - 1);
  const doubt = (apart + MALLS_DIFFER ** 2) / shares.length;
  const believed = alike === 0 ? 0 : alike * (alike ** 2 / (alike ** 2 + doubt));
  return [key, Math.max(-1, Math.min(MOST_SHARE, believed))];
}

/** One mall's effects: of each day, what lay beyond the weekday's usual at the level around it. */
function effectsOf(grid: DayGrid, s: number, plan: FestivalPlan) {
  const roots = grid.roots[s]!;
  const week = usualWeek(grid, s, plan.isHoliday);
  const effects = noEffects(plan);
  const beyond = roots.map((root, t) => root - week[weekdayOf(grid.firstDay + t)]!);
  const spread = mean([...beyond].filter((one) => !Number.isNaN(one)).map(Math.abs));
  const level = new Float64Array(grid.days);
  const shares = new Float64Array(grid.days);
  const calm = beyond.slice();
  for (let round = 0; round < 2; round++) {
    smoothLevel(calm, grid.days, spread, level);
    for (let t = 0; t < grid.days; t++) {
      const usual = week[weekdayOf(grid.firstDay + t)]! + level[t]!;
      shares[t] = usual < LEAST_ROOT ? NaN : (roots[t]! - usual) / usual;
    }
    for (let again = 0; again < ROUNDS; again++) learnEffects(plan, effects, shares, grid.days);
    for (let t = 0; t < grid.days; t++) {
      const usual = week[weekdayOf(grid.firstDay + t)]! + level[t]!;
      calm[t] = beyond[t]! - festivalValue(plan, effects, t) * usual;
    }
  }
  return effects;
}

function usualWeek(grid: DayGrid, s: number, isHoliday: readonly boolean[]): number[] {
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  grid.roots[s]!.forEach((root, t) => {
    if (!Number.isNaN(root) && !isHoliday[t]) byWeekday[weekdayOf(grid.firstDay + t)]!.push(root);
  });
  return byWeekday.map((roots) =>
    quantile(
      roots.toSorted((a, b) => a - b),
      0.5,
    ),
  );
}
