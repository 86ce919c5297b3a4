import type { StandsAgain } from '#domain/parking/queued.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { noteSeenInside, type OpenSession } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';

/** What one more read at its entry says of a car inside: it queued until now, or it is parked in the camera's view. */
export function standAgain(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  decided: StandsAgain<OpenSession>,
): Promise<OpenSession> {
  return decided.kind === 'queued'
    ? on.sessions.enterLater(transaction, decided.session, read)
    : noteSeenInside(on, transaction, decided.session, decided.entryAt);
}
