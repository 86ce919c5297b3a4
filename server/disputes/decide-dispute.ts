import type { DisputeDecision } from '#contract/disputes.ts';
import { fromRupees, paise as toPaise, type Paise } from '#domain/money/money.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import { badInput, conflict, notThere } from '../platform/http/errors.ts';
import { lockSession } from '../sessions/index.ts';
import type { DisputeServices } from './dispute-services.ts';
import { closeDispute, findDispute, type StoredDispute } from './store.ts';
import { takeOff } from './take-off.ts';
import { refundReasonOf } from './word-steps.ts';

type TakenOff = Extract<DisputeDecision, { rupees: number }>;

/**
 * Decides a dispute, once. What is taken off corrects the charge, so that the mall has earned less, whether the charge
 * was wrong or is lowered as goodwill; what was paid of it goes back.
 */
export async function decide(
  on: DisputeServices,
  mall: number,
  publicId: string,
  asked: DisputeDecision,
  { actor, now }: ChangedBy,
): Promise<void> {
  const { database } = on.services;
  await database.transact({ mall }, async (transaction) => {
    const dispute = await findDispute(transaction, mall, publicId);
    const session = dispute && (await lockSession(transaction, dispute.session));
    if (!dispute || !session) throw disputeNotFound();
    const { decision } = asked;
    const off = asked.decision === 'refuse' ? toPaise(0) : readAmount(asked);
    const state = decision === 'refuse' ? 'refused' : decision === 'refund' ? 'refunded' : 'goodwill';
    const decided = {
      state,
      paise: off,
      answer: asked.answer.trim(),
      decidedAt: now,
      decidedBy: actor,
    } as const;
    if (!(await closeDispute(transaction, dispute.id, decided)))
      throw conflict('decided_already', 'This was decided already.');
    const back =
      off === 0
        ? 0
        : await takeOff(on, transaction, { session, off, ...whyOf(dispute, decision), actor, now });
    // Without the sentence to the driver: a person's words may name somebody, and the trail can never be changed.
    const detail = {
      decision,
      dispute: publicId,
      session: session.publicId,
      paise: off,
      refundedPaise: back,
    };
    await writeAudit(transaction, { actor, action: 'dispute_decided', target: publicId, mall, detail }, now);
  });
}

function whyOf(dispute: StoredDispute, decision: DisputeDecision['decision']) {
  const as = decision === 'refund' ? ('corrected' as const) : ('goodwill' as const);
  const names = { cover: `dispute:${dispute.publicId}`, correction: dispute.publicId };
  return { as, names, reason: refundReasonOf(dispute) };
}

function readAmount({ rupees }: TakenOff): Paise {
  try {
    return fromRupees(rupees);
  } catch {
    throw badInput('That is no amount of rupees.', { rupees: 'Rupees with two decimals at most' });
  }
}

export function disputeNotFound() {
  return notThere('There is no such dispute in this mall.', 'dispute_not_found');
}
