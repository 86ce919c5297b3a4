import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow, listMoved, spanOf, type MovedMoneyRow } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findPublicIds } from '../../sessions/index.ts';
import { addDays } from '#domain/time/india-time.ts';

const HEADINGS = [
  'date',
  'time',
  'kind',
  'reference',
  'visit',
  'method',
  'amount',
  'state',
  'provider',
  'provider reference',
  'settled',
  'fees',
  'bank reference',
];
const MOST_A_DAY = 100_000;

/** Payments and refunds as CSV, a day at a time, so that everybody else is served between two days. */
export async function* writeMoved(
  transact: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>,
  mall: number,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rows = await transact(async (transaction) => {
      const moved = await listMoved(transaction, mall, spanOf(day, day), MOST_A_DAY);
      const ids = [...new Set(moved.map(({ session }) => session))];
      const names = await findPublicIds(transaction, ids);
      return moved.toReversed().map((one) => rowOf(one, names.get(one.session) ?? ''));
    });
    if (rows.length > 0) yield rows.join('');
  }
}

function rowOf(one: MovedMoneyRow, visit: string): string {
  const rupees = (paise: number | null) => (paise === null ? null : (paise / 100).toFixed(2));
  return csvRow([
    indiaDate(one.at),
    indiaTime(one.at),
    one.kind,
    one.reference,
    visit,
    one.method,
    rupees(one.paise),
    one.state,
    one.provider,
    one.entity,
    rupees(one.settled),
    rupees(one.fee),
    one.utr,
  ]);
}
