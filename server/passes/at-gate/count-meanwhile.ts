import { lowerCharge } from '../../bills/index.ts';
import { findCharges, listCovers } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';

/**
 * A decision is taken back, and the session costs what it did before: what it was given meanwhile, as the stamp of a shop
 * while it was waived, comes off that too.
 */
export async function countMeanwhile(
  on: PassServices,
  transaction: Transaction,
  session: Session,
  now: Date,
): Promise<Session> {
  if (session.kind !== 'closed' || !(await isGivenMore(transaction, session.id))) return session;
  const reason = 'It was given while a decision stood that is taken back.';
  const by = { actor: 'system', now };
  await lowerCharge(on, transaction, session, { name: `meanwhile:${now.getTime()}`, reason, by });
  return session;
}

/** Whether a shop has given a session something that its charge does not count. */
async function isGivenMore(transaction: Transaction, session: number): Promise<boolean> {
  const [charges, covers] = await Promise.all([
    findCharges(transaction, [session]),
    listCovers(transaction, session),
  ]);
  const counted = charges.get(session)?.worths ?? null;
  if (counted === null) return false;
  return covers.some(({ name, cover }) => cover.kind === 'shop' && !(name in counted));
}
