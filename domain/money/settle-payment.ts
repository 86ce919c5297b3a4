import { paise, type Paise } from './money.ts';

/** An amount that came in for a session, and how the session stood before it. */
export interface IncomingMoney {
  readonly amountPaise: Paise;
  /** What the session owes by the ledger; below zero where more was paid than was charged so far. */
  readonly duePaise: Paise;
  /** The car is inside, so that nothing is charged yet. */
  readonly isInside: boolean;
  /**
   * What a car inside was priced at for the payments that came in, this one among them; what it cost as this one was paid
   * where that was after the quote had expired.
   */
  readonly pricedPaise: Paise;
}

export interface SettledMoney {
  /** `returned`: nothing of it was owed any more, so it goes back whole. */
  readonly state: 'paid' | 'partial' | 'returned';
  readonly backPaise: Paise;
}

/**
 * What becomes of money that came in: as much as is owed is taken, the rest goes back. Of a car inside what is owed is
 * its price, that of the quote or, once this has expired, what it costs by then: money counts for a visit that goes on
 * whenever it comes, as for a car that has reached the exit, whose debt does not rise.
 */
export function settlePayment({ amountPaise, duePaise, isInside, pricedPaise }: IncomingMoney): SettledMoney {
  const owed = isInside ? pricedPaise + duePaise : duePaise;
  const taken = Math.max(0, Math.min(amountPaise, owed));
  const backPaise = paise(amountPaise - taken);
  if (taken === 0) return { state: 'returned', backPaise };
  return { state: taken >= owed ? 'paid' : 'partial', backPaise };
}
