import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../money/index.ts';
import type { Services } from '../../platform/services.ts';
import { findPublicIds } from '../../sessions/index.ts';
import { monthOf } from './month.ts';
import { listGrants, type StoredShop } from './store.ts';
import { settleWorths } from './worth.ts';

const HEADINGS = ['date', 'time', 'shop', 'bill', 'visit', 'worth', 'state'];
const PAGE = 500;

/** What a shop gave in a month, the newest bill first, as CSV, some at a time; the last line is the sum. */
export async function* writeStatement(
  { database }: Pick<Services, 'database'>,
  shop: StoredShop,
  day: string,
): AsyncGenerator<string> {
  const { mall, id, name } = shop;
  const { from, until } = monthOf(day);
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  await database.transact({ mall }, (transaction) => settleWorths(transaction, shop));
  let sum = 0;
  for (let behind: number | null = null; ;) {
    const asked: number | null = behind;
    const { grants, names } = await database.transact({ mall }, async (transaction) => {
      const found = await listGrants(transaction, id, { from, until, most: PAGE, behind: asked });
      const sessions = found.map(({ session }) => session);
      return { grants: found, names: await findPublicIds(transaction, sessions) };
    });
    for (const { at, bill, session, worthPaise, isFinal } of grants) {
      sum += worthPaise;
      const rupees = (worthPaise / 100).toFixed(2);
      const visit = names.get(session) ?? '';
      yield csvRow([indiaDate(at), indiaTime(at), name, bill, visit, rupees, isFinal ? 'final' : 'inside']);
    }
    const last = grants.at(-1);
    if (!last || grants.length < PAGE) break;
    behind = last.id;
  }
  yield csvRow(['', '', name, 'sum', '', (sum / 100).toFixed(2), '']);
}
