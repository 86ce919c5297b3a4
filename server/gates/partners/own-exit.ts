import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findEndedTooEarly,
  isEndedLater,
  type ClosedSession,
  type ExitedSession,
} from '../../sessions/index.ts';
import { readAsOf, type ReadAtGate } from '../read-at-gate.ts';

/** The plate's own exit, read surely, of a session that another exit was taken to have ended. */
export async function findOwnEnded(
  transaction: Transaction,
  { mall, plateKey: key, usedAt, reading, confidence }: ReadAtGate,
): Promise<ClosedSession | null> {
  if (key === null || isDoubtfulRead(reading, { confidence })) return null;
  return findEndedTooEarly(transaction, { mall, key, at: usedAt });
}

/** The later exit was given to the session since nobody else was left, and was read under another plate than its own. */
export function wasAnothers(of: ExitedSession, { plateKey, reading, confidence }: ReadAtGate): boolean {
  if (!isEndedLater(of) || isDoubtfulRead(reading, { confidence })) return false;
  return readAsOf(of.exitPlateRaw ?? '', of.exitAt).key !== plateKey;
}
