import type { Transaction } from '../platform/storage/database.ts';
import { chargeFrom } from './begin-later.ts';
import type { ClosedSession, Exit, OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { hasSettlement } from './settlements/store.ts';
import { replaceSession } from './store.ts';

/**
 * A session that two cars were taken for is from now on the car's alone under whose plate it goes. One that goes on begins
 * with that car's own first read; of one that has ended nothing else changes.
 */
export async function partSession(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { usedAt, doubtMs }: Pick<CarAtGate, 'usedAt' | 'doubtMs'>,
): Promise<void> {
  const isLater = session.kind === 'open' && usedAt > session.entryAt;
  const entry = isLater ? { entryAt: usedAt, entryDoubtMs: doubtMs } : {};
  await replaceSession(transaction, session, { ...session, ...entry, otherKey: null });
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', event));
}

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
  const entry = usedAt > session.entryAt ? { entryAt: usedAt, entryDoubtMs: doubtMs } : {};
  const changed = { ...session, ...entry, plateKey, plate: plateKey, otherKey: null };
  await replaceSession(transaction, session, changed);
  const car = { usedAt, receivedAt };
  await chargeFrom(on, transaction, { session, changed, later: changed }, { exitDoubtMs, car });
  return true;
}
