import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PaymentMethodName } from './pay.ts';
import { requiredText, text } from './text.ts';

/** How a refund that waits can be settled: by the provider once more, by a bank transfer, at the terminal, out of a drawer. */
export const REFUND_WAYS = ['retry', 'bank', 'terminal', 'cash'] as const;

/** A refund that waits for a person. Amounts are rupees. */
const WaitingRefund = z.object({
  id: z.string(),
  visit: z.object({ session: z.string(), plate: z.string() }).nullable(),
  amount: z.number(),
  method: PaymentMethodName,
  /** `failed`: the provider refused it. `requested`: no provider pays it. */
  state: z.enum(['failed', 'requested']),
  reason: z.string(),
  /** What the provider answered against it. */
  fault: z.string().nullable(),
  attempts: z.number().int(),
  since: z.string(),
  /**
   * Why nobody pays it just now: the provider is asked what became of it, or the payer's bank claims the same money. Null
   * where somebody may.
   */
  heldBy: z.enum(['provider', 'bank']).nullable(),
  ways: z.array(z.enum(REFUND_WAYS)),
});
export type WaitingRefund = z.infer<typeof WaitingRefund>;

/** A refund after what was done about it. */
const SettledRefund = z.object({
  id: z.string(),
  amount: z.number(),
  state: z.enum(['requested', 'sent', 'done', 'failed', 'withdrawn']),
});

const ofMall = z.strictObject({ id: text(64) });
const ofRefund = z.strictObject({ id: text(64), refund: text(64) });
const asAdmin = { access: 'mall-admin', mallNamedBy: 'params.id' } as const;

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/malls/:id/refunds',
  isOfRecords: true,
  summary:
    'The refunds that wait for a person, the oldest first, 200 at most, each with what can be done about it.',
  ...asAdmin,
  may: 'see_books',
  params: ofMall,
  answer: z.object({ refunds: z.array(WaitingRefund) }),
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/malls/:id/refunds/:refund/retry',
  isOfRecords: true,
  summary:
    'Sends a refund that the provider refused to it once more. One that is under way already, or was paid, stays as it is.',
  ...asAdmin,
  may: 'settle_refunds',
  params: ofRefund,
  answer: SettledRefund,
});

export const noteRefundPaid = endpoint({
  method: 'POST',
  path: '/api/malls/:id/refunds/:refund/paid',
  isOfRecords: true,
  summary:
    'Notes that a refund was paid by hand: by bank transfer, or at the card terminal that took the money. Once; a second time is refused.',
  ...asAdmin,
  may: 'settle_refunds',
  params: ofRefund,
  body: z.strictObject({
    by: z.enum(['bank', 'terminal']),
    note: requiredText(200, 'Write the reference of the transfer'),
  }),
  answer: SettledRefund,
});

export const payRefundInCash = endpoint({
  method: 'POST',
  path: '/api/malls/:id/refunds/:refund/cash',
  isOfRecords: true,
  summary: "Pays a refund of cash out of the caller's open cash drawer. Once; a second time is refused.",
  ...asAdmin,
  may: 'work_lanes',
  params: ofRefund,
  answer: SettledRefund,
});
