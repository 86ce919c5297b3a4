import { addPaise, paise } from '#domain/money/money.ts';
import { wasPaidThere } from '#domain/money/paid-there.ts';
import { chargeLine } from '#domain/money/tariff.ts';
import {
  correctCharge,
  findCharges,
  findDues,
  listPayments,
  movePayments,
  NOTHING_DUE,
  quoteOf,
  refundSurplus,
  returnPayments,
  withoutRefunds,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaitsOf, type ClosedSession, type Session } from '../../sessions/index.ts';

type Ended = ClosedSession & { readonly exitAt: Date };

const REASON = 'It was paid at the exit for the session of another car.';

/**
 * An exit that had ended a session was another car's: what was paid while that one stood there is its driver's money. It
 * goes to that car's own visit, where that is charged; what it is too much goes back, and what it is too little for is not
 * asked for, since its driver left with what was shown as paid. Where its visit is not known all goes back. Answers
 * whether there was any.
 */
export async function handOver(
  transaction: Transaction,
  session: Ended,
  { to, now }: { to: Session | null; now: Date },
): Promise<boolean> {
  const paid = await withoutRefunds(transaction, session.id, await listPaidThere(transaction, session));
  if (paid.length === 0) return false;
  const known = { reason: REASON, at: now };
  const charge = to === null ? undefined : (await findCharges(transaction, [to.id])).get(to.id);
  if (to === null || to.kind !== 'closed' || !charge) await returnPayments(transaction, paid, known);
  else {
    await movePayments(transaction, paid, { ...known, to: to.id });
    await refundSurplus(transaction, to, known);
    await askNoMore(transaction, to, now);
  }
  return true;
}

/** What came in while the car that ended a session held at its exit, and let it out. */
export async function listPaidThere(transaction: Transaction, { id, exitAt, exitGate }: Ended) {
  const waits = await listWaitsOf(transaction, id);
  if (waits.length === 0) return [];
  const exit = { gate: exitGate, at: exitAt };
  return (await listPayments(transaction, id)).filter(({ createdAt }) =>
    wasPaidThere(createdAt, waits, exit),
  );
}

/** A session whose car has left is charged no more than was paid for it. */
export async function askNoMore(transaction: Transaction, session: ClosedSession, now: Date): Promise<void> {
  const { duePaise } = (await findDues(transaction, [session.id])).get(session.id) ?? NOTHING_DUE;
  const charge = (await findCharges(transaction, [session.id])).get(session.id);
  if (!charge || duePaise <= 0) return;
  const less = chargeLine('corrected', 1, paise(0 - duePaise));
  const amount = addPaise(charge.paise, less.amountPaise);
  const quote = { ...quoteOf(charge), paise: amount, lines: [...charge.lines, less] };
  const by = { name: `paid-there:${charge.id}`, reason: REASON };
  await correctCharge(transaction, session, quote, { at: charge.at, now }, by);
}
