import type { Shop, ShopInput, ShopPage } from '#contract/shops.ts';
import { fromRupees, paise, toRupees } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PassServices } from '../pass-services.ts';
import { findGiftsOfMonth, findLeft, sumGifts } from './budgets.ts';
import { dayOf } from './month.ts';
import type { StoredShop } from './store.ts';

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
  const gifts = await findGiftsOfMonth(transaction, shops, now);
  return shops.map((shop) => {
    const { publicId, name, gives, budgetPaise, mostADay, mostAPlateADay, mostAPlateAMonth, endedAt } = shop;
    const { count, worth, billed, held } = sumGifts(gifts.get(shop.id) ?? []);
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
      billedThisMonth: toRupees(billed),
      heldThisMonth: toRupees(held),
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
  const { id, mall, name, gives, mostADay } = shop;
  const gifts = (await findGiftsOfMonth(transaction, [shop], now)).get(id) ?? [];
  const left = findLeft(shop, gifts);
  const { from: today } = dayOf(now);
  const ofToday = gifts.filter(({ at }) => at >= today);
  return {
    shop: name,
    mall: malls.known(mall)?.name ?? '',
    gives,
    mostADay,
    value: valueOf(shop),
    givenToday: ofToday.length,
    budgetLeft: left === null ? null : toRupees(left),
    held: toRupees(sumGifts(gifts).held),
    given: ofToday
      .slice(-NEWEST)
      .toReversed()
      .map(({ bill, at, worth, billed }) => ({
        bill,
        at: at.toISOString(),
        worth: toRupees(worth),
        billed: toRupees(billed),
      })),
  };
}

function valueOf({ gives, value }: StoredShop): number {
  return gives === 'amount' ? toRupees(paise(value)) : value;
}
