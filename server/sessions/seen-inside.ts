import type { Transaction } from '../platform/storage/database.ts';
import type { OpenSession } from './session.ts';
import type { SessionServices } from './session-services.ts';
import { replaceSession } from './store.ts';

/** How often a car inside was read at its entry where it cannot have stood in the lane any more. */
const SEEN_INSIDE = 'seenInside';
/** Twice may be a mistake. */
const TELLING = 3;

/** Whether it is known that the entry's camera sees the car of a session where it has parked. */
export function isSeenInside(session: OpenSession): boolean {
  return countSeen(session) >= TELLING;
}

function countSeen({ matchDetail }: OpenSession): number {
  return Number(matchDetail[SEEN_INSIDE] ?? 0);
}

/** The entry's camera read the car of an open session where it has parked; it may have come in earlier than it seemed. */
export async function noteSeenInside(
  { services }: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: OpenSession,
  cameAt: Date | null,
): Promise<OpenSession> {
  if (isSeenInside(session)) return session;
  const isEarlier = cameAt !== null && cameAt < session.entryAt;
  const seen = { ...session.matchDetail, [SEEN_INSIDE]: countSeen(session) + 1 };
  const noted = {
    ...session,
    entryAt: isEarlier ? cameAt : session.entryAt,
    matchDetail: isEarlier ? withoutQueue(seen, cameAt) : seen,
  };
  await replaceSession(transaction, session, noted);
  const event = { mallId: session.mall, sessionId: session.publicId };
  if (isEarlier) transaction.afterCommit(() => services.bus.publish('sessionChanged', event));
  return noted;
}

function withoutQueue(detail: Readonly<Record<string, unknown>>, cameAt: Date) {
  const { queuedSince, ...rest } = detail;
  const isOver = typeof queuedSince !== 'string' || new Date(queuedSince) >= cameAt;
  return isOver ? rest : { ...rest, queuedSince };
}
