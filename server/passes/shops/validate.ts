import { billKeyOf } from '#domain/money/bill-key.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { writeAudit } from '../../audit/index.ts';
import { findBill, lowerCharge, type AdmittedToken } from '../../bills/index.ts';
import { findFreeMinutes, writeCovers } from '../../money/index.ts';
import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listOfPlate, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import { dayOf, monthOf } from './month.ts';
import {
  countGrants,
  findGrantOfBill,
  holdShop,
  insertGrant,
  listGrantsTo,
  type StoredGrant,
  type StoredShop,
} from './store.ts';
import { findGiftsOfMonth, findLeft } from './budgets.ts';
import { findVisit } from './find-visit.ts';
import { estimateWorth, findGrantWorths, foreseeWorth, giftOf, shopCoverName } from './worth.ts';

/** What a shop asks for: a visit by its code or its pay link, and the shop's own bill. */
interface Wish {
  readonly visit: string;
  /** The visit's link, looked up beforehand; null where a code was typed, or a link that leads nowhere. */
  readonly link: AdmittedToken | null;
  readonly bill: string;
}

/**
 * Gives a visit what a shop pays for, in one transaction with the ledger and the audit record. One at a time for each
 * shop, so that neither its budget nor a limit is passed by two at once.
 */
export async function validateAtShop(
  on: PassServices,
  transaction: Transaction,
  { id: shopId }: StoredShop,
  wish: Wish,
  now: Date,
) {
  const shop = await holdShop(transaction, shopId);
  if (!shop || shop.endedAt) throw notThere('This link is not valid. Ask the mall for a new one.');
  const session = await findVisit(on, transaction, shop, { typed: wish.visit, link: wish.link, now });
  const bill = wish.bill.trim();
  const before = await findGrantOfBill(transaction, shop.id, billKeyOf(bill));
  if (before && before.session !== session.id)
    throw conflict('bill_used', 'This bill was used for another visit already.');
  if (!before) await give(on, transaction, shop, session, { bill, now });
  const { quote, duePaise } = await findBill(transaction, session, now);
  return { isNew: !before, charges: toRupees(quote.paise), amountDue: toRupees(duePaise) };
}

async function give(
  on: PassServices,
  transaction: Transaction,
  shop: StoredShop,
  session: OpenSession | ClosedSession,
  { bill, now }: { bill: string; now: Date },
): Promise<void> {
  const { mall, id } = session;
  await refuseTooMany(transaction, shop, session, now);
  await refuseWithoutWorth(transaction, shop, session, now);
  const left = await findLeftNow(transaction, shop, now);
  const estimated = await estimateWorth(transaction, shop, session, now);
  const givenBy = `shop:${shop.publicId}`;
  const cover = { kind: 'shop', shop: shop.name, ...giftOf(shop) } as const;
  const gift = shopCoverName(shop);
  await writeCovers(transaction, [{ mall, session: id, name: gift, cover, givenBy, givenAt: now }]);
  const foreseen = session.kind === 'open' ? await foreseeWorth(transaction, shop, session, now) : paise(0);
  const worthPaise = paise(Math.max(estimated, foreseen));
  const { budgetPaise } = shop;
  const grant = {
    mall,
    shop: shop.id,
    session: id,
    bill,
    billKey: billKeyOf(bill),
    at: now,
    worthPaise,
    budgetPaise,
  };
  const stored = await insertGrant(transaction, grant);
  if (session.kind === 'closed') {
    const reason = 'A shop gave it after the exit.';
    const by = { actor: givenBy, now };
    await lowerCharge(on, transaction, session, { name: `shop-${stored.id}`, reason, gift, by });
  }
  await refuseBeyondBudget(transaction, shop, stored, { left, now });
  const entry = { actor: givenBy, action: 'validation_given', target: session.publicId, mall } as const;
  await writeAudit(transaction, { ...entry, detail: { shop: shop.publicId } }, now);
}

/**
 * Free minutes do not add up: where as many were given already, by a shop or by a stamp, these can never be worth anything,
 * and would spend a bill of the shop for nothing.
 */
async function refuseWithoutWorth(
  transaction: Transaction,
  { gives, value }: StoredShop,
  { id, tariffId, entryAt, entryDoubtMs }: OpenSession | ClosedSession,
  now: Date,
): Promise<void> {
  if (gives !== 'minutes') return;
  const exitAt = now < entryAt ? entryAt : now;
  const given = await findFreeMinutes(transaction, tariffId, { entryAt, exitAt, entryDoubtMs, session: id });
  if (given < value) return;
  const has = given === Infinity ? 'is free already' : `has ${given} free minutes already`;
  const sentence = `This visit ${has}, and free minutes do not add up: yours would change nothing. Your bill was not used.`;
  throw conflict('free_minutes_given', sentence);
}

/** What is left of the budget of this month; null where there is none. */
async function findLeftNow(transaction: Transaction, shop: StoredShop, now: Date): Promise<Paise | null> {
  if (shop.budgetPaise === null) return null;
  const gifts = await findGiftsOfMonth(transaction, [shop], now);
  return findLeft(shop, gifts.get(shop.id) ?? []);
}

/**
 * A gift that may come to more than is left is not given: of a car inside that is what it may come to, of a visit that has
 * left what came off its charge. What was given stands, whatever it comes to.
 */
async function refuseBeyondBudget(
  transaction: Transaction,
  shop: StoredShop,
  grant: StoredGrant,
  { left, now }: { readonly left: Paise | null; readonly now: Date },
): Promise<void> {
  if (left === null) return;
  const { atMost = paise(0), state } =
    (await findGrantWorths(transaction, [shop], [grant], now)).get(grant.id) ?? {};
  if (atMost <= left) return;
  if (left === 0) throw conflict('budget_spent', 'The budget of this month is spent. Ask the mall.');
  const which = state === 'final' ? 'comes' : 'may come';
  const sentence = `₹${toRupees(left)} of this month’s budget is left, and this gift ${which} to ₹${toRupees(atMost)}. Your bill was not used. Ask the mall.`;
  throw conflict('budget_spent', sentence);
}

/** A shop's limits: of bills in a day, and of one car in a day and in a month. */
async function refuseTooMany(
  transaction: Transaction,
  shop: StoredShop,
  { id, plateKey }: OpenSession | ClosedSession,
  now: Date,
): Promise<void> {
  const { from: today } = dayOf(now);
  const { from: month } = monthOf(indiaDate(now));
  if ((await countGrants(transaction, shop.id, today)) >= shop.mostADay)
    throw conflict('too_many_today', 'All bills of today are used. Ask the mall.');
  const own = plateKey === null ? [] : await listOfPlate(transaction, shop.mall, plateKey);
  const sessions = [...new Set([id, ...own.map((session) => session.id)])];
  const grants = await listGrantsTo(transaction, shop.id, sessions, month);
  if (grants.some(({ session }) => session === id))
    throw conflict('already_given', 'This shop has given to this visit already.');
  if (grants.filter(({ at }) => at >= today).length >= shop.mostAPlateADay)
    throw conflict('too_many_for_car_today', 'This car was given enough today.');
  if (grants.length >= shop.mostAPlateAMonth)
    throw conflict('too_many_for_car', 'This car was given enough this month.');
}
