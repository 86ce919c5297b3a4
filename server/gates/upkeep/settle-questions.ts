import {
  DRAINED,
  lockSessions,
  moveWaits,
  NOT_ASKED,
  type ClosedSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { judgeWhole } from '../explain-match.ts';
import type { GateServices } from '../read-at-gate.ts';
import { moveReads } from '../store.ts';

/** A question whose sessions are settled by then stands no more. */
const OLDEST_MS = 48 * 3_600_000;

/**
 * An exit that might have ended one of several sessions is answered once all but one of them were read at an exit
 * themselves, and that one has ended as a missed exit: it was this exit that was missed. Both become one session.
 */
export async function settleQuestions(on: GateServices, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have answered some of them until the lock was had.
    const asked = await listAsked(on, transaction, mall, now);
    // Two exits may have one session left that they can be of: the earlier one is.
    const settled = new Set<number>();
    for (const { exit, candidates } of asked) {
      const left = candidates.filter((session) => mayHaveEnded(session, exit) && !settled.has(session.id));
      const [only, ...others] = left;
      if (only?.kind !== 'closed' || others.length > 0 || !isMissed(only)) continue;
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

/** It ended as a missed exit, and no person has decided about it. */
function isMissed({ exitAt, review, flags }: ClosedSession): boolean {
  return exitAt === null && (review === 'exit_missed' || (review === null && flags.includes(NOT_ASKED)));
}

/** A session that was read at another exit is none that this one ended. */
function mayHaveEnded(session: Candidate, { exitAt }: UnmatchedSession): boolean {
  return session.entryAt < exitAt && (session.kind === 'open' || session.exitAt === null);
}

async function settle(
  on: GateServices,
  transaction: Transaction,
  session: ClosedSession,
  exit: UnmatchedSession,
  now: Date,
): Promise<void> {
  const { exitAt, exitGate, exitPlateRaw } = exit;
  // A car that was still seen after that exit has left by another one.
  if (session.closedAt < exitAt && !session.flags.includes(DRAINED)) return;
  const { chargedUntil, spokeFor, spokeAgainst } = await judgeWhole(on, transaction, session, {
    exitAt,
    now,
  });
  const matchDetail = {
    ...exit.matchDetail,
    matched: 'later',
    spokeFor: ['only_candidate_left', ...spokeFor],
    spokeAgainst,
  };
  const { plate, plateKey, otherKey } = session;
  await moveReads(transaction, exit.id, session.id);
  await moveWaits(transaction, exit.id, session.id);
  await on.sessions.removeQuestion(transaction, exit);
  const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey };
  await on.sessions.close(transaction, session, { ...known, matchDetail, chargedUntil, receivedAt: now });
}
