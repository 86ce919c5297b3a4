import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listChargebacksOf } from '../chargebacks/store.ts';
import { bookRefundWithdrawn } from '../dues/book-money.ts';
import { askNoLonger } from './ask-person.ts';
import { makeRefund } from './make-refund.ts';
import { payByChargeback, takeBackPaying } from './pay-once.ts';
import { toLoss } from './request-refund.ts';
import { changeRefund, holdNotLeft, holdOfChargeback, type StoredRefund } from './store.ts';

/**
 * What a payer's bank gave back pays the refunds of the same payment that have not left, the oldest first: that money does
 * not reach him twice. Of one that is only paid in part the rest goes on as a refund of its own. The caller holds the
 * session's row.
 */
export async function assignLosses(
  transaction: Transaction,
  { mall, session }: { readonly mall: number; readonly session: number },
  at: Date,
): Promise<void> {
  let isPaid = false;
  for (const chargeback of await listChargebacksOf(transaction, session))
    for (const { paise: loss } of toLoss(chargeback)) {
      let open: number = loss;
      const waiting = (await holdNotLeft(transaction, session)).toReversed();
      for (const refund of waiting)
        if (open > 0 && refund.payment === chargeback.payment) {
          open -= await payAsMuch(transaction, refund, { chargeback: chargeback.id, open, at });
          isPaid = true;
        }
    }
  if (isPaid) await askNoLonger(transaction, mall, at);
}

/** Pays a refund as far as a loss goes; answers how much that was. */
async function payAsMuch(
  transaction: Transaction,
  refund: StoredRefund,
  { chargeback, open, at }: { chargeback: number; open: number; at: Date },
): Promise<number> {
  if (refund.paise <= open) {
    await payByChargeback(transaction, refund, { chargeback, at });
    return refund.paise;
  }
  const { id, publicId, mall, session, payment, cause, reason, person } = refund;
  await changeRefund(transaction, id, { state: 'withdrawn', changedAt: at });
  const name = `refund-split:${publicId}`;
  await bookRefundWithdrawn(transaction, { name, mall, session, paise: refund.paise, at });
  const part = { mall, session, payment, cause, reason, person, at };
  await makeRefund(transaction, { ...part, paise: paise(open), chargeback });
  await makeRefund(transaction, { ...part, paise: paise(refund.paise - open), chargeback: null });
  return open;
}

/**
 * A bank took back what it had given: the refunds that it had paid are owed again, the newest first, until no more is paid
 * by it than is lost. What is owed only since the bank had paid it is owed no more. The caller holds the session's row.
 */
export async function unassignLosses(
  transaction: Transaction,
  chargeback: { readonly id: number; readonly lostPaise: Paise },
  at: Date,
): Promise<void> {
  const paid = await holdOfChargeback(transaction, chargeback.id);
  let over = paid.reduce((sum, refund) => sum + refund.paise, 0) - chargeback.lostPaise;
  for (const refund of paid) {
    if (over <= 0) return;
    over -= refund.paise;
    const { cause, publicId, mall, session, paise: amount } = refund;
    const again = { state: 'requested' as const, fault: null, at };
    const owed = await takeBackPaying(transaction, refund, 'chargeback_losses', again);
    if (cause !== 'chargeback') continue;
    await changeRefund(transaction, refund.id, { state: 'withdrawn', changedAt: at });
    const name = `refund-withdrawn:${publicId}:${owed.timesReturned}`;
    await bookRefundWithdrawn(transaction, { name, mall, session, paise: amount, at });
  }
}
