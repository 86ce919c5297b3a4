import { weekdayOf } from '../time/calendar.ts';
import { countedByTimeSlot } from './grid.ts';
import type { DayGrid } from './grid.ts';
import { factorRidge, solveFactored } from './linear.ts';
import { mean, sum } from './sums.ts';

/** Levels are followed and foreseen by fortnight. */
export const FORTNIGHT = 14;
/** The fortnights of the half year that the usual is read from. */
const USUAL_FORTNIGHTS = 13;
const FEWEST_FORTNIGHTS = 6;
const YEAR_DAYS = 365.2425;

/**
 * One way in which a level may go, as shares of the mean root: how far the year moves it, how far it wanders by itself, and after
 * how many days it has come back by two thirds.
 */
interface Habit {
  readonly season: number;
  readonly wander: number;
  readonly back: number;
}
const SEASONS = [0.03, 0.08, 0.2];
const WANDERS = [
  { wander: 0.03, back: 10_000 },
  { wander: 0.08, back: 60 },
  { wander: 0.08, back: 300 },
  { wander: 0.2, back: 60 },
  { wander: 0.2, back: 1000 },
];
const HABITS: readonly Habit[] = SEASONS.flatMap((season) => WANDERS.map((way) => ({ season, ...way })));
/** What all habits share: how far the mean of the history may lie from the level that lasts, how alike neighbouring weeks of the year are, and how far a single day strays. */
const MEAN_DOUBT = 0.3;
const SEASON_WIDTH = 0.4;
const DAY_SPREAD = 0.06;
/** A fortnight further off than this is a closure or a fault. */
const MOST_BEYOND = 0.6;
/** Time slots of one mall move together: each further one tells this much less than the first. */
const ALIKE = 0.5;

/** What the fortnights so far say about those to come. */
interface Wandering {
  /** Per time slot and fortnight after the history, the level as a multiple of that of the last half year; null where too little was counted. */
  readonly levels: readonly (readonly number[] | null)[];
  /** How far the level wanders by itself, as a share of the mean root. */
  readonly wander: number;
}
interface Fortnights {
  /** How many fortnights before the end of the history each of them lies; 1 is the last. */
  readonly ago: readonly number[];
  /** Per time slot, the mean distance from the weekday's mean, as a share of the mean root. */
  readonly beyond: readonly Float64Array[];
  /** The mean number of days counted in each. */
  readonly counted: readonly number[];
}

/** Foresees the levels of `ahead` fortnights by every habit, each believed as far as it explains the history; null for a history too short. */
export function foreseeLevels(grid: DayGrid, isHoliday: readonly boolean[], ahead: number): Wandering | null {
  const counted = countedByTimeSlot(grid);
  const old = counted.map((days) => 2 * days >= Math.max(...counted));
  const fortnights = readFortnights(grid, isHoliday, old);
  if (fortnights.ago.length < FEWEST_FORTNIGHTS) return null;
  const foreseen = HABITS.map((habit) => foresee(habit, fortnights, ahead));
  const best = Math.max(...foreseen.map(({ evidence }) => evidence));
  const trusts = foreseen.map(({ evidence }) => Math.exp(evidence - best));
  const total = sum(trusts);
  const blended = (read: (habit: number) => number) =>
    sum(trusts.map((trust, habit) => trust * read(habit))) / total;
  let row = -1;
  const levels = old.map((isOld) => {
    if (!isOld) return null;
    row += 1;
    const own = row;
    const usual = 1 + blended((habit) => foreseen[habit]!.usual[own]!);
    return Array.from({ length: ahead }, (_, k) => {
      const level = (1 + blended((habit) => foreseen[habit]!.coming[own]![k]!)) / usual;
      return Math.min(3, Math.max(0.3, level));
    });
  });
  return { levels, wander: blended((habit) => HABITS[habit]!.wander) };
}

