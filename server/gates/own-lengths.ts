import { certainByOwn, SHORTEST_OWN_MS } from '#domain/parking/own-lengths.ts';
import type { UsualSpan } from '#domain/parking/session-length.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listOfPlate, type ClosedSession, type OpenSession } from '../sessions/index.ts';

/** What is certain of a visit that is much longer than its car has ever been inside; null where nothing is odd about it. */
export async function doubtOwnLength(
  transaction: Transaction,
  { id, mall, plateKey, entryAt }: OpenSession | ClosedSession,
  { exitAt, isHeld, unreadAtBoth = 0 }: Pick<UsualSpan, 'unreadAtBoth'> & { exitAt: Date; isHeld: boolean },
): Promise<{ chargedUntil: Date; because: 'longer_than_own' } | null> {
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  if (plateKey === null || isHeld || unreadAtBoth === 0 || lengthMs < SHORTEST_OWN_MS) return null;
  const before = (await listOfPlate(transaction, mall, plateKey)).filter((one) => one.id !== id);
  const ownMs = before.flatMap((one) =>
    one.kind === 'closed' && one.review === null && one.exitAt !== null
      ? [one.exitAt.getTime() - one.entryAt.getTime()]
      : [],
  );
  const certainMs = certainByOwn({ lengthMs, ownMs }, unreadAtBoth);
  return certainMs === null
    ? null
    : { chargedUntil: new Date(entryAt.getTime() + certainMs), because: 'longer_than_own' };
}
