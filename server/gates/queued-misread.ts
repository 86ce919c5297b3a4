import { isQueued, LONGEST_QUEUE_MS } from '#domain/parking/queued.ts';
import { isLookalikeInDoubt } from '#domain/plates/read-again.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, type OpenSession } from '../sessions/index.ts';
import { isSeenInSlot } from './directions/forget-visit.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import { listLaneReads } from './store.ts';
import { isSameClass } from './unread-doubles.ts';

/**
 * The open session whose car has queued at this entry until now, and is read there once more under a look-alike of its
 * plate: nobody else was read there since.
 */
export async function findQueuedMisread(
  transaction: Transaction,
  read: ReadAtGate,
): Promise<OpenSession | null> {
  const { usedAt: readAt, gate } = read;
  const from = new Date(readAt.getTime() - LONGEST_QUEUE_MS);
  const last = (await listLaneReads(transaction, read, { from, to: readAt })).at(-1);
  if (!last || last.sessionId === null || !isLookalikeInDoubt(read, last) || !isSameClass(read, last))
    return null;
  const [session] = await findByIds(transaction, [last.sessionId]);
  if (session?.kind !== 'open') return null;
  return isQueued({ gate, readAt }, session, isSeenInSlot(session)) ? session : null;
}
