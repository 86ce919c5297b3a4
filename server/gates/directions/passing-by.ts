import { isSeenLeaving } from '#domain/parking/passing-by.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listOfPlate, type ClosedSession, type OpenSession, type Session } from '../../sessions/index.ts';
import { answerEntry, type TakenRead } from '../gate-answer.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../read-at-gate.ts';
import { forgetVisit, isSeenInSlot } from './forget-visit.ts';
import { listOwnReads } from '../two-cars/store.ts';
import { isEndedBy } from './judge-swapped.ts';

/** A session that ended at its own exit, and when its car was last read there. */
export interface SeenPassing {
  readonly session: ClosedSession & { readonly exitAt: Date };
  readonly leftAt: Date;
}

/** The plate's session whose car left just when an entry's camera read it: it may have stood at the exit for a while. */
export async function findSeenLeaving(
  transaction: Transaction,
  ofPlate: readonly Session[],
  { mall, plateKey, usedAt }: ReadAtGate,
): Promise<SeenPassing | null> {
  for (const session of ofPlate) {
    if (session.kind !== 'closed' || session.exitAt === null) continue;
    const { entryAt, exitAt, exitPlateRaw, id } = session;
    const since = usedAt.getTime() - exitAt.getTime();
    if (usedAt < entryAt || since > STANDING_MS || readAsOf(exitPlateRaw ?? '', exitAt).key !== plateKey)
      continue;
    const ended = { ...session, exitAt };
    if (isSeenLeaving(usedAt, exitAt)) return { session: ended, leftAt: exitAt };
    const reads = since < 0 ? [] : await listOwnReads(transaction, { mall, plateKey, usedAt });
    const last = reads.find(({ direction, sessionId }) => direction === 'exit' && sessionId === id);
    if (last && isSeenLeaving(usedAt, last.usedAt)) return { session: ended, leftAt: last.usedAt };
  }
  return null;
}

/** The answer to a car that is leaving by the lane beside. The read is of no visit: none is found by it later. */
export function letPass(read: ReadAtGate, session: ClosedSession): TakenRead {
  const answer = answerEntry(read, 'passing_by', { ...session, suggestedSlot: null });
  return { answer, sessionId: null, isWaiting: false };
}

/**
 * The session that an exit ends, where an entry's camera saw its car pass just then and that read came first: it was taken
 * for a missed exit, and for the beginning of the next visit. That visit never was. Null where it is otherwise.
 */
export async function endBeforePassing(
  on: GateServices,
  transaction: Transaction,
  { mall, plateKey, usedAt, receivedAt }: ReadAtGate,
  known?: OpenSession,
): Promise<ClosedSession | null> {
  if (plateKey === null || (known && !isSeenLeaving(known.entryAt, usedAt))) return null;
  const own = await listOfPlate(transaction, mall, plateKey);
  const begun = own.find((one) => one.kind === 'open');
  if (begun?.kind !== 'open' || !isSeenLeaving(begun.entryAt, usedAt) || isSeenInSlot(begun)) return null;
  const session = own.find((one) => isEndedBy(one, begun));
  if (session?.kind !== 'closed' || session.entryAt > usedAt) return null;
  await forgetVisit(on, transaction, begun, receivedAt);
  return session;
}