/** The fortnights in which every old time slot was counted, newest first; holidays and the days beside them are left out. */
function readFortnights(grid: DayGrid, isHoliday: readonly boolean[], old: readonly boolean[]): Fortnights {
  const isPlain = (t: number) => !isHoliday[t] && !isHoliday[t - 1] && !isHoliday[t + 1];
  const series = grid.roots
    .filter((_, s) => old[s])
    .map((roots) => beyondWeek(roots, grid.firstDay, isPlain));
  const ago: number[] = [];
  const counted: number[] = [];
  const means: number[][] = series.map(() => []);
  for (let back = 1; FORTNIGHT * back <= grid.days; back++) {
    const from = grid.days - FORTNIGHT * back;
    const days = series.map((row) =>
      row.subarray(from, from + FORTNIGHT).filter((value) => !Number.isNaN(value)),
    );
    if (days.some(({ length }) => length === 0)) continue;
    ago.push(back);
    counted.push(mean(days.map(({ length }) => length)));
    days.forEach((own, s) =>
      means[s]!.push(Math.max(-MOST_BEYOND, Math.min(MOST_BEYOND, sum(own) / own.length))),
    );
  }
  return { ago, counted, beyond: means.map((own) => Float64Array.from(own)) };
}

/** What each day had beyond the mean of its weekday, as a share of the mean root; NaN where it was not counted. */
function beyondWeek(roots: Float64Array, firstDay: number, isPlain: (t: number) => boolean): Float64Array {
  const sums = new Float64Array(7);
  const days = new Float64Array(7);
  const plain = roots.map((root, t) => (isPlain(t) ? root : NaN));
  plain.forEach((root, t) => {
    if (Number.isNaN(root)) return;
    sums[weekdayOf(firstDay + t)]! += root;
    days[weekdayOf(firstDay + t)]! += 1;
  });
  const overall = Math.max(1e-9, sum(sums) / Math.max(1, sum(days)));
  return plain.map((root, t) => {
    const weekday = weekdayOf(firstDay + t);
    return (root - sums[weekday]! / days[weekday]!) / overall;
  });
}

interface Foreseen {
  readonly evidence: number;
  /** Per time slot, beyond the mean of the history: in the last half year, and in each fortnight to come. */
  readonly usual: readonly number[];
  readonly coming: readonly (readonly number[])[];
}

/** The likeliest levels if the mall had this habit, and how well it explains the fortnights so far (a Gaussian process). */
function foresee(habit: Habit, { ago, beyond, counted }: Fortnights, ahead: number): Foreseen {
  const alike = Float64Array.from({ length: ago.at(-1)! + ahead + 1 }, (_, lag) => likeness(habit, lag));
  const size = ago.length;
  const gram = new Float64Array(size * size);
  for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) gram[i * size + j] = alike[ago[i]! - ago[j]!]!;
  const noise = Float64Array.from(counted, (days) => (7 * DAY_SPREAD ** 2) / days);
  const factor = factorRidge(gram, noise);
  let spread = 0;
  for (let i = 0; i < size; i++) spread += Math.log(factor[i * size + i]!);
  const fits = beyond.map((own) => {
    const weights = new Float64Array(size);
    solveFactored(factor, own, weights);
    const at = (fortnight: number) => {
      let level = 0;
      for (let i = 0; i < size; i++) level += weights[i]! * alike[Math.abs(ago[i]! + fortnight)]!;
      return level;
    };
    let surprise = 0;
    for (let i = 0; i < size; i++) surprise += own[i]! * weights[i]!;
    return { evidence: 0 - surprise / 2 - spread, at };
  });
  return {
    evidence: sum(fits.map(({ evidence }) => evidence)) / (1 + ALIKE * (fits.length - 1)),
    usual: fits.map(({ at }) => mean(Array.from({ length: USUAL_FORTNIGHTS }, (_, k) => at(-1 - k)))),
    coming: fits.map(({ at }) => Array.from({ length: ahead }, (_, k) => at(k))),
  };
}

/** How much two fortnights that lie so many apart have in common. */
function likeness({ season, wander, back }: Habit, lag: number): number {
  const days = FORTNIGHT * lag;
  const turn = Math.sin((Math.PI * days) / YEAR_DAYS) / SEASON_WIDTH;
  return MEAN_DOUBT ** 2 + season ** 2 * Math.exp(-2 * turn ** 2) + wander ** 2 * Math.exp(0 - days / back);
}
