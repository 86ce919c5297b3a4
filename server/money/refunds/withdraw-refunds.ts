import type { Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookRefundWithdrawn } from '../dues/book-money.ts';
import { listPayments } from '../payments/store.ts';
import { askNoLonger } from './ask-person.ts';
import { changeRefund, holdNotLeft, type StoredRefund } from './store.ts';
import type { RefundCause } from './tables.ts';

/** What a person has given somebody, or a dispute, goes back whatever is owed beside it. */
const GIVEN: readonly RefundCause[] = ['goodwill', 'dispute'];

interface Withdrawing {
  /** As much as is owed; null of a car that is inside, for which all that came in counts once it leaves. */
  readonly owedPaise: Paise | null;
  readonly at: Date;
}

/**
 * What was too much of a session's money is not too much any more: what has not left is withdrawn, the newest first,
 * until as much is back as is owed. The last of them may give more than that. The caller holds the session's row.
 */
export async function withdrawRefunds(
  transaction: Transaction,
  session: { readonly id: number; readonly mall: number },
  { owedPaise, at }: Withdrawing,
): Promise<void> {
  const notLeft = (await holdNotLeft(transaction, session.id)).filter(({ cause }) => !GIVEN.includes(cause));
  if (notLeft.length === 0) return;
  const payments = await listPayments(transaction, session.id);
  const ofOthers = payments.filter(({ detail }) => detail.isOfAnother === true).map(({ id }) => id);
  let owed: number = owedPaise ?? Infinity;
  for (const refund of notLeft) {
    if (owed <= 0) break;
    // Another driver's money pays nothing of this one's.
    if (ofOthers.includes(refund.payment)) continue;
    await withdraw(transaction, refund, at);
    owed -= refund.paise;
  }
  await askNoLonger(transaction, session.mall, at);
}

async function withdraw(
  transaction: Transaction,
  { id, publicId, mall, session, paise }: StoredRefund,
  at: Date,
): Promise<void> {
  await changeRefund(transaction, id, { state: 'withdrawn', changedAt: at });
  const name = `refund-withdrawn:${publicId}:${at.getTime()}`;
  await bookRefundWithdrawn(transaction, { name, mall, session, paise, at });
}
