import { worseFlag } from '#domain/parking/time-flag.ts';
import { entryEarly } from '#domain/parking/seconds-of-doubt.ts';
import { findTariffAt } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { NO_SLOT, type OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { replaceSession } from './store.ts';

/**
 * The car of an open session stood in the queue until this read of it at the entry: the session begins with it. Whoever
 * took a slot before that read was another car.
 */
export async function enterLater(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  car: CarAtGate,
): Promise<OpenSession> {
  const { usedAt: entryAt } = car;
  const queuedSince = session.matchDetail['queuedSince'] ?? session.entryAt.toISOString();
  const matchDetail = { ...session.matchDetail, queuedSince };
  const came = { entryAt, entryDoubtMs: car.doubtMs, entryEarlyMs: entryEarly(car) };
  const later: OpenSession = { ...withoutEarlierSlot(session, entryAt), ...came, matchDetail };
  return standAnew(on, transaction, session, later);
}

/** Stores a session that begins later, with its place among the cars that look for a slot. */
async function standAnew(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  later: OpenSession,
): Promise<OpenSession> {
  await replaceSession(transaction, session, later);
  const { mall, publicId: sessionId, entryAt, suggestedSlot, slotCode, vehicleClass } = later;
  if (vehicleClass !== 'two_wheeler' && slotCode === null)
    await on.unconfirmed.add(transaction, mall, { sessionId, entryAt, suggestedSlot, isInferred: false });
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', { mallId: mall, sessionId }));
  return later;
}

function withoutEarlierSlot(session: OpenSession, entryAt: Date): OpenSession {
  const { slotCode, slotConfirmedAt, suggestedSlot } = session;
  if (slotConfirmedAt === null || slotConfirmedAt >= entryAt) return session;
  return { ...session, ...NO_SLOT, suggestedSlot: suggestedSlot === slotCode ? null : suggestedSlot };
}

/** The clock that dated a session's entry is understood by now: the session begins when its car came in, or may have. */
export async function redateEntry(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  entryAt: Date,
): Promise<OpenSession> {
  const tariff = await findTariffAt(transaction, session.mall, entryAt);
  const matchDetail = { ...session.matchDetail, entryMovedFrom: session.entryAt.toISOString() };
  const times = {
    entryAt,
    entryDoubtMs: 0,
    entryEarlyMs: 0,
    timeFlag: worseFlag(session.timeFlag, 'clock_corrected'),
  };
  const dated = {
    ...withoutEarlierSlot(session, entryAt),
    ...times,
    tariffId: tariff?.id ?? null,
    matchDetail,
  };
  return standAnew(on, transaction, session, dated);
}
