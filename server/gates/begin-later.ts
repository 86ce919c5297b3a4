import type { Transaction } from '../platform/storage/database.ts';
import type { ClosedSession } from '../sessions/index.ts';
import { findDoubtOfExit } from './first-stand/join-first-stand.ts';
import { partLater } from './parked-in-view/part-later.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { moveReadsOf } from './store.ts';

/** The exit that ended an earlier session was this entry's: the session begins anew, and the one before it ended unread. */
export async function beginLater(
  on: GateServices,
  transaction: Transaction,
  given: ReadAtGate,
  { session, isSure }: { session: ClosedSession; isSure: boolean },
): Promise<ClosedSession> {
  if (session.exitAt === null) return session;
  const parted = await partLater(on, transaction, leaveLate(given), session);
  if (parted) return parted;
  const exitDoubtMs = await findDoubtOfExit(transaction, session);
  const exited = { ...session, exitAt: session.exitAt };
  const read = leaveLate(given);
  const begun = await on.sessions.beginLater(transaction, exited, read, { isSure, exitDoubtMs });
  const to = begun.missed?.id;
  if (to !== undefined)
    await moveReadsOf(transaction, session.id, { to, direction: 'entry', before: read.usedAt });
  return begun.session;
}

/**
 * An entry that arrives after its exit was late for sure: its clock need not have fallen behind. Where its time was
 * corrected, the clock may have been put right by then.
 */
export function leaveLate(read: ReadAtGate): ReadAtGate {
  const { doubtMs, usedAt, latestIfLateAt } = read;
  return { ...read, doubtMs: Math.min(doubtMs, latestIfLateAt.getTime() - usedAt.getTime()) };
}
