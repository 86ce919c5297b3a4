import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findEndedAsAnother, type ClosedSession } from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';

/** The plate's own exit, read surely, of a session that another exit was taken to have ended. */
export async function findOwnEnded(
  transaction: Transaction,
  { mall, plateKey: key, usedAt, reading, confidence }: ReadAtGate,
): Promise<ClosedSession | null> {
  if (key === null || isDoubtfulRead(reading, { confidence })) return null;
  return findEndedAsAnother(transaction, { mall, key, at: usedAt });
}
