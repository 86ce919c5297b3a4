import type { ShopGift } from '#domain/money/covers.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { findWorths, quoteSession, type Quote } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, quoteCarsInside, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { StoredGrant, StoredShop } from './store.ts';

const MINUTE_MS = 60_000;
/** Of a car inside, a budget holds what a gift comes to if the car leaves within so many hours. */
export const HELD_HOURS = 4;

/** The name under which a session was given what a shop gives. */
export function shopCoverName({ publicId }: Pick<StoredShop, 'publicId'>): string {
  return `shop:${publicId}`;
}

export function giftOf({ gives, value }: Pick<StoredShop, 'gives' | 'value'>): ShopGift {
  if (gives === 'minutes') return { gives, minutes: value };
  return gives === 'percent' ? { gives, percent: value } : { gives, paise: paise(value) };
}

/** What a gift may come to, before it is given: what its minutes cost, its amount, or its share of what is due now. */
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

/** What a gift that a car inside has just been given takes off, if the car stays for some hours more. */
export async function foreseeWorth(
  transaction: Transaction,
  shop: StoredShop,
  { id, tariffId, entryAt, vehicleClass }: OpenSession,
  now: Date,
): Promise<Paise> {
  const exitAt = new Date(Math.max(now.getTime(), entryAt.getTime()) + HELD_HOURS * 60 * MINUTE_MS);
  const { worths } = await quoteSession(transaction, tariffId, {
    entryAt,
    exitAt,
    session: id,
    vehicleClass,
  });
  return worths?.[shopCoverName(shop)] ?? paise(0);
}

/** What a gift is worth, and whether that is what it came to. */
export interface GrantWorth {
  readonly worth: Paise;
  /** False while its car is inside: then it is what it takes off were the car to leave now; or while a person is to decide. */
  readonly state: 'inside' | 'in_review' | 'final';
  /** What its budget has to hold for it: until it is final, what it may come to. */
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
  const inReview = new Set(sessions.flatMap(({ id, review }) => (review === null ? [] : [id])));
  const soFar = await quoteInside(transaction, inside, now);
  const names = new Map(shops.map((shop) => [shop.id, shopCoverName(shop)]));
  const worthOf = ({ session, shop, worthPaise }: StoredGrant): GrantWorth => {
    const gift = names.get(shop) ?? '';
    const quote = soFar.get(session);
    const worths = quote ? quote.worths : charges.get(session);
    // A charge from before that was stored: the grant says what was counted then.
    const worth = worths === null ? worthPaise : (worths?.[gift] ?? paise(0));
    const state = quote ? 'inside' : inReview.has(session) ? 'in_review' : 'final';
    return { worth, state, atMost: state === 'final' ? worth : paise(Math.max(worthPaise, worth)) };
  };
  return new Map(grants.map((grant) => [grant.id, worthOf(grant)]));
}

async function quoteInside(
  transaction: Transaction,
  inside: readonly OpenSession[],
  now: Date,
): Promise<Map<number, Quote>> {
  const [first] = inside;
  return first ? quoteCarsInside(transaction, first.mall, inside, now) : new Map();
}
