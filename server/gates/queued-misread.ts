import { areApart } from '#domain/parking/own-stamps.ts';
import { isQueued, LONGEST_QUEUE_MS } from '#domain/parking/queued.ts';
import { isGuess, isGuessedAnew, isLookalikeInDoubt } from '#domain/plates/read-again.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, type OpenSession } from '../sessions/index.ts';
import { listLastSeenAt, type SeenAtGate } from './beside/store.ts';
import { isSeenInSlot } from './directions/forget-visit.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import { isSameClass } from './unread-doubles.ts';

/** So many cars come in by one lane in the time that a car queues. */
const MOST_CARS = 60;

/** The last read at this entry in the time that a car queues; all of that time where its plate is a guess. */
export async function listLastHere(transaction: Transaction, read: ReadAtGate): Promise<SeenAtGate[]> {
  const { usedAt: to } = read;
  const from = new Date(to.getTime() - LONGEST_QUEUE_MS);
  return listLastSeenAt(transaction, read, { from, to, most: isGuess(read) ? MOST_CARS : 1 });
}

/**
 * The open session whose car has queued at this entry until now, and is read there once more under another plate: under a
 * look-alike where nobody else was read there since, or by a guess that is nearly its plate and ends as that one does.
 */
export async function findQueuedMisread(
  transaction: Transaction,
  read: ReadAtGate,
  lastHere: readonly SeenAtGate[],
): Promise<OpenSession | null> {
  const { usedAt: readAt, gate } = read;
  const alike = lastHere.filter((one) => isSameClass(read, one) && !areApart(read, one, LONGEST_QUEUE_MS));
  const guessed = alike.filter((one) => isGuessedAnew(read, one));
  const last = lastHere.slice(0, 1).filter((one) => alike.includes(one) && isLookalikeInDoubt(read, one));
  const ids = [...guessed, ...last].flatMap(({ sessionId }) => sessionId ?? []);
  const [session, ...others] = ids.length === 0 ? [] : await findByIds(transaction, [...new Set(ids)]);
  // Of two cars that it may be it is neither for sure.
  if (session?.kind !== 'open' || others.length > 0) return null;
  // The very number says more than a slot that was taken while a car stood in the queue: that was another car.
  const isParked = guessed.length === 0 && isSeenInSlot(session);
  return isQueued({ gate, readAt }, session, isParked) ? session : null;
}
