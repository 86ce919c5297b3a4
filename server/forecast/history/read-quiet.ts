import { startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import { listHours } from '../../devices/index.ts';
import { listHoursTaken } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listHoursOfUnseen } from '../../sessions/index.ts';
import type { QuietDays } from './visit-history.ts';

/**
 * Of days on which no car was counted for hours: in which hours devices were sending and nothing showed a car, neither a
 * slot that was taken nor an exit of a car that nobody saw come.
 */
export async function readQuiet(
  transaction: Transaction,
  mall: number,
  dates: readonly IndiaDate[],
): Promise<QuietDays> {
  const [first] = dates;
  if (first === undefined) return new Map();
  const sending = await listHours(transaction, mall, first);
  const watched = dates.filter((date) => sending.has(date));
  if (watched.length === 0) return new Map();
  const starts = watched.map(startOfIndiaDay);
  const shown = [
    ...(await listHoursTaken(transaction, mall, starts)),
    ...(await listHoursOfUnseen(transaction, mall, starts)),
  ];
  const hasCars = new Set(shown.map(({ date, hour }) => `${date} ${hour}`));
  return new Map(
    watched.map((date) => [
      date,
      (sending.get(date) ?? []).map((isSending, hour) => isSending && !hasCars.has(`${date} ${hour}`)),
    ]),
  );
}
