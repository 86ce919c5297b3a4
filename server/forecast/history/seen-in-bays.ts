import { addDays, type IndiaDate } from '#domain/india-time.ts';
import type { BayRow } from './store.ts';

const HALF_HOURS = 48;
/** A day with fewer changes was hardly watched. */
const ENOUGH_CHANGES = 40;

/**
 * Bays taken at each half hour of each day, as the sensors told; days that were hardly watched, or on which a bay was
 * unknown, are left out. The first day too: what stood before it isn't known for sure.
 */
export function countSeen(
  rows: readonly BayRow[],
  startedOccupied: number,
): ReadonlyMap<IndiaDate, readonly number[]> {
  const byDate = new Map<IndiaDate, BayRow[]>();
  for (const row of rows) byDate.set(row.date, [...(byDate.get(row.date) ?? []), row]);
  const seen = new Map<IndiaDate, readonly number[]>();
  const first = rows[0]?.date;
  const last = rows.at(-1)?.date;
  if (first === undefined || last === undefined) return seen;
  let taken = startedOccupied;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const own = byDate.get(date) ?? [];
    const atHalfHours: number[] = [];
    for (let step = 0; step < HALF_HOURS; step += 1) {
      atHalfHours.push(taken);
      for (const row of own) if (row.step === step) taken += row.arrived - row.left;
    }
    const changes = own.reduce((sum, row) => sum + row.arrived + row.left, 0);
    const isCertain = own.every((row) => row.lost === 0) && atHalfHours.every((cars) => cars >= 0);
    if (date !== first && changes >= ENOUGH_CHANGES && isCertain) seen.set(date, atHalfHours);
  }
  return seen;
}
