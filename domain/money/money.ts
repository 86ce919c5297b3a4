declare const paiseBrand: unique symbol;

/** Whole paise. Negative amounts exist (refunds, counter-entries); fractions never do. */
export type Paise = number & { readonly [paiseBrand]: 'paise' };

/** Marks a whole number as paise; throws on fractions, NaN and whatever a double cannot hold exactly. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount of paise: ${amount}`);
  return (amount === 0 ? 0 : amount) as Paise;
}

/** Adds amounts in paise; throws once a sum leaves the exact integers. */
export function addPaise(...amounts: readonly Paise[]): Paise {
  let sum = paise(0);
  for (const amount of amounts) sum = paise(sum + amount);
  return sum;
}

/** Rupees for the wire: paise divided by 100, the nearest double, so it prints with two decimals at most. */
export function toRupees(amount: Paise): number {
  return amount / 100;
}

/** Above this, neighbouring doubles lie too far apart for rupees to name one paisa. */
const MOST_RUPEES = 1e13;

/** Whether an amount of rupees is whole paise: no third decimal, however small. */
export function isWholePaise(rupees: number): boolean {
  return Math.abs(rupees) <= MOST_RUPEES && Math.round(rupees * 100) / 100 === rupees;
}

/** Paise from rupees; throws on more than two decimals, because rounding money would invent it, and above 1e13. */
export function fromRupees(rupees: number): Paise {
  if (!(Math.abs(rupees) <= MOST_RUPEES)) throw new RangeError(`Not an amount of rupees: ${rupees}`);
  const amount = paise(Math.round(rupees * 100));
  if (amount / 100 !== rupees) throw new RangeError(`Rupees with more than two decimals: ${rupees}`);
  return amount;
}
