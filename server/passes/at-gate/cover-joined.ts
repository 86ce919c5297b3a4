import { readPlate } from '#domain/plates/plate.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession } from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import { listUsesOfSession, reopenUses } from '../uses/store.ts';
import { coverAtExit } from './at-gates.ts';
import { uncover } from './cover-session.ts';

/** Gives a session that a person joins with an exit what the passes give of the plates that were read. */
export async function coverJoined(
  on: PassServices,
  transaction: Transaction,
  session: ClosedSession,
  now: Date,
): Promise<void> {
  const { plateKey, closedAt: exitAt, exitGate, exitPlateRaw } = session;
  const reading = readPlate(exitPlateRaw ?? '');
  const read = { gate: exitGate ?? '', reading, confidence: null, receivedAt: now };
  await coverAtExit(on, transaction, session, { plateKey, exitAt, isAfterwards: true }, read);
}

/** The same taken back: what was given at the entry stays. */
export async function uncoverJoined(
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  joinedAt: Date,
): Promise<void> {
  const uses = await listUsesOfSession(transaction, session.id);
  for (const use of uses) if (use.at.getTime() === joinedAt.getTime()) await uncover(transaction, use);
  if (session.kind === 'open') await reopenUses(transaction, session.id);
}
