import { addPaise, paise, type Paise } from '#domain/money/money.ts';
import { chargeLine } from '#domain/money/tariff.ts';
import { correctCharge, findCharges, listPayments, withoutRefunds } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { hasExit, type ClosedSession, type OpenSession, type Settled } from '../../sessions/index.ts';
import { listPaidThere } from '../other-plate/hand-over.ts';

const REASON = 'It was paid ahead, or given by a shop, while two cars were taken for one.';

/**
 * What was paid ahead or given by a shop for a session that two cars were taken for counts for each of them: either driver
 * may have paid, and the other one has been let out by it, or will be. Nobody pays twice for our mistake.
 */
export async function takeOffPaidAhead(
  transaction: Transaction,
  settled: Settled,
  { of, now }: { of: OpenSession | ClosedSession; now: Date },
): Promise<Settled> {
  const { session, quote } = settled;
  if (quote.paise === 0) return settled;
  const ahead = addPaise(await sumPaidAhead(transaction, of), await sumGiven(transaction, of));
  const less = Math.min(quote.paise, ahead);
  if (less === 0) return settled;
  const line = chargeLine('paid_for_both', 1, paise(0 - less));
  const cheaper = { ...quote, paise: addPaise(quote.paise, line.amountPaise), lines: [...quote.lines, line] };
  const charged = (await findCharges(transaction, [session.id])).get(session.id);
  const at = charged?.at ?? session.closedAt;
  await correctCharge(transaction, session, cheaper, { at, now }, { name: 'paid-for-both', reason: REASON });
  return { ...settled, quote: cheaper, duePaise: null };
}

/** All that was paid for it before its car stood at an exit, and has not gone back. */
async function sumPaidAhead(transaction: Transaction, of: OpenSession | ClosedSession): Promise<Paise> {
  const there = of.kind === 'closed' && hasExit(of) ? await listPaidThere(transaction, of) : [];
  const ids = new Set(there.map(({ id }) => id));
  const ahead = (await listPayments(transaction, of.id)).filter(({ id }) => !ids.has(id));
  const left = await withoutRefunds(transaction, of.id, ahead);
  return addPaise(...left.map(({ receivedPaise }) => receivedPaise));
}

/** What shops gave for it, as far as it took anything off. */
async function sumGiven(transaction: Transaction, { id }: OpenSession | ClosedSession): Promise<Paise> {
  const worths = (await findCharges(transaction, [id])).get(id)?.worths ?? {};
  return addPaise(...Object.values(worths));
}
