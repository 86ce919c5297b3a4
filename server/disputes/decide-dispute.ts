import type { DisputeDecision } from '#contract/disputes.ts';
import { fromRupees, paise as toPaise, type Paise } from '#domain/money/money.ts';
import { chargeLine } from '#domain/money/tariff.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import {
  correctCharge,
  findCharges,
  findDues,
  NOTHING_DUE,
  quoteOf,
  requestRefund,
  writeCovers,
  type Quote,
} from '../money/index.ts';
import { badInput, conflict, notThere } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { lockSession, type Session } from '../sessions/index.ts';
import type { DisputeServices } from './dispute-services.ts';
import { closeDispute, findDispute, type StoredDispute } from './store.ts';
import { refundReasonOf, wordPaise } from './word-steps.ts';

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
      off === 0 ? 0 : await takeOff(on, transaction, { session, dispute, off, decision, actor, now });
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

interface Correction {
  readonly session: Session;
  readonly dispute: StoredDispute;
  readonly off: Paise;
  readonly decision: DisputeDecision['decision'];
  readonly actor: string;
  readonly now: Date;
}

/** Lowers the charge; answers how much goes back to the driver. */
async function takeOff(
  on: DisputeServices,
  transaction: Transaction,
  { session, dispute, off, decision, actor, now }: Correction,
): Promise<number> {
  if (session.kind === 'open') throw conflict('still_open', 'This car is inside. Decide once it has left.');
  const charge = (await findCharges(transaction, [session.id])).get(session.id);
  if (!charge || off > charge.paise) {
    const most = `At most ${wordPaise(charge?.paise ?? toPaise(0))} was charged.`;
    throw badInput(most, { rupees: most }, 'more_than_charged');
  }
  const isWrong = decision === 'refund';
  const left = toPaise(charge.paise - off);
  const as = isWrong ? ('corrected' as const) : ('goodwill' as const);
  const line = chargeLine(as, 1, toPaise(0 - off));
  const quote: Quote = {
    ...quoteOf(charge),
    paise: left,
    lines: [...charge.lines, line],
    reason: left === 0 ? as : charge.reason,
  };
  const { id, publicId, mall } = session;
  // Whoever prices the session anew takes it off again.
  const whose = { mall, session: id, name: `dispute:${dispute.publicId}`, givenBy: actor, givenAt: now };
  await writeCovers(transaction, [{ ...whose, cover: { kind: 'decided', as, paise: off } }]);
  const charged = { id, publicId, mall, tariffId: charge.tariff };
  const reason = refundReasonOf(dispute);
  await correctCharge(
    transaction,
    charged,
    quote,
    { at: charge.at, now },
    {
      name: dispute.publicId,
      person: actor,
      reason,
    },
  );
  on.sessions.publishCorrected(transaction, session);
  await on.money.payments.noteLowered(transaction, id);
  const { duePaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  const back = Math.min(off, Math.max(0, 0 - duePaise));
  if (back === 0) return 0;
  const cause = isWrong ? ('dispute' as const) : ('goodwill' as const);
  const money = { mall, session: id, paise: toPaise(back), cause, reason, person: actor, at: now };
  const made = await requestRefund(transaction, money);
  return made.reduce((sum, refund) => sum + refund.paise, 0);
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
