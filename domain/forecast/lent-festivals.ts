import { isWorkingDay, weekdayOf, WORKING_DAY_HOLIDAY } from '../time/calendar.ts';
import type { CivilDate, HolidayIndex } from '../time/calendar.ts';
import type { PeerMall } from './peer-mall.ts';
import { festivalValue, learnEffects, noEffects, planFestivals } from './festivals.ts';
import type { FestivalPlan } from './festivals.ts';
import { layOutHistory } from './grid.ts';
import type { DayGrid } from './grid.ts';
import { smoothLevel } from './level.ts';
import { mean, sum } from './sums.ts';
import { sundaysOfWeek } from './sundays.ts';
import { quantile } from './usual.ts';

/**
 * What other malls had on festivals in one time slot, per mark, as a share of the usual root: on a working day beyond what their
 * Sundays have, since on a holiday a station empties and a mall fills just as they do on Sundays.
 */
export interface LentTimeSlot {
  readonly byMark: ReadonlyMap<string, number>;
  /** By how much their Sundays differ from their working days. */
  readonly sundays: number;
}
export type LentFestivals = ReadonlyMap<string, LentTimeSlot>;

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
  const seen = new Map<string, { byMark: Map<string, number[]>; sundays: number[] }>();
  for (const { history } of peers) {
    const grid = layOutHistory(history, asOf);
    const plan = planFestivals(index, grid.firstDay, grid.days, true);
    grid.timeSlots.forEach((name, s) => {
      const { byMark, sundays } = seen.get(name) ?? { byMark: new Map<string, number[]>(), sundays: [] };
      seen.set(name, { byMark, sundays });
      const week = usualWeek(grid, s, plan.isHoliday);
      const sunday = sundaysOfWeek(week);
      sundays.push(sunday);
      const { effect, seen: days } = effectsOf(grid, s, plan, { week, sunday });
      plan.keys.forEach((key, mark) => {
        if (days[mark]! > 0) byMark.set(key, [...(byMark.get(key) ?? []), effect[mark]!]);
      });
    });
  }
  return new Map(
    [...seen].map(([name, { byMark, sundays }]) => [
      name,
      { byMark: new Map([...byMark].map(agree)), sundays: mean(sundays) },
    ]),
  );
}

/** What is lent for a mark to a mall whose own Sundays differ by `sundays` from its working days. */
export function lentShare({ byMark }: LentTimeSlot, key: string, sundays: number): number {
  return (byMark.get(key) ?? 0) + (key === WORKING_DAY_HOLIDAY ? sundays : 0);
}

/** What is lent for a day to a mall with this week, all the day's marks together. */
export function lentOn(
  lent: LentTimeSlot | undefined,
  index: HolidayIndex,
  week: readonly number[],
  day: number,
): number {
  if (lent === undefined) return 0;
  const sundays = sundaysOfWeek(week);
  return sum(index.marksOf(day).map(({ key }) => lentShare(lent, key, sundays)));
}

/** Lent is what the malls have in common: where they contradict each other, little is. */
function agree([key, shares]: [string, number[]]): [string, number] {
  const alike = mean(shares);
  const apart = shares.length < 2 ? 0 : sum(shares.map((one) => (one - alike) ** 2)) / (shares.length - 1);
  const doubt = (apart + MALLS_DIFFER ** 2) / shares.length;
  const believed = alike === 0 ? 0 : alike * (alike ** 2 / (alike ** 2 + doubt));
  return [key, Math.max(-1, Math.min(MOST_SHARE, believed))];
}

/** One mall's effects: of each day, what lay beyond the weekday's usual at the level around it, or beyond a Sunday's. */
function effectsOf(
  grid: DayGrid,
  s: number,
  plan: FestivalPlan,
  { week, sunday }: { week: readonly number[]; sunday: number },
) {
  const roots = grid.roots[s]!;
  const effects = noEffects(plan);
  const beyond = roots.map((root, t) => root - week[weekdayOf(grid.firstDay + t)]!);
  const spread = mean([...beyond].filter((one) => !Number.isNaN(one)).map(Math.abs));
  const level = new Float64Array(grid.days);
  const shares = new Float64Array(grid.days);
  const calm = beyond.slice();
  const asOnSunday = (t: number) =>
    plan.isHoliday[t] && isWorkingDay(weekdayOf(grid.firstDay + t)) ? sunday : 0;
  for (let round = 0; round < 2; round++) {
    smoothLevel(calm, grid.days, spread, level);
    for (let t = 0; t < grid.days; t++) {
      const usual = week[weekdayOf(grid.firstDay + t)]! + level[t]!;
      shares[t] = usual < LEAST_ROOT ? NaN : (roots[t]! - usual) / usual - asOnSunday(t);
    }
    for (let again = 0; again < ROUNDS; again++) learnEffects(plan, effects, shares, grid.days);
    for (let t = 0; t < grid.days; t++) {
      const usual = week[weekdayOf(grid.firstDay + t)]! + level[t]!;
      calm[t] = beyond[t]! - (festivalValue(plan, effects, t) + asOnSunday(t)) * usual;
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
