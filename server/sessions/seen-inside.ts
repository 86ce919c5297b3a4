import { LONGEST_QUEUE_MS } from '#domain/parking/queued.ts';
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

interface SeenAgain {
  readonly at: Date;
  /** It is known to have come in by then. */
  readonly cameAt: Date | null;
  /** Another car may be the one in its slot: it may have stood before the barrier until now. */
  readonly mayHaveStood: boolean;
}

/** The entry's camera read the car of an open session where it has parked; it may have come in earlier than it seemed. */
export async function noteSeenInside(
  { services }: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: OpenSession,
  { at, cameAt, mayHaveStood }: SeenAgain,
): Promise<OpenSession> {
  const stood = standing(session, { at, mayHaveStood });
  if (isSeenInside(session) && stood === null) return session;
  const isEarlier = cameAt !== null && cameAt < session.entryAt;
  const seen = { ...session.matchDetail, [SEEN_INSIDE]: countSeen(session) + 1, ...stood?.detail };
  const noted = {
    ...session,
    entryDoubtMs: stood?.entryDoubtMs ?? session.entryDoubtMs,
    entryAt: isEarlier ? cameAt : session.entryAt,
    matchDetail: isEarlier ? withoutQueue(seen, cameAt) : seen,
  };
  await replaceSession(transaction, session, noted);
  const event = { mallId: session.mall, sessionId: session.publicId };
  if (isEarlier) transaction.afterCommit(() => services.bus.publish('sessionChanged', event));
  return noted;
}

/** Since when a car is read at its entry that may have stood there, and by how much its entry was in doubt before. */
const MAY_HAVE_STOOD = 'mayHaveStood';

/** Whether the entry of a session is in doubt since its car may have stood before the barrier after it. */
export function mayHaveStood({ matchDetail }: Pick<OpenSession, 'matchDetail'>): boolean {
  return Array.isArray(matchDetail[MAY_HAVE_STOOD]);
}

/**
 * Whoever may have stood before the barrier until now pays from now on. One that is read there for longer than queues last is
 * parked after all.
 */
function standing(
  { entryAt, entryDoubtMs, matchDetail }: OpenSession,
  { at, mayHaveStood }: Pick<SeenAgain, 'at' | 'mayHaveStood'>,
): { entryDoubtMs: number; detail: Record<string, unknown> } | null {
  const before = matchDetail[MAY_HAVE_STOOD];
  const [since, doubtMs] = Array.isArray(before) ? before.map(Number) : [at.getTime(), entryDoubtMs];
  if (!Array.isArray(before) && !mayHaveStood) return null;
  const isOver = at.getTime() - (since ?? 0) > LONGEST_QUEUE_MS;
  const stoodMs = isOver ? 0 : at.getTime() - entryAt.getTime();
  const detail = { [MAY_HAVE_STOOD]: isOver ? undefined : [since, doubtMs] };
  return { entryDoubtMs: Math.max(doubtMs ?? 0, stoodMs), detail };
}

function withoutQueue(detail: Readonly<Record<string, unknown>>, cameAt: Date) {
  const { queuedSince, ...rest } = detail;
  const isOver = typeof queuedSince !== 'string' || new Date(queuedSince) >= cameAt;
  return isOver ? rest : { ...rest, queuedSince };
}
