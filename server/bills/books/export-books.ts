import { MOVE_WORDS } from '#contract/move-words.ts';
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
  'what',
  'booked on',
];
const MOST_A_DAY = 100_000;

/** What moved on some days, by the ledger: a row that was exported stays, and what is taken back is a row of its own. */
export function writeMoved(
  transact: Transact,
  mall: number,
  days: { from: string; to: string },
): AsyncGenerator<string> {
  return writeByDay(transact, days, HEADINGS, async (transaction, day) => {
    const moved = await listMoved(transaction, mall, spanOf(day, day), MOST_A_DAY);
    const ids = [...new Set(moved.flatMap(({ session }) => session ?? []))];
    const names = await findPublicIds(transaction, ids);
    return moved
      .toReversed()
      .map((one) => rowOf(one, one.session === null ? '' : (names.get(one.session) ?? '')));
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
    MOVE_WORDS[one.move],
    one.bookedAt && indiaDate(one.bookedAt),
  ]);
}
