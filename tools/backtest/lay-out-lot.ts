import { civilDate, dayNumber } from '../../domain/time/calendar.ts';
import type { DayHistory } from '../../domain/forecast/grid.ts';
import type { Lot } from './read-lots.ts';

/** Per slot one value a day from the lot's first day, NaN where nobody counted. */
export type Days = Readonly<Record<string, Float64Array>>;

export function layOutLot(lot: Lot): Days {
  const length = lot.lastDay - lot.firstDay + 1;
  return Object.fromEntries(
    Object.entries(lot.history).map(([slot, counts]) => {
      const row = new Float64Array(length).fill(NaN);
      for (const { date, visits } of counts)
        if (visits !== null) row[dayNumber(date)! - lot.firstDay] = visits;
      return [slot, row];
    }),
  );
}

/** What a lot would have counted had it opened on day `from`. */
export function historySince({ history }: Lot, from: number): DayHistory {
  const first = civilDate(from);
  return Object.fromEntries(
    Object.entries(history).map(([slot, counts]) => [slot, counts.filter(({ date }) => date >= first)]),
  );
}
