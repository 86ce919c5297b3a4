import type { Admission } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { noteSeenInside, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { leaveLate } from '../begin-later.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';

type Admitted = Admission<OpenSession, ClosedSession, unknown>;
/** One more read at its entry of a car that queued until then, or is parked in the camera's view. */
export type StillThere = Extract<Admitted, { kind: 'queued' | 'seen_inside' | 'queued_within' }>;

export function isStill<Other extends { kind: string }>(decided: Other | StillThere): decided is StillThere {
  return ['queued', 'seen_inside', 'queued_within'].includes(decided.kind);
}

/** What one more read at its entry says of a car inside, or of one that has left by now. */
export async function standAgain(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  decided: StillThere,
): Promise<OpenSession | ClosedSession> {
  if (decided.kind === 'queued') return on.sessions.enterLater(transaction, decided.session, read);
  if (decided.kind === 'seen_inside') {
    const { session, entryAt: cameAt, mayHaveStood = false } = decided;
    return noteSeenInside(on, transaction, session, { cameAt, mayHaveStood, at: read.usedAt });
  }
  const exitDoubtMs = await findDoubtOfExit(transaction, decided.session);
  return on.sessions.queueWithin(transaction, decided.session, leaveLate(read), exitDoubtMs);
}
