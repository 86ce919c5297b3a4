import type { Transaction } from '../platform/storage/database.ts';
import { moveWaits, NOT_ASKED, type Session, type UnmatchedSession } from '../sessions/index.ts';
import type { GateServices } from './read-at-gate.ts';
import { moveReads } from './store.ts';

/**
 * Whether an exit under a wrong character asks about this session alone: read right a moment later at the same lane, it
 * needs nobody. One that may have been another car's still does, and one that a person has settled is settled.
 */
export function asksAboutOnly(
  { review, flags, matchDetail }: UnmatchedSession,
  { publicId }: Session,
): boolean {
  if (review === null && !flags.includes(NOT_ASKED)) return false;
  const { candidates = [] } = matchDetail;
  return Array.isArray(candidates) && candidates.every((one) => one === publicId);
}

/** The misread belongs to the session that it was of, with its photograph; the question that it was is gone. */
export async function settleMisread(
  { sessions }: GateServices,
  transaction: Transaction,
  misread: UnmatchedSession,
  { id }: Pick<Session, 'id'>,
): Promise<void> {
  await moveReads(transaction, misread.id, id);
  await moveWaits(transaction, misread.id, id);
  await sessions.removeQuestion(transaction, misread);
}
