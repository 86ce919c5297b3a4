import { shareWorth, type SharedWorth } from '#domain/money/budgets.ts';
import { addPaise, paise, type Paise } from '#domain/money/money.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { monthOf } from './month.ts';
import { listGrants, listWithBudget, type StoredGrant, type StoredShop } from './store.ts';
import { findGrantWorths, type GrantWorth } from './worth.ts';

const AT_ONCE = 500;

/** A gift with what it is worth, and who pays how much of that. */
export type SharedGrant = StoredGrant & GrantWorth & SharedWorth;

interface WithinMonth {
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
}

/** Runs one question in the mall's own view. */
type Ask = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/**
 * What shops gave in a month, some hundred at a time, with who pays how much of each. In the order in which they were
 * given a shop pays what its gifts are worth until its budget is spent; the rest is the mall's. Nothing of it is stored: a
 * charge that is corrected years later changes who pays for what, and no shop ever pays more than its budget.
 */
export async function* shareMonth(
  ask: Ask,
  shops: readonly StoredShop[],
  { from, until, now }: WithinMonth,
): AsyncGenerator<SharedGrant[]> {
  const billed = new Map<number, number>();
  const ids = shops.map(({ id }) => id);
  for (let behind: number | null = null; ;) {
    const after: number | null = behind;
    const { grants, worths } = await ask(async (transaction) => {
      const found = await listGrants(transaction, ids, { from, until, most: AT_ONCE, behind: after });
      return { grants: found, worths: await findGrantWorths(transaction, shops, found, now) };
    });
    yield grants.flatMap((grant) => {
      const known = worths.get(grant.id);
      if (!known) return [];
      const before = billed.get(grant.shop) ?? 0;
      const shared = shareWorth(known.worth, grant.budgetPaise, before);
      billed.set(grant.shop, before + shared.billed);
      return [{ ...grant, ...known, ...shared }];
    });
    const last = grants.at(-1);
    if (!last || grants.length < AT_ONCE) return;
    behind = last.id;
  }
}

/** The gifts of a shop in a month: how many, what they are worth, what it pays of that, and what its budget holds. */
export interface SumOfGifts {
  readonly count: number;
  readonly worth: Paise;
  readonly billed: Paise;
  /** What gifts that are not final may yet come to. */
  readonly held: Paise;
}

export function sumGifts(gifts: readonly SharedGrant[]): SumOfGifts {
  const sum = (of: (gift: SharedGrant) => Paise) =>
    gifts.reduce((total, gift) => addPaise(total, of(gift)), paise(0));
  return {
    count: gifts.length,
    worth: sum(({ worth }) => worth),
    billed: sum(({ billed }) => billed),
    held: sum(({ state, atMost }) => (state === 'final' ? paise(0) : atMost)),
  };
}

/** What of a shop's budget of this month is neither used up nor held: no more can be promised. Null where it has none. */
export function findLeft({ budgetPaise }: StoredShop, gifts: readonly SharedGrant[]): Paise | null {
  if (budgetPaise === null) return null;
  const settled = gifts.filter(({ state }) => state === 'final');
  return paise(Math.max(0, budgetPaise - sumGifts(settled).billed - sumGifts(gifts).held));
}

/** The gifts of the month in which an instant lies, by shop. */
export async function findGiftsOfMonth(
  transaction: Transaction,
  shops: readonly StoredShop[],
  now: Date,
): Promise<Map<number, SharedGrant[]>> {
  const gifts = new Map<number, SharedGrant[]>(shops.map(({ id }) => [id, []]));
  const month = { ...monthOf(indiaDate(now)), now };
  for await (const some of shareMonth((work) => work(transaction), shops, month))
    for (const gift of some) gifts.get(gift.shop)?.push(gift);
  return gifts;
}

/** A gift that went beyond its shop's budget. */
export interface BorneGift {
  readonly session: number;
  readonly shopId: number;
  readonly shop: string;
  readonly at: Date;
  readonly paise: Paise;
}

/** What the mall bears of what shops gave in a span, the newest first. */
export async function listBorne(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
  now: Date,
): Promise<BorneGift[]> {
  const borne: BorneGift[] = [];
  const days = { first: indiaDate(from), last: indiaDate(new Date(until.getTime() - 1)) };
  for (let day = days.first; day <= days.last;) {
    const month = monthOf(day);
    const shops = await listWithBudget(transaction, mall, month);
    const names = new Map(shops.map(({ id, name }) => [id, name]));
    const gifts = shops.length === 0 ? [] : shareMonth((work) => work(transaction), shops, { ...month, now });
    for await (const some of gifts)
      for (const { session, shop: shopId, at, borne: amount } of some)
        if (amount > 0 && at >= from && at < until)
          borne.push({ session, shopId, shop: names.get(shopId) ?? '', at, paise: amount });
    day = indiaDate(month.until);
  }
  return borne.toReversed();
}
