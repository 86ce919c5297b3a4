import { paise, type Paise } from '../money.ts';

/** What a bank gave back of a payment by a chargeback that the mall lost, and counts for no refund yet. */
export interface UnassignedLoss {
  readonly chargeback: number;
  readonly paise: Paise;
}

/** A payment as far as money may go back by it. */
export interface RefundablePayment {
  readonly id: number;
  readonly receivedPaise: Paise;
  /** What refunds of it stand, under way or done. */
  readonly refundedPaise: Paise;
  readonly losses: readonly UnassignedLoss[];
}

/** A part of an amount that a driver is to have back. */
export interface RefundPart {
  readonly payment: number;
  /** By which chargeback the driver has it already; null for what is to be sent. */
  readonly chargeback: number | null;
  readonly paise: Paise;
}

/**
 * By which payments an amount goes back, in their order: what a bank gave back already comes first and is not sent again;
 * of what was named, that payment. Never more than came in: what exceeds it is left out.
 */
export function partRefund(
  amount: Paise,
  payments: readonly RefundablePayment[],
  named?: number,
): RefundPart[] {
  const first = payments.filter(({ id }) => id === named);
  const others = payments.filter(({ id }) => id !== named);
  const sources = [first, others].flatMap((group) => [
    ...group.flatMap(lossesOf),
    ...group.flatMap(sendableOf),
  ]);
  let left: number = amount;
  return sources.flatMap((source) => {
    const part = Math.min(left, source.paise);
    left -= part;
    return part > 0 ? [{ ...source, paise: paise(part) }] : [];
  });
}

function lossesOf({ id, losses }: RefundablePayment): RefundPart[] {
  return losses.map(({ chargeback, paise: lost }) => ({ payment: id, chargeback, paise: lost }));
}

function sendableOf({ id, receivedPaise, refundedPaise, losses }: RefundablePayment): RefundPart[] {
  const lost = losses.reduce((sum, loss) => sum + loss.paise, 0);
  const open = Math.max(0, receivedPaise - refundedPaise - lost);
  return [{ payment: id, chargeback: null, paise: paise(open) }];
}
