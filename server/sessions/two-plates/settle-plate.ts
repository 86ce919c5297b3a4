import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { rivalOf, type ClosedSession } from '../session.ts';
import { lockSession, replaceSession } from '../store.ts';
import { listWaitsOf } from '../waits/store.ts';

/** So long a read may arrive late, and exits are found and questions settled by the plate that a visit goes by. */
const MAY_BE_MATCHED_MS = 4 * 86_400_000;

/** One of the two plates of a visit that is proven to be its car's. */
export interface ProvenPlate {
  readonly id: number;
  readonly key: string;
  /** Something speaks of this very visit; else the plate is known in the mall. */
  readonly isOfVisit: boolean;
}

/**
 * A visit under two plates goes by the one of them that is proven from now on. What it costs, and what passes gave, stands:
 * neither is decided by whose history it is in. Nor does a visit lose the plate by which its reads are matched because
 * another one is known: that waits until nothing is matched to it any more.
 */
export async function settlePlate(
  { bus, clock }: Pick<Services, 'bus' | 'clock'>,
  transaction: Transaction,
  { id, key, isOfVisit }: ProvenPlate,
): Promise<void> {
  const session = await lockSession(transaction, id);
  if (session?.kind !== 'closed') return;
  const rival = rivalOf(session);
  if (rival === null || (key !== session.plateKey && key !== rival)) return;
  const isOld = clock().getTime() - session.closedAt.getTime() > MAY_BE_MATCHED_MS;
  if (key === rival && !isOfVisit && !isOld) return;
  const after = { ...session, provenKey: key, ...(await plateOf(transaction, session, key)) };
  await replaceSession(transaction, session, after);
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => bus.publish('sessionChanged', event));
}

/**
 * A car that holds at the exit is found there by the plate that it was let go by, and a question is settled by the plate
 * that it was asked of: the visit is renamed afterwards.
 */
async function plateOf(
  transaction: Transaction,
  { id, plateKey, otherKey, review }: ClosedSession,
  key: string,
): Promise<Partial<Pick<ClosedSession, 'plate' | 'plateKey' | 'otherKey'>>> {
  if (key === plateKey || review !== null) return {};
  const waits = await listWaitsOf(transaction, id);
  if (waits.some(({ endedAt }) => endedAt === null)) return {};
  return { plate: key, plateKey: key, otherKey: otherKey === key ? null : otherKey };
}
