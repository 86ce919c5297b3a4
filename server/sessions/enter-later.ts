import type { Transaction } from '../platform/storage/database.ts';
import type { OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { replaceSession } from './store.ts';

/** The car of an open session stood in the queue until this read of it at the entry: the session begins with it. */
export async function enterLater(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  { usedAt: entryAt, doubtMs: entryDoubtMs }: CarAtGate,
): Promise<OpenSession> {
  const queuedSince = session.matchDetail['queuedSince'] ?? session.entryAt.toISOString();
  const matchDetail = { ...session.matchDetail, queuedSince };
  const later: OpenSession = { ...session, entryAt, entryDoubtMs, matchDetail };
  await replaceSession(transaction, session, later);
  const { mall, publicId: sessionId, suggestedSlot, slotCode, vehicleClass } = session;
  if (vehicleClass !== 'two_wheeler' && slotCode === null)
    await on.unconfirmed.add(transaction, mall, { sessionId, entryAt, suggestedSlot, isInferred: false });
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', { mallId: mall, sessionId }));
  return later;
}
