import { paise, type Paise } from './money.ts';

/** How what a gift is worth is shared between its shop and the mall. */
export interface SharedWorth {
  /** What the shop pays. */
  readonly billed: Paise;
  /** What goes beyond its budget: it is the mall's. The driver has the gift whole in any case. */
  readonly borne: Paise;
}

/** What a shop pays of one more gift of a month, where it pays some already: no more than its budget as the gift was given. */
export function shareWorth(worth: Paise, budget: Paise | null, billedBefore: number): SharedWorth {
  if (budget === null) return { billed: worth, borne: paise(0) };
  const billed = paise(Math.min(worth, Math.max(0, budget - billedBefore)));
  return { billed, borne: paise(worth - billed) };
}
