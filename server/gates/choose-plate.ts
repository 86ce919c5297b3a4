import { isGivenPlate } from '#domain/plates/entered-as.ts';
import { isCutOf } from '#domain/plates/slip.ts';
import type { ClosedSession, OpenSession } from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';

/**
 * Who pays sees the session: it goes by the surer one of its two readings. A second car under one plate stays withheld,
 * and what plate a person has given it stands.
 */
export function choosePlate(
  session: OpenSession | ClosedSession,
  { plateKey, plate, plateRaw, confidence, reading }: ReadAtGate,
  isReadTwice: boolean,
) {
  const known = { plate: session.plate, plateKey: session.plateKey, otherKey: session.otherKey };
  if (plateKey === null || plateKey === session.plateKey || stands(session)) return known;
  if (isCutShort(session, { plateKey, plateRaw })) return known;
  // Read twice so, at both gates: of two cars that were taken for one it is this one.
  if (isReadTwice || plateKey === session.otherKey) return { plate, plateKey, otherKey: session.plateKey };
  const isSurer = reading.status === 'valid' && (confidence ?? 0) > (session.entryConfidence ?? 1);
  const isBetter = session.plateKey === null || isSurer;
  return isBetter ? { plate, plateKey, otherKey: session.plateKey } : known;
}

/** Its plate is withheld, or a person has given it. */
function stands({
  review,
  plateKey: key,
  otherKey,
  entryPlateRaw: entryRaw,
}: OpenSession | ClosedSession): boolean {
  return review === 'plate_conflict' || isGivenPlate({ key, otherKey, entryRaw });
}

/** The exit's camera saw a part of the session's plate. */
function isCutShort(
  { plateKey }: OpenSession | ClosedSession,
  read: Pick<ReadAtGate, 'plateKey' | 'plateRaw'>,
): boolean {
  return plateKey !== null && isCutOf(read, { plateKey, plateRaw: null });
}
