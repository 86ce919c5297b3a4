import type { SlotCounts } from '#domain/parking/occupancy.ts';
import type { SeenToday } from '#domain/forecast/seen-today.ts';
import { addDays, indiaTime, type IndiaDate } from '#domain/time/india-time.ts';
import type { HalfHourOfChanges } from '../../occupancy/index.ts';

const HALF_HOURS = 48;
/** A day with fewer changes was hardly watched. */
const ENOUGH_CHANGES = 40;

/**
 * Slots taken at each half hour of each day, as the sensors reported; days that were hardly watched, or on which a slot was
 * unknown, are left out. The first day too: what stood before it isn't known for sure.
 */
export function countSeen(
  rows: readonly HalfHourOfChanges[],
  startedOccupied: number,
): ReadonlyMap<IndiaDate, readonly number[]> {
  const seen = new Map<IndiaDate, readonly number[]>();
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return seen;
  const byDate = groupByDate(rows);
  let taken = startedOccupied;
  for (let date = first.date; date <= last.date; date = addDays(date, 1)) {
    const own = byDate.get(date) ?? [];
    const atHalfHours = followDay(own, taken);
    taken += sum(own.map((row) => row.arrived - row.left));
    if (date !== first.date && wasWatched(own, atHalfHours)) seen.set(date, atHalfHours);
  }
  return seen;
}

const HALF_HOUR = 30;
/** With more of a mall unknown, what is known may be its full or its empty part. */
const MOST_UNKNOWN = 0.05;
const FRESH_MS = 30 * 60_000;

/** How many slots of a mall are taken now; null where too many are unknown, or where nothing was reported lately. */
export function readTaken(counts: SlotCounts, readingAt: Date | null, now: Date): number | null {
  const { occupied, unknown, total } = counts;
  const isFresh = readingAt !== null && now.getTime() - readingAt.getTime() <= FRESH_MS;
  if (!isFresh || total === 0 || unknown > MOST_UNKNOWN * total) return null;
  return (occupied * total) / (total - unknown);
}

/** Follows today's changes back from what is taken now, as far as every slot was known. */
export function followBack(rows: readonly HalfHourOfChanges[], taken: number, now: Date): SeenToday {
  const [hours = 0, minutes = 0] = indiaTime(now).split(':').map(Number);
  const minuteOfDay = 60 * hours + minutes;
  const running = Math.floor(minuteOfDay / HALF_HOUR);
  const atHalfHours: (number | null)[] = Array.from({ length: running + 1 }, () => null);
  let known: number | null = taken;
  for (let step = running; step >= 0; step -= 1) {
    const row = rows.find((one) => one.step === step);
    if (row && known !== null) known = row.lost + row.unfollowed > 0 ? null : known - row.arrived + row.left;
    if (known !== null && known < 0) known = null;
    atHalfHours[step] = known;
  }
  return { minuteOfDay, taken, atHalfHours };
}

function groupByDate(rows: readonly HalfHourOfChanges[]): Map<IndiaDate, HalfHourOfChanges[]> {
  const byDate = new Map<IndiaDate, HalfHourOfChanges[]>();
  for (const row of rows) {
    const own = byDate.get(row.date);
    if (own) own.push(row);
    else byDate.set(row.date, [row]);
  }
  return byDate;
}

function followDay(rows: readonly HalfHourOfChanges[], before: number): number[] {
  const changes = Array.from({ length: HALF_HOURS }, () => 0);
  for (const { step, arrived, left } of rows) changes[step] = arrived - left;
  let taken = before;
  return changes.map((change) => {
    const atBeginning = taken;
    taken += change;
    return atBeginning;
  });
}

function wasWatched(rows: readonly HalfHourOfChanges[], atHalfHours: readonly number[]): boolean {
  const changes = sum(rows.map(({ arrived, left }) => arrived + left));
  return (
    changes >= ENOUGH_CHANGES &&
    rows.every(({ lost }) => lost === 0) &&
    atHalfHours.every((cars) => cars >= 0)
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
