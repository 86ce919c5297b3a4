import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession, UnmatchedSession } from '../../sessions/index.ts';
import { findCameAs } from '../two-cars/came-as-another.ts';
import { listOwnReads } from '../two-cars/store.ts';

type Came = OpenSession | ClosedSession;

/** Whether what was read at the gates says that an exit was not a car's. */
export async function doReadsDeny(
  transaction: Transaction,
  car: Came,
  exit: UnmatchedSession,
): Promise<boolean> {
  if (await wasReadBetween(transaction, car, exit)) return true;
  return (await findCameAs(transaction, car, { ...exit, usedAt: exit.exitAt })) !== null;
}

/** Whether the plate of a session was read at a gate between its entry and an exit, as another one's: it was not inside throughout. */
async function wasReadBetween(
  transaction: Transaction,
  { id, mall, plateKey, entryAt }: Came,
  exit: UnmatchedSession,
): Promise<boolean> {
  const reads = await listOwnReads(transaction, { mall, plateKey, usedAt: exit.exitAt });
  return reads.some(
    ({ usedAt, sessionId }) =>
      usedAt > entryAt && usedAt < exit.exitAt && sessionId !== id && sessionId !== exit.id,
  );
}
