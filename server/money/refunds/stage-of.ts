import type { RefundStage } from '#contract/refund-words.ts';
import { isPaidByHand, type StoredRefund } from './store.ts';

/**
 * How a refund stands for whoever is to get it: it counts as given back from its decision on, and reaches him only once it
 * is paid. A person may have to pay it; the provider may refuse it, or say of one that it had paid that it did not arrive.
 */
export function stageOf(
  { state, askedAt, doubted }: Pick<StoredRefund, 'state' | 'askedAt' | 'doubted'>,
  payment: { readonly provider: string } | undefined,
): RefundStage {
  if (state === 'failed') return 'refused';
  if (state === 'done') return doubted.length > 0 ? 'on_its_way' : 'paid';
  if (state === 'sent') return 'on_its_way';
  const isByHand = payment !== undefined && isPaidByHand(payment);
  return askedAt === null || isByHand ? 'decided' : 'on_its_way';
}
