import type { Transaction } from '../../platform/storage/database.ts';
import { changePayment, listPayments } from '../payments/store.ts';
import { askNoLonger } from './ask-person.ts';
import { holdNotLeft, listRefunds } from './store.ts';
import { withdraw } from './withdraw-refunds.ts';

/**
 * What was to go back at an instant as another driver's money is the session's own again: its refund is withdrawn, where
 * nothing of it has left. What has left stays given. The caller holds the session's row.
 */
export async function recallReturned(
  transaction: Transaction,
  session: { readonly id: number; readonly mall: number },
  { returnedAt, at }: { readonly returnedAt: Date; readonly at: Date },
): Promise<void> {
  const notLeft = new Set((await holdNotLeft(transaction, session.id)).map(({ id }) => id));
  const returned = (await listRefunds(transaction, session.id)).filter(
    ({ createdAt }) => createdAt.getTime() === returnedAt.getTime(),
  );
  for (const { id, detail } of await listPayments(transaction, session.id)) {
    const own = returned.filter(({ payment }) => payment === id);
    if (detail.isOfAnother !== true || own.length === 0 || own.some((one) => !notLeft.has(one.id))) continue;
    for (const refund of own) await withdraw(transaction, refund, at);
    const { isOfAnother: _, ...rest } = detail;
    await changePayment(transaction, id, { detail: rest });
  }
  await askNoLonger(transaction, session.mall, at);
}
