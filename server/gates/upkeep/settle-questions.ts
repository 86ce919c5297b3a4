import { STANDING_MS } from '#domain/parking/session.ts';
import {
  BY_PLATE,
  DRAINED,
  LATER,
  lockSessions,
  moveWaits,
  NOT_ASKED,
  type ClosedSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { judgeWhole } from '../explain-match.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { isOwnAwaited, watchEntries } from '../partners/await-entries.ts';
import { moveReads } from '../store.ts';

/** A question whose sessions are settled by then stands no more. */
const OLDEST_MS = 48 * 3_600_000;

/**
 * An exit that might have ended one of several sessions is answered once all but one of them were read at an exit
 * themselves: it was that one's, and both become one session. The one that is left has ended as a missed exit by then, or
 * is open though the others left long before or after that exit. Not while a partner of its own may still arrive.
 */
export async function settleQuestions(on: GateServices, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have answered some of them until the lock was had.
    const asked = await listAsked(on, transaction, mall, now);
    const cameras = await watchEntries(on, transaction, mall, now);
    // Two exits may have one session left that they can be of: the earlier one is.
    const settled = new Set<number>();
    for (const { exit, candidates } of asked) {
      const left = candidates.filter((session) => mayHaveEnded(session, exit) && !settled.has(session.id));
      const [only, ...others] = left;
      if (!only || others.length > 0) continue;
      if (only.kind === 'closed' ? !isMissed(only, exit) : !haveOthersLeft(candidates, exit)) continue;
      if (isOwnAwaited(exit, candidates, { cameras, now })) continue;
      settled.add(only.id);
      await settle(on, transaction, only, exit, now);
    }
  });
}

/** The exits of which nobody knows which of several sessions they ended. */
export function listAsked({ sessions }: GateServices, transaction: Transaction, mall: number, now: Date) {
  return sessions.listQuestions(transaction, mall, new Date(now.getTime() - OLDEST_MS));
}

type Candidate = Awaited<ReturnType<GateServices['sessions']['listQuestions']>>[number]['candidates'][number];

/**
 * The others were read at an exit long before or after: none of them stood in the lane when this one was read. Where it
 * alone was named there is nobody who has left in its place.
 */
function haveOthersLeft(candidates: readonly Candidate[], { exitAt }: UnmatchedSession): boolean {
  const left = candidates.flatMap((other) => (other.kind === 'closed' && other.exitAt ? [other.exitAt] : []));
  const isApart = (at: Date) => Math.abs(at.getTime() - exitAt.getTime()) > STANDING_MS;
  return left.length > 0 && left.every(isApart);
}

/** It ended as a missed exit, by more than that this exit's plate is like its own, and no person has decided about it. */
function isMissed(
  { exitAt, review, flags, plateKey, matchDetail }: ClosedSession,
  exit: UnmatchedSession,
): boolean {
  if (matchDetail['drainedBy'] === BY_PLATE && plateKey !== exit.plateKey) return false;
  return exitAt === null && (review === 'exit_missed' || (review === null && flags.includes(NOT_ASKED)));
}

/** A session that was read at another exit is none that this one ended. */
function mayHaveEnded(session: Candidate, { exitAt }: UnmatchedSession): boolean {
  return session.entryAt < exitAt && (session.kind === 'open' || session.exitAt === null);
}

async function settle(
  on: GateServices,
  transaction: Transaction,
  session: Candidate,
  exit: UnmatchedSession,
  now: Date,
): Promise<void> {
  const { exitAt, exitGate, exitPlateRaw } = exit;
  // A car that was still seen after that exit has left by another one.
  const isSeenAfter = session.kind === 'closed' && session.closedAt < exitAt;
  if (isSeenAfter && !session.flags.includes(DRAINED)) return;
  const { chargedUntil, spokeFor, spokeAgainst } = await judgeWhole(on, transaction, session, {
    exitAt,
    now,
  });
  const matchDetail = {
    ...exit.matchDetail,
    matched: LATER,
    spokeFor: ['only_candidate_left', ...spokeFor],
    spokeAgainst,
  };
  const { plate, plateKey, otherKey } = session;
  const reading = readAsOf(exitPlateRaw ?? '', exitAt);
  const read = { gate: exitGate ?? '', reading, confidence: null, receivedAt: now };
  await on.passes.coverAtExit(transaction, session, { plateKey, exitAt }, read);
  await moveReads(transaction, exit.id, session.id);
  await moveWaits(transaction, exit.id, session.id);
  await on.sessions.removeQuestion(transaction, exit);
  const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey };
  await on.sessions.close(transaction, session, { ...known, matchDetail, chargedUntil, receivedAt: now });
}
