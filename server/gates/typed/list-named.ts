import type { Transaction } from '../../platform/storage/database.ts';
import { listStanding } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import type { LaneRead } from '../store.ts';
import { TYPED_MS } from '../unread-doubles.ts';

/**
 * Which reads of a lane are of the car whose plate a person types there: that of a car that holds in it still, however long
 * it has stood, and those of the last minute. None where a camera read the plate.
 */
export async function listNamed(
  transaction: Transaction,
  { mall, isTyped, usedAt }: ReadAtGate,
  reads: readonly LaneRead[],
): Promise<readonly LaneRead[]> {
  if (!isTyped || reads.length === 0) return [];
  const standing = await listStanding(transaction, mall);
  return reads.filter(
    (one) =>
      usedAt.getTime() - one.usedAt.getTime() <= TYPED_MS ||
      standing.some(
        ({ plateRead, session }) => plateRead === one.id || (session !== null && session === one.sessionId),
      ),
  );
}
