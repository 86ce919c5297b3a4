import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../money/index.ts';
import type { Services } from '../../platform/services.ts';
import { findPublicIds } from '../../sessions/index.ts';
import { monthOf } from './month.ts';
import { listGrants, type StoredShop } from './store.ts';
import { findGrantWorths } from './worth.ts';

const HEADINGS = ['date', 'time', 'shop', 'bill', 'visit', 'worth', 'state'];
const PAGE = 500;

/** What a shop gave in a month, the newest bill first, as CSV, some at a time; the last line is the sum. */
export async function* writeStatement(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  shop: StoredShop,
  day: string,
): AsyncGenerator<string> {
  const { mall, name } = shop;
  const { from, until } = monthOf(day);
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  let sum = 0;
  for (let behind: number | null = null; ;) {
    const asked: number | null = behind;
    const { grants, names, worths } = await database.transact({ mall }, async (transaction) => {
      const found = await listGrants(transaction, [shop.id], { from, until, most: PAGE, behind: asked });
      const sessions = found.map(({ session }) => session);
      const worths = await findGrantWorths(transaction, [shop], found, clock());
      return { grants: found, names: await findPublicIds(transaction, sessions), worths };
    });
    for (const { id, at, bill, session } of grants) {
      const { worth = 0, isFinal = false } = worths.get(id) ?? {};
      sum += worth;
      const rupees = (worth / 100).toFixed(2);
      const visit = names.get(session) ?? '';
      yield csvRow([indiaDate(at), indiaTime(at), name, bill, visit, rupees, isFinal ? 'final' : 'inside']);
    }
    const last = grants.at(-1);
    if (!last || grants.length < PAGE) break;
    behind = last.id;
  }
  yield csvRow(['', '', name, 'sum', '', (sum / 100).toFixed(2), '']);
}
