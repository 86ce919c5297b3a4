import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type OpenSession } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import type { KnownAtExit } from '../exit-facts.ts';
import { findFirstExit, findLastEntry, type OwnRead } from './own-reads.ts';

/**
 * Whether the plate of an exit came in again after the session that goes by it began, where that read was taken for
 * another car's: the session's car had left before, unread or taken for another one, and this exit is of the later visit.
 * The session ends as a missed exit, and costs nothing.
 */
export async function endStale(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ownReads: readonly OwnRead[],
  session: OpenSession,
): Promise<boolean> {
  const came = findLastEntry(ownReads, read.usedAt);
  if (!came || came.sessionId === session.id || came.usedAt <= session.entryAt) return false;
  const [taken] = await findByIds(transaction, came.sessionId === null ? [] : [came.sessionId]);
  // The key of one that came in beside a car of the same plate is withheld: two cars may go by it.
  if (!taken || taken.kind === 'unmatched' || taken.plateKey === null) return false;
  const { plateKey, otherKey } = session;
  if (plateKey === read.plateKey)
    await on.sessions.closeAsMissedExit(transaction, session, came.usedAt, read.receivedAt);
  else if (otherKey === read.plateKey)
    await on.sessions.part(transaction, session, { usedAt: session.entryAt, doubtMs: session.entryDoubtMs });
  else return false;
  return true;
}

/**
 * The facts of an exit where its very plate was read at an entry, taken for another car's, and has not left since: a
 * session whose plate is only near is not ended by it, and a person is asked unless it has an end of its own.
 */
export function unlessFolded(known: KnownAtExit, { usedAt }: ReadAtGate): KnownAtExit {
  const { match, ownReads, missedExit, isMissedExitDrained } = known;
  const came = findLastEntry(ownReads, usedAt);
  // One that was taken to have left, though no exit read tells of it, is weighed with the cars inside.
  if (isMissedExitDrained && came !== null && came.sessionId === missedExit?.id) return known;
  if (match.kind !== 'near' || came === null || came.sessionId === match.session.id) return known;
  if (findFirstExit(ownReads, { after: came.usedAt, before: usedAt, session: null })) return known;
  const { session, distance } = match;
  const candidates = [{ session, distance }];
  return { ...known, match: { kind: 'review', reason: 'exact_contested', candidates } };
}
