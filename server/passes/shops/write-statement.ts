import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../money/index.ts';
import type { Services } from '../../platform/services.ts';
import { findPublicIds } from '../../sessions/index.ts';
import { shareMonth, type SharedGrant } from './budgets.ts';
import { monthOf } from './month.ts';
import type { StoredShop } from './store.ts';

const HEADINGS = ['date', 'time', 'shop', 'bill', 'visit', 'worth', 'shop pays', 'mall bears', 'state'];
const STATES = { inside: 'inside', in_review: 'in review', final: 'final' } as const;

/** What a shop gave in a month, bill by bill as it gave them, as CSV, some at a time; the last line is the sum. */
export async function* writeStatement(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  shop: StoredShop,
  day: string,
): AsyncGenerator<string> {
  const { mall, name } = shop;
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  const sum = { worth: 0, billed: 0, borne: 0 };
  const month = { ...monthOf(day), now: clock() };
  for await (const gifts of shareMonth((work) => database.transact({ mall }, work), [shop], month)) {
    const sessions = gifts.map(({ session }) => session);
    const visits = await database.transact({ mall }, (transaction) => findPublicIds(transaction, sessions));
    for (const gift of gifts) {
      sum.worth += gift.worth;
      sum.billed += gift.billed;
      sum.borne += gift.borne;
      const { at, bill, session, state } = gift;
      const which = [indiaDate(at), indiaTime(at), name, bill, visits.get(session) ?? ''];
      yield csvRow([...which, ...rupeesOf(gift), STATES[state]]);
    }
  }
  yield csvRow(['', '', name, 'sum', '', ...rupeesOf(sum), '']);
}

/** What is worth so much, what of it the shop pays, and what the mall bears. */
function rupeesOf({
  worth,
  billed,
  borne,
}: Record<'worth' | 'billed' | 'borne', number> | SharedGrant): string[] {
  return [worth, billed, borne].map((amount) => (amount / 100).toFixed(2));
}
