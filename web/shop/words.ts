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
