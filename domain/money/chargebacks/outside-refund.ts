import type { Paise } from '../money.ts';

/** A refund of the same payment that we know, as far as another one beside it is judged by it. */
export interface RefundBeside {
  readonly paise: Paise;
  /**
   * `waits`: it has surely not left. `asked`: the provider may be making it just now. `sent`: it has, and it may still
   * fail. `gone`: it has gone back.
   */
  readonly stands: 'waits' | 'asked' | 'sent' | 'gone';
  /** Somebody else than the provider paid it. */
  readonly isPaidOtherwise: boolean;
}

/** What is known of a payment of which the provider has given something back on its own pages. */
export interface PaymentBeside {
  readonly receivedPaise: Paise;
  readonly refunds: readonly RefundBeside[];
  /** What a bank gave back of it that counts for no refund yet. */
  readonly lostPaise: number;
}

/**
 * What a refund means that nobody made here. `count`: it is stored. `wait`: another one is on its way,
 * and there is room for this one only if that fails. `beyond`: no payment gives back more than it brought. `twice`: as much went back otherwise.
 */
export type OutsideVerdict = 'count' | 'wait' | 'beyond' | 'twice';

export function judgeOutside(
  amount: Paise,
  { receivedPaise, refunds, lostPaise }: PaymentBeside,
): OutsideVerdict {
  const sumOf = (which: (refund: RefundBeside) => boolean) =>
    refunds.filter(which).reduce((sum, { paise }) => sum + paise, 0);
  if (amount <= 0 || amount > receivedPaise) return 'beyond';
  if (refunds.some(({ stands }) => stands === 'asked')) return 'wait';
  const gone = sumOf(({ stands, isPaidOtherwise }) => stands === 'gone' && !isPaidOtherwise);
  const sent = sumOf(({ stands }) => stands === 'sent');
  if (amount > receivedPaise - gone) return 'beyond';
  if (amount > receivedPaise - gone - sent) return 'wait';
  const otherwise = sumOf(({ stands, isPaidOtherwise }) => stands === 'gone' && isPaidOtherwise);
  return amount > receivedPaise - gone - sent - otherwise - lostPaise ? 'twice' : 'count';
}
