import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { findLastEntry } from './own-reads.ts';
import { listOwnReads } from './store.ts';

/**
 * The session that the very plate of an exit read was taken for as it came in, where that is not this one; null where it
 * was not. It ends nobody near to it.
 */
export async function findCameAs(
  transaction: Transaction,
  { id }: Pick<OpenSession | ClosedSession, 'id'>,
  exit: { readonly mall: number; readonly plateKey: string | null; readonly usedAt: Date },
): Promise<OpenSession | ClosedSession | null> {
  const came = findLastEntry(await listOwnReads(transaction, exit), exit.usedAt);
  if (came === null || came.sessionId === null || came.sessionId === id) return null;
  const [taken] = await findByIds(transaction, [came.sessionId]);
  if (taken === undefined || taken.kind === 'unmatched') return null;
  return taken.plateKey === exit.plateKey ? null : taken;
}
