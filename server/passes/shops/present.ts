import type { Shop, ShopInput, ShopPage } from '#contract/shops.ts';
import { fromRupees, paise, toRupees } from '#domain/money/money.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PassServices } from '../pass-services.ts';
import { dayOf, monthOf } from './month.ts';
import { countGrants, listGrants, type StoredShop } from './store.ts';
import { findGrantWorths, sumWorths } from './worth.ts';

const NEWEST = 20;

/** A shop as it is stored, but for whose it is. */
export function columnsOfShop(input: ShopInput) {
  const { name, gives, value, budget, mostADay, mostAPlateADay, mostAPlateAMonth } = input;
  return {
    name: name.trim(),
    gives,
    value: gives === 'amount' ? fromRupees(value) : value,
    budgetPaise: budget === null ? null : fromRupees(budget),
    mostADay,
    mostAPlateADay,
    mostAPlateAMonth,
  };
}

/** Shops as the mall's admin sees them, with what each gave this month. */
export async function presentShops(
  transaction: Transaction,
  shops: readonly StoredShop[],
  now: Date,
): Promise<Shop[]> {
  const sums = await sumWorths(transaction, shops, { ...monthOf(indiaDate(now)), now });
  return shops.map((shop) => {
    const { publicId, name, gives, budgetPaise, mostADay, mostAPlateADay, mostAPlateAMonth, endedAt } = shop;
    const { count = 0, worth = paise(0) } = sums.get(shop.id) ?? {};
    return {
      id: publicId,
      name,
      gives,
      mostADay,
      mostAPlateADay,
      mostAPlateAMonth,
      value: valueOf(shop),
      budget: budgetPaise === null ? null : toRupees(budgetPaise),
      isEnded: endedAt !== null,
      givenThisMonth: count,
      worthThisMonth: toRupees(worth),
    };
  });
}

/** A shop's own page: what it gave today, by its own bills alone. */
export async function presentShopPage(
  { malls }: Pick<PassServices, 'malls'>,
  transaction: Transaction,
  shop: StoredShop,
  now: Date,
): Promise<ShopPage> {
  const { id, mall, name, gives, budgetPaise, mostADay } = shop;
  const [month, givenToday, newest] = await Promise.all([
    sumWorths(transaction, [shop], { ...monthOf(indiaDate(now)), now }),
    countGrants(transaction, id, dayOf(now).from),
    listGrants(transaction, [id], { ...dayOf(now), most: NEWEST }),
  ]);
  const worths = await findGrantWorths(transaction, [shop], newest, now);
  const spent = month.get(id)?.atMost ?? 0;
  const left = budgetPaise === null ? null : toRupees(paise(Math.max(0, budgetPaise - spent)));
  return {
    shop: name,
    mall: malls.known(mall)?.name ?? '',
    gives,
    mostADay,
    value: valueOf(shop),
    givenToday,
    budgetLeft: left,
    given: newest.map((grant) => ({
      bill: grant.bill,
      at: grant.at.toISOString(),
      worth: toRupees(worths.get(grant.id)?.worth ?? paise(0)),
    })),
  };
}

function valueOf({ gives, value }: StoredShop): number {
  return gives === 'amount' ? toRupees(paise(value)) : value;
}
