import type { ShopGift } from '#domain/money/covers.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { findCharges, quoteSession } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { listOpenGrants, settleGrant, type StoredShop } from './store.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 50;

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
  const exitAt = shop.gives === 'minutes' ? minutesEnd : now < entryAt ? entryAt : now;
  const span = { entryAt, exitAt, session: id, without: shopCoverName(shop), vehicleClass };
  const { paise: cost } = await quoteSession(transaction, tariffId, span);
  return shop.gives === 'minutes' ? cost : paise(Math.ceil((cost * shop.value) / 100));
}

/** Counts what a shop's gifts came to, of the sessions that have been charged since. */
export async function settleWorths(transaction: Transaction, shop: StoredShop): Promise<void> {
  for (let behind = 0; ;) {
    const grants = await listOpenGrants(transaction, shop.id, behind, AT_ONCE);
    const ids = grants.map(({ session }) => session);
    const sessions = new Map((await findByIds(transaction, ids)).map((session) => [session.id, session]));
    const charges = await findCharges(transaction, ids);
    for (const { id, session: sessionId } of grants) {
      const session = sessions.get(sessionId);
      if (session?.kind !== 'closed') continue;
      const charge = charges.get(sessionId);
      const worth = charge ? await worthOf(transaction, shop, session, charge) : 0;
      await settleGrant(transaction, id, paise(worth));
    }
    const last = grants.at(-1);
    if (!last || grants.length < AT_ONCE) return;
    behind = last.id;
  }
}

/** What the session would have cost without the gift, less what it costs with it. */
async function worthOf(
  transaction: Transaction,
  shop: StoredShop,
  { id, tariffId, entryAt, entryDoubtMs, vehicleClass }: ClosedSession,
  charge: { readonly at: Date },
): Promise<number> {
  const span = { entryAt, exitAt: charge.at, entryDoubtMs, session: id, vehicleClass };
  const [without, given] = await Promise.all([
    quoteSession(transaction, tariffId, { ...span, without: shopCoverName(shop) }),
    quoteSession(transaction, tariffId, span),
  ]);
  return Math.max(0, without.paise - given.paise);
}
