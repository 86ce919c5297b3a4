import { z } from 'zod';
import { ReadBy } from './device-kinds.ts';
import { DISPUTE_REASONS, type DisputeReason } from './dispute-words.ts';
import { endpoint } from './endpoint.ts';
import { ShownBill } from './pay.ts';
import { ParkingSession } from './sessions.ts';
import { requiredText, rupees, text } from './text.ts';

const Reason = z.enum(Object.keys(DISPUTE_REASONS) as [DisputeReason, ...DisputeReason[]]);

/** `open` until somebody has decided. A charge that was in doubt and stood is refused too. */
const State = z.enum(['open', 'refused', 'refunded', 'goodwill']);

const Step = z.object({ at: z.string(), text: z.string() });

/** A dispute as the driver sees it, each step in words. */
const OwnDispute = z.object({
  id: z.string(),
  reason: z.string(),
  text: z.string(),
  state: State,
  createdAt: z.string(),
  steps: z.array(Step),
});
export type OwnDispute = z.output<typeof OwnDispute>;

const byToken = z.strictObject({ token: text(200) });

export const listOwnDisputes = endpoint({
  method: 'GET',
  path: '/api/pay/:token/disputes',
  summary: 'What was disputed about a session by its pay link, with every step; the newest first.',
  access: 'everyone',
  params: byToken,
  answer: z.object({ disputes: z.array(OwnDispute), mayDispute: z.boolean() }),
});

export const openDispute = endpoint({
  method: 'POST',
  path: '/api/pay/:token/disputes',
  summary:
    'Disputes what a session cost, once it has ended, or may have. While one dispute is open there is no second one; a session has at most three.',
  access: 'everyone',
  params: byToken,
  body: z.strictObject({ reason: Reason, text: requiredText(1000, 'Please say what is wrong') }),
  answer: OwnDispute,
  status: 201,
  limit: 'contact',
});

/** A dispute as the mall's admin sees it in the list. Amounts are rupees. */
const ListedDispute = z.object({
  id: z.string(),
  session: z.string(),
  /** `driver`, or `mall` where the mall looked into a doubtful charge by itself. */
  raisedBy: z.enum(['driver', 'mall']),
  reason: z.string(),
  text: z.string(),
  state: State,
  createdAt: z.string(),
  plate: z.string(),
  charges: z.number(),
});
export type ListedDispute = z.output<typeof ListedDispute>;

/** A charge that somebody should look into before the driver asks, and why. */
const DoubtfulCharge = z.object({
  session: z.string(),
  plate: z.string(),
  exitAt: z.string(),
  charges: z.number(),
  doubts: z.array(z.string()),
});
export type DoubtfulCharge = z.output<typeof DoubtfulCharge>;

const ofMall = z.strictObject({ id: text(64) });
const ofDispute = z.strictObject({ id: text(64), dispute: text(64) });

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/malls/:id/disputes',
  isOfRecords: true,
  summary:
    'Disputes of a mall: the open ones first, then the newest 100 that were decided; and the charges of the last 30 days that are in doubt.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_disputes',
  params: ofMall,
  answer: z.object({ disputes: z.array(ListedDispute), doubtful: z.array(DoubtfulCharge) }),
});

export const lookIntoCharge = endpoint({
  method: 'POST',
  path: '/api/malls/:id/disputes',
  isOfRecords: true,
  summary:
    'Looks into the charge of a session before its driver asks: a dispute that the mall itself raises.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'decide_disputes',
  params: ofMall,
  body: z.strictObject({ session: text(64).min(1) }),
  answer: ListedDispute,
  status: 201,
});

/** One plate read of the session. */
export const DisputedRead = z.object({
  /** The number by which its image is shown. */
  id: z.string(),
  direction: z.enum(['entry', 'exit']),
  gate: z.string().nullable(),
  plate: z.string(),
  /** Null for what a person typed, too. */
  confidence: z.number().nullable(),
  /** The name of who typed it, where no camera read it. */
  typedBy: z.string().nullable(),
  /** Which camera read it; null where a person typed it. */
  device: ReadBy.nullable(),
  readAt: z.string(),
  receivedAt: z.string(),
  timeFlag: z.string(),
  hasImage: z.boolean(),
});
export type DisputedRead = z.output<typeof DisputedRead>;

const DisputeDetail = z.object({
  dispute: ListedDispute,
  session: ParkingSession,
  reads: z.array(DisputedRead),
  /** What speaks against the charge, as sentences. */
  doubts: z.array(z.string()),
  timeline: z.array(Step),
  bill: ShownBill,
  /** The most that can go back, or be taken off. */
  mostRupees: z.number(),
});
export type DisputeDetail = z.output<typeof DisputeDetail>;

export const readDispute = endpoint({
  method: 'GET',
  path: '/api/malls/:id/disputes/:dispute',
  isOfRecords: true,
  summary:
    'A dispute with everything that decides it: both reads, the times, the bill, payments and refunds.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_disputes',
  params: ofDispute,
  answer: DisputeDetail,
});

const words = requiredText(500, 'The driver needs a sentence');

/** The charge stands, or an amount is taken off it. */
const DisputeDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('refuse'), answer: words }),
  z.strictObject({
    decision: z.enum(['refund', 'goodwill']),
    rupees: rupees(0.01, 100_000),
    answer: words,
  }),
]);
export type DisputeDecision = z.output<typeof DisputeDecision>;

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/malls/:id/disputes/:dispute/decision',
  isOfRecords: true,
  summary:
    'Decides a dispute, once: the charge stands, or an amount is taken off it because it was wrong (`refund`) or though it was right (`goodwill`). What was paid of that amount goes back.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'decide_disputes',
  params: ofDispute,
  body: DisputeDecision,
  answer: DisputeDetail,
});
