import { readMark } from '#domain/plates/mark.ts';
import { isCutOf } from '#domain/plates/slip.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { hasPlate, type OpenSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { listOpenOf, replaceSession } from './store.ts';
import { RESPELLED } from './typed/respelled.ts';
import { ENTRY_TYPED } from './typed/store.ts';

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

interface Respelled {
  /** Whether what was read counts, rather than what stood. */
  readonly counts: boolean;
  readonly by: 'camera' | 'person';
}

/**
 * A car whose plate was mistyped as it came in, and was read, or typed, rightly just after: it goes by the plate that counts,
 * with what its passes give, and the other one stands beside it, so that an exit under either ends the session.
 */
export async function respellTyped(
  on: Pick<SessionServices, 'services' | 'onPlateCorrected'>,
  transaction: Transaction,
  session: OpenSession,
  { mall, plateKey, plate, plateRaw, confidence, usedAt, receivedAt: now }: CarAtGate,
  { counts, by }: Respelled,
): Promise<OpenSession> {
  if (plateKey === null || (await listOpenOf(transaction, mall, plateKey)).length > 0) return session;
  const { plateKey: before, review, flags, publicId: sessionId } = session;
  const respelled = { at: usedAt.toISOString(), by, counts };
  const known = { ...session, matchDetail: { ...session.matchDetail, [RESPELLED]: respelled } };
  const own = { plateKey, plate, entryPlateRaw: plateRaw, entryConfidence: confidence, otherKey: before };
  const seen = by === 'camera' ? { flags: flags.filter((flag) => flag !== ENTRY_TYPED) } : {};
  const asked = { review: review === 'plate_unreadable' ? null : review };
  const after: OpenSession = counts
    ? { ...known, ...own, ...seen, ...asked }
    : { ...known, otherKey: plateKey };
  await replaceSession(transaction, session, after);
  const given = { before, after, settlement: `respelled:${sessionId}`, by: { actor: by, now } };
  if (counts) for (const work of on.onPlateCorrected) await work.correct(transaction, given);
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', { mallId: mall, sessionId }));
  return after;
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
