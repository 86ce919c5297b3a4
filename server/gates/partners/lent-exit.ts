import { isDoubtfulEntry, isDoubtfulRead } from '#domain/plates/evidence.ts';
import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { hasSettlement, isEndedLater, type ClosedSession, type Session } from '../../sessions/index.ts';
import { readAsOf, type ReadAtGate } from '../read-at-gate.ts';
import type { ExitRead } from '../waiting/store.ts';
import type { WaitingExit } from '../waiting-exit.ts';

/** A session that an exit was read of, under whatever plate. */
export type Borrower = ClosedSession & { readonly exitAt: Date };

/** An exit that was read under a plate, and another car's session that it was given to while this plate's entry had not come. */
export interface LentExit {
  readonly exit: WaitingExit;
  readonly borrower: Borrower;
}

/**
 * The first exit of a plate after its entry that belongs to a session of another car: that one was likely only for as
 * long as nobody knew of this entry. What a person decided stands.
 */
export async function findLentExit(
  transaction: Transaction,
  read: ReadAtGate,
  {
    later,
    sessions,
    nextEntryAt,
  }: { later: readonly ExitRead[]; sessions: readonly Session[]; nextEntryAt: Date | null },
): Promise<LentExit | null> {
  for (const { exit, sessionId } of later) {
    if (nextEntryAt !== null && exit.exitAt > nextEntryAt) return null;
    const owner = sessions.find(({ id }) => id === sessionId);
    if (owner?.kind !== 'closed' || owner.exitAt === null) continue;
    const borrower = { ...owner, exitAt: owner.exitAt };
    if (!isOfAnother(borrower, read) || !isLent(exit, borrower)) continue;
    if (await hasSettlement(transaction, borrower)) continue;
    return { exit, borrower };
  }
  return null;
}

/** Whether the exit that ended a session is this one, or one beside its own. */
export function isItsExit({ exitAt }: WaitingExit, borrower: Borrower): boolean {
  return exitAt.getTime() === borrower.exitAt.getTime();
}

/**
 * Its car came in under another plate, and not just now at this gate, where one car is read twice. One that came in later,
 * and whose plate was read in doubt, may be this very car, back after an exit that nobody read: it has left by this one, and
 * is charged the less.
 */
function isOfAnother(session: Borrower, { plateKey, gate, usedAt }: ReadAtGate): boolean {
  const { entryPlateRaw, entryAt, entryGate, plateKey: key, otherKey } = session;
  if (entryPlateRaw === null || readAsOf(entryPlateRaw, entryAt).key === plateKey) return false;
  const isNamed = key === plateKey || otherKey === plateKey;
  if (isNamed && session.matchDetail['matched'] !== 'near') return false;
  if (!isDoubtfulEntry({ ...session, key, sessionId: '', entryRaw: entryPlateRaw })) return true;
  const sinceMs = entryAt.getTime() - usedAt.getTime();
  const isNow = Math.abs(sinceMs) <= MISREAD_DOUBLE_MS && gate === entryGate;
  return !isNow && sinceMs < 0;
}

/**
 * It ended the session since nobody else was left, or by likeness; or it was read beside the session's own exit, for sure
 * and not just then, when one car is misread.
 */
function isLent(exit: WaitingExit, borrower: Borrower): boolean {
  if (isItsExit(exit, borrower)) return isEndedLater(borrower) || borrower.matchDetail['matched'] === 'near';
  const { plateRaw, exitAt, confidence } = exit;
  if (isDoubtfulRead(readAsOf(plateRaw, exitAt), { confidence })) return false;
  return Math.abs(exitAt.getTime() - borrower.exitAt.getTime()) > MISREAD_DOUBLE_MS;
}
