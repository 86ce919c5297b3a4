import { weekdayOf } from '../time/calendar.ts';
import { countedByTimeSlot } from './grid.ts';
import type { DayGrid } from './grid.ts';
import { mean, sum } from './sums.ts';
import { quantile } from './usual.ts';

/** A day from which a counter counts otherwise: a detector replaced, a door added, a number set anew. */
export interface Rebase {
  /** The first day of the new counting, as a day of the grid. */
  readonly day: number;
  /** By how much the roots of all time slots together changed, as a logarithm. */
  readonly overall: number;
  /** The same per time slot. */
  readonly byTimeSlot: readonly number[];
  /** Whether enough days have shown that it lasts. */
  readonly isSure: boolean;
}

/** A week of days after a jump raises the suspicion, two weeks show that it lasts: until then a fair, a closure or a broken counter is likelier. */
const SUSPECT_AFTER = 6;
const SURE_AFTER = 14;
const AFTER_DAYS = 28;
const BEFORE_DAYS = 56;
const LEAST_BEFORE = 20;
/** On the root scale; a third more visits, or a quarter less. */
const LEAST_JUMP = 0.15;
/** A jump is abrupt: hardly a day before it lies beyond half of it, and hardly a day after it does not. */
const CLEAN_DAYS = 21;
const MOST_ASTRAY = 0.12;
/** A jump that is undone within so many days was a season, a closure or a broken counter: it is left as it was counted. */
const EPISODE_DAYS = 200;
const UNDONE = 0.4;
const SETTLED_DAYS = 60;
const LATELY_DAYS = 14;
const YEAR_DAYS = 364;
const SEASON_SLACK = 7;
/** So many days of a time slot's own weigh as much as taking it to have jumped like all. */
const SHARED_DAYS = 4;
const LEAST_ROOT = 1;
/** A counter that counts otherwise does so at every hour alike; a fair, a closure or a season does not. */
const MOST_UNLIKE = 0.25;

/** Finds the jumps of a mall's counters that last, and one that may; holidays and the days beside them don't count. */
export function findRebases(grid: DayGrid, isHoliday: (day: number) => boolean): Rebase[] {
  const roots = grid.roots.map((row) => row.slice());
  const asCounted = wholeDays(grid, isHoliday);
  const whole = asCounted.slice();
  const found: Rebase[] = [];
  for (let day = LEAST_BEFORE; day + SUSPECT_AFTER <= grid.days; day++) {
    const jump = jumpAt(whole, grid.firstDay, day);
    if (jump === null || isOfTheYear(asCounted, grid.firstDay, day, jump)) continue;
    const byTimeSlot = roots.map((row) => jumpOf(row, grid.firstDay, day, jump));
    if (unlikeness(roots, byTimeSlot, jump, day) > MOST_UNLIKE) continue;
    if (undoes(jump, day, found.at(-1))) found.pop();
    else if (isReturn(whole, grid.firstDay, day, jump)) continue;
    else found.push({ day, overall: jump, byTimeSlot, isSure: isProven(whole, day) });
    rescale(whole, day, jump);
    roots.forEach((row, s) => rescale(row, day, byTimeSlot[s]!));
    day += SUSPECT_AFTER;
  }
  return found.filter(
    (rebase, i) =>
      (rebase.isSure || i === found.length - 1) &&
      !hasFaded(asCounted, grid.firstDay, rebase, found[i + 1]?.day ?? grid.days),
  );
}

/** The history as today's counters would have counted it. */
export function countAsToday(grid: DayGrid, rebases: readonly Rebase[]): DayGrid {
  const sure = rebases.filter(({ isSure }) => isSure);
  if (sure.length === 0) return grid;
  const roots = grid.roots.map((row, s) => {
    const scaled = row.slice();
    for (const { day, byTimeSlot } of sure) rescale(scaled, day, byTimeSlot[s]!);
    return scaled;
  });
  return { ...grid, roots, visits: roots.map((row) => row.map((root) => root ** 2)) };
}

