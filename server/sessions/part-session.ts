import type { Transaction } from '../platform/storage/database.ts';
import { chargeFrom } from './begin-later.ts';
import { hasExit, type ClosedSession, type Exit, type OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { hasSettlement } from './settlements/store.ts';
import { replaceSession } from './store.ts';

/**
 * A session that two cars were taken for is from now on the car's alone under whose plate it goes, unless it may still be
 * one car's. One that no exit has ended begins with that car's own first read; of one that has ended nothing else changes.
 */
export async function partSession(
  on: SessionServices,
  transaction: Transaction,
  session: Parted,
  { usedAt, doubtMs, otherKey = null }: OwnEntry,
): Promise<Parted> {
  const isLater = !hasExit(session) && usedAt > session.entryAt;
  const entry = isLater ? { entryAt: usedAt, entryDoubtMs: doubtMs, entryEarlyMs: 0 } : {};
  const parted: Parted = { ...session, ...entry, otherKey };
  await replaceSession(transaction, session, parted);
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', event));
  return parted;
}

type Parted = OpenSession | ClosedSession;

/** The first read of a car at its entry, and the plate that may be another reading of it all the same. */
type OwnEntry = Pick<CarAtGate, 'usedAt' | 'doubtMs'> & { readonly otherKey?: string | null };

/**
 * A session that ended under the second plate of its entry, and was paid by that car, becomes that car's: from its own
 * first read on, where that costs less. False where a person has decided about it: that stands.
 */
export async function giveSession(
  on: SessionServices,
  transaction: Transaction,
  session: ClosedSession & Exit,
  {
    plateKey,
    usedAt,
    doubtMs,
    receivedAt,
  }: Pick<CarAtGate, 'usedAt' | 'doubtMs' | 'receivedAt'> & { plateKey: string },
  exitDoubtMs: number,
): Promise<boolean> {
  if (await hasSettlement(transaction, session)) return false;
  // A read whose time only is its arrival may seem to be after the exit.
  const isLater = usedAt > session.entryAt && usedAt <= session.exitAt;
  const entry = isLater ? { entryAt: usedAt, entryDoubtMs: doubtMs, entryEarlyMs: 0 } : {};
  const changed = { ...session, ...entry, plateKey, plate: plateKey, otherKey: null };
  await replaceSession(transaction, session, changed);
  const car = { usedAt, receivedAt };
  await chargeFrom(on, transaction, { session, changed, later: changed }, { exitDoubtMs, car });
  return true;
}

/**
 * Charges a session that has ended until an instant at which its car may have stood at an exit already, where that costs
 * less. What a person has decided stands.
 */
export async function standEarlier(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: ClosedSession & Exit,
  { usedAt: since, receivedAt }: Pick<CarAtGate, 'usedAt' | 'receivedAt'>,
): Promise<void> {
  const { stoodSince } = session.matchDetail;
  const isKnown = typeof stoodSince === 'string' && new Date(stoodSince) <= since;
  if (isKnown || (await hasSettlement(transaction, session))) return;
  const matchDetail = { ...session.matchDetail, stoodSince: since.toISOString() };
  const changed = { ...session, matchDetail };
  await replaceSession(transaction, session, changed);
  const exitDoubtMs = session.exitAt.getTime() - since.getTime();
  const car = { usedAt: since, receivedAt };
  await chargeFrom(on, transaction, { session, changed, later: changed }, { exitDoubtMs, car });
}
