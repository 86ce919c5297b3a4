import type { ShownBill } from '#contract/pay.ts';
import { REFUND_STAGES } from '#contract/refund-words.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import { stageOf, type StoredPayment, type StoredRefund } from '../money/index.ts';

/** What the mall gives back of a session's payments, by how it stands. What a bank gave back stands elsewhere on the bill. */
export function sumByStage(
  refunds: readonly StoredRefund[],
  payments: readonly Pick<StoredPayment, 'id' | 'provider'>[],
): ShownBill['refunds'] {
  const own = refunds
    .filter(({ paidBy }) => paidBy !== 'chargeback')
    .map((refund) => ({ amount: refund.paise, stage: stageOf(refund, paymentOf(refund, payments)) }));
  return REFUND_STAGES.flatMap((stage) => {
    const sum = own.reduce((all, one) => all + (one.stage === stage ? one.amount : 0), 0);
    return sum > 0 ? [{ stage, amount: toRupees(paise(sum)) }] : [];
  });
}

export function paymentOf<P extends { readonly id: number }>(
  { payment }: Pick<StoredRefund, 'payment'>,
  payments: readonly P[],
): P | undefined {
  return payments.find(({ id }) => id === payment);
}
