import type { Transaction } from '../../../platform/storage/database.ts';
import type { HeldPayment } from '../../chargebacks/hold-payment.ts';
import { bookRefundPaid, CLEARING } from '../../dues/book-money.ts';
import type { ProviderRefund } from '../../providers/payment-provider.ts';
import { nameOfPaying, takeBackPaying } from '../pay-once.ts';
import { changeRefund, type StoredRefund } from '../store.ts';
import { countOutside, takeBackOutside } from './count-outside.ts';
import { weighOutside, type OutsideOutcome } from './settle-outside.ts';

interface Taking {
  readonly state: ProviderRefund['state'];
  readonly now: Date;
}

/** What is new of a refund that was made outside and is stored already. The caller holds the session's row. */
export async function takeOutside(
  transaction: Transaction,
  held: HeldPayment,
  refund: StoredRefund,
  { state, now }: Taking,
): Promise<OutsideOutcome | 'done'> {
  const { method } = held.payment;
  if (state === 'failed') {
    const owed =
      refund.state === 'done'
        ? await takeBackPaying(transaction, refund, CLEARING[method], {
            state: 'requested',
            fault: null,
            at: now,
          })
        : refund;
    await takeBackOutside(transaction, held, owed, now);
    return 'outside_failed';
  }
  if (refund.state === 'withdrawn') {
    const verdict = await weighOutside(transaction, held.payment, refund.paise, now);
    if (verdict !== 'count') return verdict;
    await countOutside(transaction, held, refund, { isPaid: true, now });
    return 'outside';
  }
  const { id, mall, session, paise } = refund;
  await changeRefund(transaction, id, { state: 'done', changedAt: now });
  const name = nameOfPaying(refund);
  await bookRefundPaid(transaction, { name, mall, session, paise, at: now, method });
  return 'done';
}
