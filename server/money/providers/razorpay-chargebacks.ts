import { z } from 'zod';
import { CHARGEBACK_PHASES, CHARGEBACK_STATES } from '#domain/money/chargebacks/chargeback.ts';
import { paise as toPaise } from '#domain/money/money.ts';
import type { ProviderChargeback } from './payment-provider.ts';

const Id = z.string().min(1).max(100);
const Amount = z.number().int().min(0).max(1e13);
/** Seconds since 1970, up to the year 2200. */
const Seconds = z.number().int().min(0).max(7_258_118_400);

/** A chargeback as Razorpay writes it. What was submitted to the bank as evidence is not read. */
export const Dispute = z.object({
  id: Id,
  payment_id: Id,
  amount: Amount,
  currency: z.string().max(10),
  amount_deducted: Amount.nullish(),
  reason_code: z.string().max(200).nullish(),
  respond_by: Seconds.nullish(),
  /** Evidence that does not suffice makes it open again; some messages say why. */
  status: z
    .enum([...CHARGEBACK_STATES, 'action_required'])
    .transform((status) => (status === 'action_required' ? 'open' : status)),
  /** What a new word means nobody knows: it is taken for a claim, so that no money goes back beside it. */
  phase: z.enum(CHARGEBACK_PHASES).catch('chargeback'),
  created_at: Seconds,
});
type RazorpayDispute = z.output<typeof Dispute>;

/** What its message says beside it: when it was written, in seconds, and whether the bank asks once more. */
interface Beside {
  readonly at: number | null;
  readonly asksAnew: boolean;
}

/** A chargeback in our words. */
export function toChargeback(given: RazorpayDispute, { at, asksAnew }: Beside): ProviderChargeback {
  return {
    id: given.id,
    payment: given.payment_id,
    paise: toPaise(given.amount),
    currency: given.currency,
    deductedPaise: toPaise(given.amount_deducted ?? 0),
    reasonCode: given.reason_code ?? '',
    respondBy: given.respond_by ? instantOf(given.respond_by) : null,
    state: given.status,
    phase: given.phase,
    raisedAt: instantOf(given.created_at),
    asksAnew,
    at: instantOf(at ?? given.created_at),
  };
}

/** One as the provider answers that it stands now. */
export function readChargeback(answer: unknown, now: Date): ProviderChargeback {
  return { ...toChargeback(Dispute.parse(answer), { at: null, asksAnew: false }), at: now };
}

export function readChargebacks(answer: unknown, now: Date): ProviderChargeback[] {
  return z
    .object({ items: z.array(z.unknown()) })
    .parse(answer)
    .items.map((item) => readChargeback(item, now));
}

function instantOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}
