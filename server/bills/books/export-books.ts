import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { csvRow, listMoved, spanOf, type MovedMoneyRow } from '../../money/index.ts';
import { findPublicIds } from '../../sessions/index.ts';
import { writeByDay, type Transact } from './write-by-day.ts';

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

/** Payments and refunds of some days. */
export function writeMoved(
  transact: Transact,
  mall: number,
  days: { from: string; to: string },
): AsyncGenerator<string> {
  return writeByDay(transact, days, HEADINGS, async (transaction, day) => {
    const moved = await listMoved(transaction, mall, spanOf(day, day), MOST_A_DAY);
    const ids = [...new Set(moved.map(({ session }) => session))];
    const names = await findPublicIds(transaction, ids);
    return moved.toReversed().map((one) => rowOf(one, names.get(one.session) ?? ''));
  });
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
