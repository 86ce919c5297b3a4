import { isClaim } from '#domain/money/chargebacks/chargeback.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { stageOf, type ChargebackOfPayment, type StoredPayment, type StoredRefund } from '../money/index.ts';
import type { StoredDispute } from './store.ts';

/** One thing that happened, in words, for the driver and for the mall alike. */
export interface DisputeStep {
  readonly at: string;
  readonly text: string;
}

/** What a refund that a dispute brought about carries as its reason: the words of people can be erased, a reason cannot. */
export function refundReasonOf({ publicId }: Pick<StoredDispute, 'publicId'>): string {
  return `dispute:${publicId}`;
}

/** Who reads the steps: the driver is spoken to, the mall's people read of the driver. */
type Reader = 'driver' | 'staff';

/** What became of a dispute, step by step, the oldest first. */
export function wordSteps(
  dispute: StoredDispute,
  refunds: readonly StoredRefund[],
  payments: readonly StoredPayment[],
  chargebacks: readonly ChargebackOfPayment[],
  reader: Reader,
): DisputeStep[] {
  const isDriver = reader === 'driver';
  const { raisedBy, words, createdAt, decidedAt } = dispute;
  const steps: DisputeStep[] = [
    {
      at: createdAt.toISOString(),
      text:
        raisedBy === 'mall'
          ? 'The mall looks into this charge by itself.'
          : `${isDriver ? 'You' : 'The driver'} wrote: ${words || '(erased)'}`,
    },
  ];
  if (decidedAt) steps.push({ at: decidedAt.toISOString(), text: wordDecision(dispute) });
  else if (raisedBy === 'driver')
    steps.push({ at: createdAt.toISOString(), text: 'The mall was asked to look into it.' });
  const reason = refundReasonOf(dispute);
  for (const refund of refunds.filter((one) => one.reason === reason)) {
    const payment = payments.find(({ id }) => id === refund.payment);
    const isClaimed = chargebacks.some((one) => one.payment === refund.payment && isClaim(one));
    steps.push({
      at: refund.changedAt.toISOString(),
      text: wordRefund(refund, payment, { isClaimed, isDriver }),
    });
  }
  return steps;
}

function wordDecision({ state, paise, answer }: StoredDispute): string {
  const reply = answer ? ` ${answer}` : '';
  if (state === 'refused') return `The charge stands.${reply}`;
  if (state === 'goodwill') return `${wordRupees(paise)} was taken off as goodwill.${reply}`;
  return `The charge was wrong: ${wordRupees(paise)} was taken off.${reply}`;
}

const BY = { upi: 'by UPI', card: 'to the card', fastag: 'to the FASTag', cash: 'in cash' } as const;

/** By the same stages as the bill: whoever reads both reads one thing. */
function wordRefund(
  refund: StoredRefund,
  payment: StoredPayment | undefined,
  { isClaimed, isDriver }: { isClaimed: boolean; isDriver: boolean },
): string {
  const { paise, paidBy } = refund;
  const method = payment?.method ?? 'card';
  if (paidBy === 'chargeback') return `${wordRupees(paise)} was given back by the payer’s bank.`;
  const amount = `${wordRupees(paise)} ${BY[method]}`;
  const stage = stageOf(refund, payment);
  if (stage === 'paid') return `${amount} has gone back.`;
  if (stage === 'refused') return `${amount} could not be sent back yet. The mall takes care of it.`;
  if (isClaimed) return `${amount} waits until the payer’s bank has decided what it gives back itself.`;
  if (method === 'cash')
    return `${amount} waits for ${isDriver ? 'you' : 'the driver'} at the attendant's desk.`;
  return stage === 'decided'
    ? `${amount} goes back. The mall has still to pay it out.`
    : `${amount} is on its way back. Banks take up to seven days.`;
}
