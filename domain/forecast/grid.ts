import { dayNumber } from '../time/calendar.ts';
import type { CivilDate } from '../time/calendar.ts';

export interface DayCount {
  readonly date: CivilDate;
  /** Null is a day that was not counted (feed down, mall closed), never an empty day. */
  readonly visits: number | null;
}
/** Counted days per time slot, in any order; today, which is unfinished, is left out by the caller. */
export type DayHistory = Readonly<Record<string, readonly DayCount[]>>;

export interface DayGrid {
  readonly firstDay: number;
  readonly days: number;
  readonly timeSlots: readonly string[];
  /** Per time slot and day; NaN where the day was not counted. */
  readonly visits: readonly Float64Array[];
  /** Square roots of the visits: on this scale busy and quiet days vary alike. */
  readonly roots: readonly Float64Array[];
}

/** Three years teach the yearly season three times; older days would only cost time. */
const MOST_DAYS = 1100;
/** So few days before so long a gap are a slip of somebody's pen, or of another time: the history begins after them. */
const FEW_DAYS = 14;
const LONG_GAP_DAYS = 60;

/** Lays counts out day by day up to the day before `asOf`; counts that cannot be (negative, not finite, no such date) are missing. */
export function layOutHistory(history: DayHistory, asOf?: CivilDate): DayGrid {
  const end = asOf === undefined ? Infinity : dayNumber(asOf);
  if (end === null) throw new RangeError(`no such date: ${asOf}`);
  const counted = Object.entries(history).map(([timeSlot, counts]) => ({
    timeSlot,
    byDay: readCounts(counts, end),
  }));
  const allDays = [...new Set(counted.flatMap(({ byDay }) => [...byDay.keys()]))].toSorted((a, b) => a - b);
  const lastDay = end === Infinity ? (allDays.at(-1) ?? -1) : end - 1;
  const firstDay = findBeginning(allDays.filter((day) => day > lastDay - MOST_DAYS));
  const present = counted.filter(({ byDay }) => [...byDay.keys()].some((day) => day >= firstDay));
  const days = firstDay === Infinity ? 0 : lastDay - firstDay + 1;
  const visits = present.map(({ byDay }) =>
    Float64Array.from({ length: days }, (_, t) => byDay.get(firstDay + t) ?? NaN),
  );
  return {
    firstDay: days === 0 ? (end === Infinity ? 0 : end) : firstDay,
    days,
    timeSlots: present.map(({ timeSlot }) => timeSlot),
    visits,
    roots: visits.map((row) => row.map(Math.sqrt)),
  };
}

/** How many days of the grid have at least one counted time slot. */
export function countedDays(grid: DayGrid): number {
  let counted = 0;
  for (let t = 0; t < grid.days; t++) if (grid.visits.some((row) => !Number.isNaN(row[t]))) counted++;
  return counted;
}

/** On how many days each time slot was counted. */
export function countedByTimeSlot(grid: DayGrid): number[] {
  return grid.visits.map((row) => row.reduce((sum, visits) => sum + (Number.isNaN(visits) ? 0 : 1), 0));
}

function readCounts(counts: readonly DayCount[], end: number): Map<number, number> {
  const byDay = new Map<number, number>();
  for (const { date, visits } of counts) {
    const day = dayNumber(date);
    if (day === null || day >= end || visits === null || !Number.isFinite(visits) || visits < 0) continue;
    byDay.set(day, visits);
  }
  return byDay;
}

/** The first of the sorted days that a history can begin with; Infinity for none. */
function findBeginning(days: readonly number[]): number {
  for (let i = Math.min(FEW_DAYS, days.length - 1); i > 0; i--)
    if (days[i]! - days[i - 1]! > LONG_GAP_DAYS && days.length - i > i) return days[i]!;
  return days[0] ?? Infinity;
}
