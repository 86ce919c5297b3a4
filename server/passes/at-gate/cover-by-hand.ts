import { readPlate } from '#domain/plates/plate.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { endOf, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import { endUses, listUsesOfSession, reopenUses } from '../uses/store.ts';
import { coverAtExit } from './at-gates.ts';
import { coverSession, uncover } from './cover-session.ts';

/**
 * Gives a visit that a person begins, ends, or joins with an exit what the passes give of its plate, and of the one that
 * was read at the exit: so it costs what it would have cost by its reads. Where its exit is taken off, its car is inside.
 */
export async function coverByHand(
  on: PassServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  now: Date,
): Promise<void> {
  const { plateKey } = session;
  if (session.kind === 'open') {
    const inside = { session, plateKey, exitAt: null, now, isAfterwards: true, goodBy: now };
    await coverSession(on, transaction, inside);
    return;
  }
  const { closedAt: exitAt, exitGate, exitPlateRaw } = session;
  const reading = readPlate(exitPlateRaw ?? '');
  const read = { gate: exitGate ?? '', reading, confidence: null, receivedAt: now };
  await coverAtExit(on, transaction, session, { plateKey, exitAt, isAfterwards: true }, read);
}

/** The same taken back: what was given before stays, and counts for a car that is inside again, as for one that has left again. */
export async function uncoverByHand(
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  givenAt: Date,
): Promise<void> {
  const uses = await listUsesOfSession(transaction, session.id);
  for (const use of uses) if (use.at.getTime() === givenAt.getTime()) await uncover(transaction, use);
  if (session.kind === 'open') await reopenUses(transaction, session.id);
  else await endUses(transaction, [session.id], endOf(session));
}
