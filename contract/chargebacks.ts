import { z } from 'zod';
import { CHARGEBACK_PHASES, CHARGEBACK_STATES } from '#domain/money/chargebacks/chargeback.ts';
import { DisputedRead } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { PaymentMethodName, ShownBill } from './pay.ts';
import { requiredText, rupees, text } from './text.ts';

export const CHARGEBACK_DECISIONS = ['absorbed', 'corrected', 'asked_again', 'stands'] as const;

/** A claim of a payer's bank on a payment, without the car: that stands in what decides it. Amounts are rupees. */
const ListedChargeback = z.object({
  id: z.string(),
  state: z.enum(CHARGEBACK_STATES),
  phase: z.enum(CHARGEBACK_PHASES),
  /** The bank's reason, in words. */
  reason: z.string(),
  /** What the bank claims; what the provider holds for it; what the mall has lost by it. */
  amount: z.number(),
  held: z.number(),
  lost: z.number(),
  method: PaymentMethodName,
  paidAt: z.string().nullable(),
  raisedAt: z.string(),
  respondBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** What it needs from somebody now: an answer to the bank, or a decision about what was lost; null where it needs nothing. */
  needs: z.enum(['answer', 'decision']).nullable(),
});
export type ListedChargeback = z.output<typeof ListedChargeback>;

const Step = z.object({ at: z.string(), text: z.string() });

const ChargebackDetail = z.object({
  chargeback: ListedChargeback,
  /** By which names it is found at the provider. */
  atProvider: z.object({ chargeback: z.string(), payment: z.string() }),
  visit: z.object({
    session: z.string(),
    plate: z.string(),
    entryAt: z.string().nullable(),
    exitAt: z.string().nullable(),
    charges: z.number(),
  }),
  reads: z.array(DisputedRead),
  bill: ShownBill,
  timeline: z.array(Step),
  /** What happened, in the words in which the provider can be answered: at most 1,000 characters, without the whole plate. */
  summary: z.string(),
  /** The address of the receipt as a file, with half of the plate; null where there is none. */
  receipt: z.string().nullable(),
  answer: z.object({ text: z.string(), at: z.string(), by: z.string() }).nullable(),
  decision: z
    .object({ decision: z.enum(CHARGEBACK_DECISIONS), reason: z.string(), at: z.string(), by: z.string() })
    .nullable(),
  /** The most that can be taken off the charge since the driver was right; 0 where nothing can. */
  mostRupees: z.number(),
  /** What becomes due again where somebody decides that it was wrong to claim it. */
  askedAgainRupees: z.number(),
});
export type ChargebackDetail = z.output<typeof ChargebackDetail>;

const ofMall = z.strictObject({ id: text(64) });
const ofChargeback = z.strictObject({ id: text(64), chargeback: text(64) });
const asStaff = { access: 'mall-admin', mallNamedBy: 'params.id', isOfRecords: true } as const;

export const listChargebacks = endpoint({
  method: 'GET',
  path: '/api/malls/:id/chargebacks',
  summary:
    'What banks claim back of a mall’s payments: the undecided first, by when an answer is due, then the newest; at most 200. No car stands in it.',
  ...asStaff,
  may: 'see_disputes',
  params: ofMall,
  answer: z.object({ chargebacks: z.array(ListedChargeback) }),
});

export const readChargeback = endpoint({
  method: 'GET',
  path: '/api/malls/:id/chargebacks/:chargeback',
  summary:
    'A chargeback with what speaks for the mall: the reads, the bill, payments and refunds, and a summary to answer by. Whoever reads it is recorded, since it names the car.',
  ...asStaff,
  may: 'see_disputes',
  params: ofChargeback,
  answer: ChargebackDetail,
});

export const answerChargeback = endpoint({
  method: 'POST',
  path: '/api/malls/:id/chargebacks/:chargeback/answer',
  summary:
    'Notes what the mall answered on the provider’s pages, so that nobody is asked for it any more; the newest note stands. Nothing is sent to the provider by it.',
  ...asStaff,
  may: 'decide_disputes',
  params: ofChargeback,
  body: z.strictObject({ answer: requiredText(1000, 'Write what was answered') }),
  answer: ChargebackDetail,
});

const reason = requiredText(500, 'The driver reads why');

/** What a person makes of money that the bank gave back to the payer. */
const ChargebackDecision = z.discriminatedUnion('decision', [
  /** The mall bears it, and nothing changes. */
  z.strictObject({ decision: z.literal('absorbed'), reason }),
  /** The driver was right: so much is taken off the charge, and what the bank gave counts as the refund of it. */
  z.strictObject({ decision: z.literal('corrected'), rupees: rupees(0.01, 100_000), reason }),
  /** The driver was wrong: what the bank gave is due again, by the pay link. */
  z.strictObject({ decision: z.literal('asked_again'), reason }),
  /** Only of a debit that the acquirer of FASTag denies: it was asked, and the money is there after all. */
  z.strictObject({ decision: z.literal('stands'), reason }),
]);
export type ChargebackDecision = z.output<typeof ChargebackDecision>;

export const decideChargeback = endpoint({
  method: 'POST',
  path: '/api/malls/:id/chargebacks/:chargeback/decision',
  summary:
    'Decides, once, about money that a bank gave back to the payer: the mall bears it, the charge was wrong, or it is due again. Of a debit of FASTag that its acquirer denies: the acquirer was asked, and the money stands, or one of these. Until somebody does, nobody owes anything by it.',
  ...asStaff,
  may: 'decide_disputes',
  params: ofChargeback,
  body: ChargebackDecision,
  answer: ChargebackDetail,
});
