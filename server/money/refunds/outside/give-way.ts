import { paise } from '#domain/money/money.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { askNoLonger } from '../ask-person.ts';
import { makeRefund } from '../make-refund.ts';
import { holdNotLeft, type StoredRefund } from '../store.ts';
import { withdraw } from '../withdraw-refunds.ts';

/**
 * What waits to go back by a payment gives way to what went back by it outside, the oldest first: that money does not reach
 * the driver twice. Of one that is only met in part the rest goes on as a refund of its own. The caller holds the session's
 * row.
 */
export async function giveWay(
  transaction: Transaction,
  { mall, session, payment, paise: gone }: StoredRefund,
  at: Date,
): Promise<void> {
  let open: number = gone;
  for (const waiting of (await holdNotLeft(transaction, session)).toReversed()) {
    if (open <= 0 || waiting.payment !== payment) continue;
    await withdraw(transaction, waiting, at);
    const rest = waiting.paise - open;
    open = Math.max(0, 0 - rest);
    const { cause, reason, person } = waiting;
    const part = { mall, session, payment, cause, reason, person, at };
    if (rest > 0) await makeRefund(transaction, { ...part, paise: paise(rest), chargeback: null });
  }
  await askNoLonger(transaction, mall, at);
}
