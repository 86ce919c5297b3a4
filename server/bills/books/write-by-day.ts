import { addDays } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** The rows of some days as CSV, a day at a time, so that everybody else is served between two days. */
export async function* writeByDay(
  transact: Transact,
  { from, to }: { from: string; to: string },
  headings: readonly string[],
  rowsOf: (transaction: Transaction, day: string) => Promise<string[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(headings);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rows = await transact((transaction) => rowsOf(transaction, day));
    if (rows.length > 0) yield rows.join('');
  }
}
