import type { Transaction } from '../../platform/storage/database.ts';
import { NO_SLOT, type ClosedSession, type OpenSession } from '../session.ts';
import { replaceSession } from '../store.ts';

/** The slot that a session seemed to have was another car's. */
export async function giveUpSlot<S extends OpenSession | ClosedSession>(
  transaction: Transaction,
  session: S,
): Promise<S> {
  if (session.slotCode === null) return session;
  const without = { ...session, ...NO_SLOT };
  await replaceSession(transaction, session, without);
  return without;
}
