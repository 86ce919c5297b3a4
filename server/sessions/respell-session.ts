import { readMark } from '#domain/plates/mark.ts';
import { isCutOf } from '#domain/plates/slip.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { hasPlate, type OpenSession } from './session.ts';
import type { CarAtGate } from './session-services.ts';
import { listOpenOf, replaceSession } from './store.ts';

/**
 * A car that was read twice at its entry, differently: the surer reading becomes its plate, and the other one stands
 * beside it, so that an exit under either ends the session. What could not be read at first is known then.
 */
export async function respellSession(
  transaction: Transaction,
  session: OpenSession,
  { mall, plateKey, plate, plateRaw, confidence }: CarAtGate,
): Promise<OpenSession> {
  if (plateKey === null || session.otherKey !== null) return session;
  const isUnreadable = session.plateKey === null && session.review === 'plate_unreadable';
  if (session.plateKey === null && !isUnreadable) return session;
  const isSurer = isBetter(session, { plateKey, plateRaw, confidence });
  const inside = await listOpenOf(transaction, mall, plateKey);
  if (inside.length > 0) return session;
  const surer = { plateKey, plate, entryPlateRaw: plateRaw, entryConfidence: confidence };
  const respelled: OpenSession =
    isUnreadable || isSurer
      ? { ...session, ...surer, otherKey: session.plateKey, review: isUnreadable ? null : session.review }
      : { ...session, otherKey: plateKey };
  await replaceSession(transaction, session, respelled);
  return respelled;
}

/** What a person typed that is no registration names a car of which nothing was read. */
export async function nameUnread(
  transaction: Transaction,
  session: OpenSession,
  { plate, plateRaw, confidence }: Pick<CarAtGate, 'plate' | 'plateRaw' | 'confidence'>,
): Promise<OpenSession> {
  const isUnread = session.review === 'plate_unreadable' && !hasPlate(session);
  if (!isUnread || readMark(plateRaw) === null) return session;
  const named = { ...session, plate, entryPlateRaw: plateRaw, entryConfidence: confidence };
  await replaceSession(transaction, session, named);
  return named;
}

/** Whether a second reading is rather the plate: the whole of which the first one is a part, else the surer one. */
function isBetter(
  { plateKey, entryPlateRaw, entryConfidence }: OpenSession,
  read: Pick<CarAtGate, 'plateKey' | 'plateRaw' | 'confidence'>,
): boolean {
  const first = { plateKey, plateRaw: entryPlateRaw };
  if (isCutOf(first, read)) return true;
  return !isCutOf(read, first) && (read.confidence ?? 0) > (entryConfidence ?? 1);
}
