import { isQueued, LONGEST_QUEUE_MS } from '#domain/parking/queued.ts';
import { isLookalikeInDoubt } from '#domain/plates/read-again.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, type OpenSession } from '../sessions/index.ts';
import { findLastSeenAt, type SeenAtGate } from './beside/store.ts';
import { isSeenInSlot } from './directions/forget-visit.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import { isSameClass } from './unread-doubles.ts';

/** The last read at this entry in the time that a car queues. */
export async function findLastHere(transaction: Transaction, read: ReadAtGate): Promise<SeenAtGate | null> {
  const { usedAt: to } = read;
  return findLastSeenAt(transaction, read, { from: new Date(to.getTime() - LONGEST_QUEUE_MS), to });
}

/**
 * The open session whose car has queued at this entry until now, and is read there once more under a look-alike of its
 * plate: nobody else was read there since.
 */
export async function findQueuedMisread(
  transaction: Transaction,
  read: ReadAtGate,
  last: SeenAtGate | null,
): Promise<OpenSession | null> {
  const { usedAt: readAt, gate } = read;
  if (!last || last.sessionId === null || !isLookalikeInDoubt(read, last) || !isSameClass(read, last))
    return null;
  const [session] = await findByIds(transaction, [last.sessionId]);
  if (session?.kind !== 'open') return null;
  return isQueued({ gate, readAt }, session, isSeenInSlot(session)) ? session : null;
}
