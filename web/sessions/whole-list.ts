import { indiaDate } from '#domain/time/india-time.ts';
import type { ParkingSession } from '#contract/sessions.ts';

/**
 * An answer without a total count has no paging: it is the whole list, and is counted, searched and filtered here
 * instead of by the server.
 */
export function filterWhole(rows: readonly ParkingSession[], q: string, status: string): ParkingSession[] {
  const wanted = q.toLowerCase();
  return rows.filter(
    (row) =>
      (status === 'all' || row.status === status) &&
      [row.number_plate, row.slot, row.date].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The stat cards' figures; only completed sessions count for revenue. */
export function countWhole(rows: readonly ParkingSession[], at: Date) {
  const today = indiaDate(at);
  const completed = rows.filter(({ status }) => status === 'completed');
  return {
    totalSessions: rows.length,
    currentlyParked: rows.length - completed.length,
    openSessions: rows.length - completed.length,
    completedToday: completed.filter(({ date }) => date === today).length,
    totalRevenue: completed.reduce((sum, { charges }) => sum + charges, 0),
    inReview: 0,
    asOf: at.toISOString(),
  };
}
