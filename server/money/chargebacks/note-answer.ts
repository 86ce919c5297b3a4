import { isFinal } from '#domain/money/chargebacks/chargeback.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { holdSession } from '../payments/store.ts';
import { changeChargeback, findChargeback, type ChargebackOfPayment } from './store.ts';
import type { DecisionOfLoss } from './tables.ts';
import { warnOf } from './warn-deadlines.ts';

/** A chargeback of a mall, as people name it. */
interface WantedChargeback {
  readonly mall: number;
  readonly chargeback: string;
}

/** A chargeback with its session's row held, so that nothing changes meanwhile. */
export async function holdKnown(
  transaction: Transaction,
  { mall, chargeback }: WantedChargeback,
): Promise<ChargebackOfPayment> {
  const found = await findChargeback(transaction, mall, chargeback);
  if (found) await holdSession(transaction, found.session);
  const known = found && (await findChargeback(transaction, mall, chargeback));
  if (!known) throw chargebackNotFound();
  return known;
}

export function chargebackNotFound() {
  return notThere('There is no such chargeback in this mall.', 'chargeback_not_found');
}

/** Notes what the mall answered to the provider, by the provider's own pages; the newest note stands. */
export async function noteAnswer(
  transaction: Transaction,
  { answer, ...wanted }: WantedChargeback & { readonly answer: string },
  { actor, now }: ChangedBy,
): Promise<void> {
  const known = await holdKnown(transaction, wanted);
  if (isFinal(known)) throw conflict('chargeback_ended', 'The bank has decided this already.');
  const answered = { answer, answeredAt: now, answeredBy: actor, changedAt: now };
  await warnOf(transaction, await changeChargeback(transaction, known.id, answered), now);
}

/** Stores what a person decided about money that a bank gave back to the payer. */
export async function noteDecision(
  transaction: Transaction,
  { id }: Pick<ChargebackOfPayment, 'id'>,
  { decision, reason }: { readonly decision: DecisionOfLoss; readonly reason: string },
  { actor, now }: ChangedBy,
): Promise<void> {
  const decided = { decision, reason, decidedAt: now, decidedBy: actor, changedAt: now };
  await changeChargeback(transaction, id, decided);
}
