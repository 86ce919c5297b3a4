import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, LaneWait } from '../../sessions/index.ts';
import { answerUnmatched, type TakenRead } from '../gate-answer.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { belongsTo, reviewOf, weighExit, type ExitServices } from '../unended-exits.ts';
import { answerAgain } from './answer-again.ts';
import type { HeldCar } from './find-held.ts';

/** A car that a person has let out, or that left by its tag, leaves, whatever it owes. */
export function isLetOut(car: { readonly wait: LaneWait | null } | null): boolean {
  const releasedBy = car?.wait?.releasedBy;
  return releasedBy === 'person' || releasedBy === 'fastag';
}

/** One more read of a car that holds at an exit; null where its session may have an exit still. */
export async function answerHeld(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  held: HeldCar,
): Promise<TakenRead | null> {
  const { session } = held;
  if (session?.kind === 'closed') return { ...(await answerEnded(on, transaction, read, session)), held };
  if (session?.kind === 'unmatched')
    return { ...belongsTo(session, answerUnmatched(read, reviewOf(session), session, on.rule)), held };
  return null;
}

/** The same of a session that has ended by its exit. */
export async function answerEnded(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
): Promise<TakenRead> {
  return answerAgain(on, transaction, read, await weighExit(on, transaction, read, session), on.rule);
}
