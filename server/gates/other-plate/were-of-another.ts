import { haveBothLeft, type ExitOfEither } from '#domain/parking/two-cars.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, isEndedLater, type ClosedSession, type Session } from '../../sessions/index.ts';
import { listExitsWithin } from '../two-cars/own-reads.ts';
import { listOwnReads } from '../two-cars/store.ts';

type Left = ClosedSession & { readonly exitAt: Date };

/** Whether the exits under a session's plate before its own have proved to be of the other car that each may have been of. */
export async function wereOfAnother(transaction: Transaction, session: Left): Promise<boolean> {
  const { id, entryAt, exitAt } = session;
  const reads = await listOwnReads(transaction, { ...session, usedAt: exitAt });
  const exits = listExitsWithin(reads, { after: entryAt, before: exitAt, session: id });
  const ids = exits.flatMap(({ sessionId }) => sessionId ?? []);
  const ended = await findByIds(transaction, [...new Set(ids)]);
  return haveBothLeft(
    exits.map(({ sessionId }) =>
      describe(
        ended.find((one) => one.id === sessionId),
        session,
      ),
    ),
  );
}

function describe(other: Session | undefined, { publicId, plateKey }: Left): ExitOfEither {
  if (other?.kind !== 'closed' || other.exitAt === null) return { endedBy: null };
  const { candidates } = other.matchDetail;
  return {
    endedBy: {
      isSettled: other.review === null,
      isOnlyOneLeft: isEndedLater(other),
      wasAskedOfBoth: Array.isArray(candidates) && candidates.includes(publicId),
      isOtherPlate: other.plateKey !== plateKey,
    },
  };
}