/** How many times as many today's counters would have counted on a day of the grid as were counted then. */
export function timesAsMany(rebases: readonly Rebase[], timeSlot: number, day: number): number {
  const later = rebases.filter((rebase) => rebase.isSure && rebase.day > day);
  return Math.exp(2 * sum(later.map(({ byTimeSlot }) => byTimeSlot[timeSlot]!)));
}

/** Per day the sum of the roots of the time slots that are counted as a rule; NaN where one is missing, on holidays and beside them. */
function wholeDays(grid: DayGrid, isHoliday: (day: number) => boolean): Float64Array {
  const counted = countedByTimeSlot(grid);
  const most = Math.max(0, ...counted);
  const old = grid.roots.filter((_, s) => 2 * counted[s]! >= most);
  return Float64Array.from({ length: grid.days }, (_, t) => {
    const day = grid.firstDay + t;
    if (isHoliday(day - 1) || isHoliday(day) || isHoliday(day + 1)) return NaN;
    return sum(old.map((row) => row[t]!));
  });
}

/** The jump of a series on a day, as a logarithm; null where there is none. */
function jumpAt(series: Float64Array, firstDay: number, day: number): number | null {
  if (Number.isNaN(series[day]) || isCalm(series, day)) return null;
  const week = usualWeek(series, firstDay, day);
  if (week === null) return null;
  const beyond = (from: number, to: number) => logsBeyond(series, firstDay, week, from, to);
  const before = beyond(day - CLEAN_DAYS, day);
  const level = middle(before);
  const first = (beyond(day, day + 1)[0] ?? level) - level;
  if (Math.abs(first) < LEAST_JUMP / 2) return null;
  const after = beyond(day, day + AFTER_DAYS);
  if (after.length < SUSPECT_AFTER || before.length < SUSPECT_AFTER) return null;
  const jump = middle(after) - level;
  const isGone = (log: number) => (log - level) * Math.sign(jump) > Math.abs(jump) / 2;
  if (Math.abs(jump) < LEAST_JUMP || !isGone(first + level)) return null;
  const astray = before.filter(isGone).length / before.length;
  const back = 1 - after.filter(isGone).length / after.length;
  return astray <= MOST_ASTRAY && back <= MOST_ASTRAY ? jump : null;
}

/** Whether two weeks of days have been counted since. */
function isProven(series: Float64Array, day: number): boolean {
  const after = series.subarray(day, day + AFTER_DAYS);
  return after.filter((root) => !Number.isNaN(root)).length >= SURE_AFTER;
}

/** Most days are no jump: the weeks beside them say so without a closer reading. */
function isCalm(series: Float64Array, day: number): boolean {
  const [before, after] = [meanOf(series, day - 14, day), meanOf(series, day, day + 7)];
  return Math.abs(Math.log(after / before)) < LEAST_JUMP / 3;
}

function meanOf(series: Float64Array, from: number, to: number): number {
  let total = 0;
  let counted = 0;
  for (let t = Math.max(0, from); t < Math.min(to, series.length); t++) {
    if (Number.isNaN(series[t])) continue;
    total += series[t]!;
    counted += 1;
  }
  return total / counted;
}

/** Whether the same time of the year before changed alike, so that hardly a jump is left beyond it. */
function isOfTheYear(series: Float64Array, firstDay: number, day: number, jump: number): boolean {
  let most = 0;
  for (let slack = -SEASON_SLACK; slack <= SEASON_SLACK; slack++) {
    const then = day - YEAR_DAYS + slack;
    const week = then < LEAST_BEFORE ? null : usualWeek(series, firstDay, then);
    if (week === null) continue;
    const before = logsBeyond(series, firstDay, week, then - CLEAN_DAYS, then);
    const after = logsBeyond(series, firstDay, week, then, then + AFTER_DAYS);
    if (before.length < SUSPECT_AFTER || after.length < SUSPECT_AFTER) continue;
    most = Math.max(most, (middle(after) - middle(before)) * Math.sign(jump));
  }
  return most > Math.abs(jump) / 3 && Math.abs(jump) - most < LEAST_JUMP;
}

