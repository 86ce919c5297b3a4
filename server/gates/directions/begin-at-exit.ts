import type { Transaction } from '../../platform/storage/database.ts';
import { listOfPlate, type CarAtGate, type OpenSession, type Session } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';

/** A car that an exit's camera read as it came in is inside from then on. Null where it is known to be inside, or to have come in since. */
export async function beginAtExit(
  on: GateServices,
  transaction: Transaction,
  car: CarAtGate,
): Promise<OpenSession | null> {
  const { mall, plateKey, usedAt } = car;
  if (plateKey === null) return null;
  const own = await listOfPlate(transaction, mall, plateKey);
  const isElsewhere = (one: Session) =>
    one.kind === 'open' || (one.kind === 'closed' && one.entryAt > usedAt);
  return own.some(isElsewhere) ? null : on.sessions.open(transaction, car, null, Promise.resolve(null));
}
