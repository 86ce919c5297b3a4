import type { ShopPage } from '#contract/shops.ts';

/** Rupees for people: whole ones without decimals. */
export function wordRupees(rupees: number): string {
  const digits = Number.isInteger(rupees) ? 0 : 2;
  return `₹${rupees.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** What a shop gives, in words. */
export function wordGift({ gives, value }: Pick<ShopPage, 'gives' | 'value'>): string {
  if (gives === 'percent')
    return value === 100 ? 'You pay for the whole parking' : `You pay ${value} % of the parking`;
  if (gives === 'amount') return `You pay ${wordRupees(value)} of the parking`;
  const hours = value / 60;
  if (!Number.isInteger(hours)) return `You pay for the first ${value} minutes`;
  return hours === 1 ? 'You pay for the first hour' : `You pay for the first ${hours} hours`;
}

/** What its gift covers beyond what it names: a price is paid by whole units, and minutes free those that begin in them. */
export function wordWhole({ gives }: Pick<ShopPage, 'gives'>): string {
  return gives === 'minutes' ? '. A first block or unit that begins in that time is paid whole.' : '';
}

/** What is left of a shop's budget of this month, and what is held of it for cars that may still leave later. */
export function wordBudget({ budgetLeft, held }: Pick<ShopPage, 'budgetLeft' | 'held'>): string {
  if (budgetLeft === null) return '';
  const left = ` ${wordRupees(budgetLeft)} of this month’s budget is left.`;
  if (held === 0) return left;
  return `${left} ${wordRupees(held)} is held for cars that are inside: the most that you may pay for them. What is not used comes back.`;
}

/** What a gift is worth, and what the shop pays of it where that is less: the rest is the mall's. */
export function wordWorth({ worth, billed }: Pick<ShopPage['given'][number], 'worth' | 'billed'>): string {
  return billed < worth ? `${wordRupees(worth)}, you pay ${wordRupees(billed)}` : wordRupees(worth);
}
