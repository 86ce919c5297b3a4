import type { ShopGift } from '#domain/money/covers.ts';
import { addPaise, paise, type Paise } from '#domain/money/money.ts';
import { findWorths, quoteSession, quoteSessions, type Quote } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { listGrants, type StoredGrant, type StoredShop } from './store.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 500;

/** The name under which a session was given what a shop gives. */
export function shopCoverName({ publicId }: Pick<StoredShop, 'publicId'>): string {
  return `shop:${publicId}`;
}

export function giftOf({ gives, value }: Pick<StoredShop, 'gives' | 'value'>): ShopGift {
  if (gives === 'minutes') return { gives, minutes: value };
  return gives === 'percent' ? { gives, percent: value } : { gives, paise: paise(value) };
}

/** What a gift to a car that is inside may come to: what its minutes cost, its amount, or its share of what is due now. */
export async function estimateWorth(
  transaction: Transaction,
  shop: StoredShop,
  session: OpenSession | ClosedSession,
  now: Date,
): Promise<Paise> {
  if (shop.gives === 'amount') return paise(shop.value);
  const { id, tariffId, entryAt, vehicleClass } = session;
  const minutesEnd = new Date(entryAt.getTime() + shop.value * MINUTE_MS);
  const until = session.kind === 'closed' ? session.closedAt : now;
  const exitAt = shop.gives === 'minutes' ? minutesEnd : until < entryAt ? entryAt : until;
  const span = { entryAt, exitAt, session: id, vehicleClass };
  const { paise: cost } = await quoteSession(transaction, tariffId, span);
  return shop.gives === 'minutes' ? cost : paise(Math.ceil((cost * shop.value) / 100));
}

/** What a gift is worth, and whether that is what it came to. */
interface GrantWorth {
  readonly worth: Paise;
  /** False while its car is inside: then it is what it takes off were the car to leave now. */
  readonly isFinal: boolean;
  /** What its budget has to hold for it: of a car inside, what it may come to. */
  readonly atMost: Paise;
}

/**
 * What gifts of shops are worth, by their grants. Of a visit that has ended it is what the gift took off the charge that
 * counts now, nothing where nothing was charged. Of a car inside it is what it takes off what that has cost so far: both
 * sum to what came off, whatever shops gave. The mall's list, a shop's page and its statement count by this.
 */
export async function findGrantWorths(
  transaction: Transaction,
  shops: readonly StoredShop[],
  grants: readonly StoredGrant[],
  now: Date,
): Promise<Map<number, GrantWorth>> {
  const ids = [...new Set(grants.map(({ session }) => session))];
  const [sessions, charges] = await Promise.all([findByIds(transaction, ids), findWorths(transaction, ids)]);
  const inside = sessions.filter((session) => session.kind === 'open');
  const soFar = await quoteInside(transaction, inside, now);
  const names = new Map(shops.map((shop) => [shop.id, shopCoverName(shop)]));
  const worthOf = ({ session, shop, worthPaise }: StoredGrant): GrantWorth => {
    const gift = names.get(shop) ?? '';
    const quote = soFar.get(session);
    if (quote) return { worth: quote.worths?.[gift] ?? paise(0), isFinal: false, atMost: worthPaise };
    const worths = charges.get(session);
    // A charge from before that was stored: the grant says what was counted then.
    const worth = worths === null ? worthPaise : (worths?.[gift] ?? paise(0));
    return { worth, isFinal: true, atMost: worth };
  };
  return new Map(grants.map((grant) => [grant.id, worthOf(grant)]));
}

async function quoteInside(
  transaction: Transaction,
  inside: readonly OpenSession[],
  now: Date,
): Promise<Map<number, Quote>> {
  const [first] = inside;
  return first ? quoteSessions(transaction, first.mall, inside, now) : new Map();
}

/** Bills of shops in a span: how many, what they are worth, and what of a budget is taken by them. */
export interface SumOfWorths {
  readonly count: number;
  readonly worth: Paise;
  readonly atMost: Paise;
}

/** How much shops gave in a span, and how many bills that was. */
export async function sumWorths(
  transaction: Transaction,
  shops: readonly StoredShop[],
  { from, until, now }: { readonly from: Date; readonly until: Date; readonly now: Date },
): Promise<Map<number, SumOfWorths>> {
  const sums = new Map<number, SumOfWorths>();
  const ids = shops.map(({ id }) => id);
  for (let behind: number | null = null; ;) {
    const grants: StoredGrant[] = await listGrants(transaction, ids, { from, until, most: AT_ONCE, behind });
    const worths = await findGrantWorths(transaction, shops, grants, now);
    for (const { id, shop } of grants) {
      const { count, worth, atMost } = sums.get(shop) ?? { count: 0, worth: paise(0), atMost: paise(0) };
      const one = worths.get(id) ?? { worth: paise(0), atMost: paise(0) };
      const sum = { worth: addPaise(worth, one.worth), atMost: addPaise(atMost, one.atMost) };
      sums.set(shop, { count: count + 1, ...sum });
    }
    const last = grants.at(-1);
    if (!last || grants.length < AT_ONCE) return sums;
    behind = last.id;
  }
}