/** A jump that undoes the one before it soon ends an episode: a closure, a broken counter. */
function undoes(jump: number, day: number, last: Rebase | undefined): boolean {
  if (last === undefined || day - last.day > EPISODE_DAYS) return false;
  return Math.abs(jump + last.overall) < UNDONE * Math.abs(last.overall);
}

/** Whether the new level is that of some months before, so that only the weeks before the jump were odd. */
function isReturn(series: Float64Array, firstDay: number, day: number, jump: number): boolean {
  const week = usualWeek(series, firstDay, day - BEFORE_DAYS);
  if (week === null) return false;
  const after = middle(logsBeyond(series, firstDay, week, day, day + AFTER_DAYS));
  const before = middle(logsBeyond(series, firstDay, week, day - CLEAN_DAYS, day));
  return Math.abs(after) < Math.abs(jump) / 4 && Math.abs(before) > Math.abs(after);
}

/** Whether the days have come back by themselves within two months: that was a season, not another counting. */
function hasFaded(series: Float64Array, firstDay: number, { day, overall }: Rebase, until: number): boolean {
  const week = usualWeek(series, firstDay, day)!;
  const before = middle(logsBeyond(series, firstDay, week, day - CLEAN_DAYS, day));
  const to = Math.min(until, day + SETTLED_DAYS);
  const lately = logsBeyond(series, firstDay, week, day, to).slice(-LATELY_DAYS);
  return (middle(lately) - before) * Math.sign(overall) < Math.abs(overall) / 2;
}

/** One time slot's jump, drawn to that of all. */
function jumpOf(roots: Float64Array, firstDay: number, day: number, overall: number): number {
  const week = usualWeek(roots, firstDay, day);
  if (week === null || mean(week) < LEAST_ROOT) return overall;
  const before = logsBeyond(roots, firstDay, week, day - CLEAN_DAYS, day);
  const after = logsBeyond(roots, firstDay, week, day, day + AFTER_DAYS);
  const own = after.length === 0 || before.length === 0 ? overall : middle(after) - middle(before);
  return (after.length * own + SHARED_DAYS * overall) / (after.length + SHARED_DAYS);
}

/** How differently the time slots jumped, in jumps: each by its size. */
function unlikeness(
  roots: readonly Float64Array[],
  byTimeSlot: readonly number[],
  jump: number,
  day: number,
): number {
  const sizes = roots.map((row) =>
    mean([...row.subarray(Math.max(0, day - BEFORE_DAYS), day)].filter((root) => !Number.isNaN(root))),
  );
  return sum(sizes.map((size, s) => size * Math.abs(byTimeSlot[s]! / jump - 1))) / Math.max(1e-9, sum(sizes));
}

function rescale(row: Float64Array, day: number, log: number): void {
  const factor = Math.exp(log);
  for (let t = 0; t < day; t++) row[t]! *= factor;
}

/** The middle of each weekday in the eight weeks before a day; null where too few were counted. */
function usualWeek(series: Float64Array, firstDay: number, day: number): number[] | null {
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  let counted = 0;
  for (let t = Math.max(0, day - BEFORE_DAYS); t < day; t++) {
    if (Number.isNaN(series[t])) continue;
    byWeekday[weekdayOf(firstDay + t)]!.push(series[t]!);
    counted += 1;
  }
  return counted < LEAST_BEFORE ? null : byWeekday.map((roots) => (roots.length < 2 ? NaN : middle(roots)));
}

function logsBeyond(
  series: Float64Array,
  firstDay: number,
  week: readonly number[],
  from: number,
  to: number,
): number[] {
  const logs: number[] = [];
  for (let t = Math.max(0, from); t < Math.min(to, series.length); t++) {
    const usual = week[weekdayOf(firstDay + t)]!;
    if (usual > 0 && series[t]! > 0) logs.push(Math.log(series[t]! / usual));
  }
  return logs;
}

function middle(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
