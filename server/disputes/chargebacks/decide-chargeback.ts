import type { ChargebackDecision } from '#contract/chargebacks.ts';
import { mostAskedAgain, needOf } from '#domain/money/chargebacks/chargeback.ts';
import { fromRupees, paise, type Paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { writeAudit, type ChangedBy } from '../../audit/index.ts';
import {
  endClaim,
  holdChargeback,
  listChargebacksOf,
  noteDecision,
  requestRefund,
  type ChargebackOfPayment,
} from '../../money/index.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import type { DisputeServices } from '../dispute-services.ts';
import { takeOff } from '../take-off.ts';

/**
 * Decides, once, about money that a bank gave back to the payer. Nothing is sent to anybody by it: where the driver was
 * right, what the bank gave counts as the refund; where he was wrong, it is due again.
 */
export async function decideChargeback(
  on: DisputeServices,
  wanted: { readonly mall: number; readonly chargeback: string },
  asked: ChargebackDecision,
  by: ChangedBy,
): Promise<void> {
  await on.services.database.transact({ mall: wanted.mall }, async (transaction) => {
    const known = await endIfDenied(transaction, wanted, asked, by);
    const { decision } = asked;
    const amount = await amountOf(transaction, asked, known);
    if (decision === 'corrected') await correct(on, transaction, known, amount, by);
    if (decision === 'asked_again') await askAgain(transaction, known, amount, by);
    await noteDecision(transaction, known, { decision, reason: asked.reason.trim() }, by);
    // Without the reason: a person's words may name somebody, and the trail can never be changed.
    const detail = { decision, chargeback: known.publicId, amount: amount / 100 };
    const record = {
      actor: by.actor,
      action: 'chargeback_decided',
      target: known.publicId,
      mall: wanted.mall,
    } as const;
    await writeAudit(transaction, { ...record, detail }, by.now);
  });
}

/** What an acquirer denies is open until a person has asked it: what it answered then is part of the decision. */
async function endIfDenied(
  transaction: Transaction,
  wanted: { readonly mall: number; readonly chargeback: string },
  { decision }: ChargebackDecision,
  { now }: ChangedBy,
): Promise<ChargebackOfPayment> {
  const known = await holdChargeback(transaction, wanted);
  if (known.decidedAt !== null) throw conflict('decided_already', 'This was decided already.');
  if (needOf(known) !== 'decision')
    throw conflict('nothing_lost', 'Nothing was lost by it that somebody has to decide about.');
  if (known.state !== 'open') {
    if (decision === 'stands')
      throw conflict('bank_has_decided', 'The bank has decided this: the money is not there.');
    return known;
  }
  await endClaim(transaction, known, decision === 'stands' ? 'won' : 'lost', now);
  return holdChargeback(transaction, wanted);
}

async function amountOf(
  transaction: Transaction,
  asked: ChargebackDecision,
  known: ChargebackOfPayment,
): Promise<Paise> {
  const open = paise(known.lostPaise - known.returnedPaise);
  if (asked.decision === 'corrected') return readAmount(asked.rupees, open);
  if (asked.decision === 'absorbed' || asked.decision === 'stands') return open;
  const most = mostAskedAgain(known, await listChargebacksOf(transaction, known.session));
  if (most > 0) return most;
  throw conflict(
    'asked_again_already',
    'As much as this payment brought was asked for again already, or went back.',
  );
}

function readAmount(rupees: number, open: Paise): Paise {
  const most = `The bank gave ${wordRupees(open)} back.`;
  try {
    const amount = fromRupees(rupees);
    if (amount <= open) return amount;
  } catch {
    throw badInput('That is no amount of rupees.', { rupees: 'Rupees with two decimals at most' });
  }
  throw badInput(most, { rupees: most }, 'more_than_lost');
}

function reasonOf({ publicId }: ChargebackOfPayment): string {
  return `chargeback:${publicId}`;
}

async function correct(
  on: DisputeServices,
  transaction: Transaction,
  known: ChargebackOfPayment,
  off: Paise,
  { actor, now }: ChangedBy,
): Promise<void> {
  const [session] = await findByIds(transaction, [known.session]);
  if (!session) throw new Error('the session of a chargeback is gone');
  const reason = reasonOf(known);
  const names = { cover: reason, correction: known.publicId };
  await takeOff(on, transaction, {
    session,
    off,
    as: 'corrected',
    names,
    reason,
    by: { payment: known.payment, chargeback: known.id },
    actor,
    now,
  });
}

/** What the bank gave counts as gone back, while the charge stands: so much is owed. */
async function askAgain(
  transaction: Transaction,
  known: ChargebackOfPayment,
  amount: Paise,
  { actor, now }: ChangedBy,
): Promise<void> {
  const { id: chargeback, mall, session, payment } = known;
  const wanted = { mall, session, payment, chargeback, paise: amount, cause: 'chargeback' as const };
  await requestRefund(transaction, { ...wanted, reason: reasonOf(known), person: actor, at: now });
}
