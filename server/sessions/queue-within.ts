import { entryEarly } from '#domain/parking/seconds-of-doubt.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { beginLater, chargeFrom } from './begin-later.ts';
import { NO_SLOT, type ClosedSession, type Exit } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { hasSettlement } from './settlements/store.ts';
import { replaceSession } from './store.ts';

/**
 * The car of a session that has ended stood in the queue until this read of it at the entry, which comes late: nobody pays
 * for standing in our queue, in whatever order reads arrive. What a person decided stands.
 */
export async function queueWithin(
  on: SessionServices,
  transaction: Transaction,
  session: ClosedSession,
  car: CarAtGate,
  exitDoubtMs: number,
): Promise<ClosedSession> {
  const { exitAt, slotConfirmedAt } = session;
  if (await hasSettlement(transaction, session))
    return exitAt === null
      ? session
      : begunByPerson(on, transaction, { ...session, exitAt }, car, exitDoubtMs);
  const queuedSince = session.matchDetail['queuedSince'] ?? session.entryAt.toISOString();
  // Whoever took a slot before that read was another car.
  const slot = slotConfirmedAt !== null && slotConfirmedAt < car.usedAt ? NO_SLOT : {};
  const came = { entryAt: car.usedAt, entryDoubtMs: car.doubtMs, entryEarlyMs: entryEarly(car) };
  const matchDetail = { ...session.matchDetail, queuedSince };
  const changed: ClosedSession = { ...session, ...slot, ...came, matchDetail };
  await replaceSession(transaction, session, changed);
  if (exitAt === null || session.review === 'plate_conflict') return changed;
  const later = { ...changed, exitAt };
  await chargeFrom(
    on,
    transaction,
    { session: { ...session, exitAt }, changed: later, later },
    { exitDoubtMs, car },
  );
  return changed;
}

/** Whoever enters a car by hand says about when it came; all else that a person decided stands. */
async function begunByPerson(
  on: SessionServices,
  transaction: Transaction,
  session: ClosedSession & Exit,
  car: CarAtGate,
  exitDoubtMs: number,
): Promise<ClosedSession> {
  return (await beginLater(on, transaction, session, car, { isSure: true, exitDoubtMs })).session;
}
