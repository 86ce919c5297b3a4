import type { Transaction } from '../../platform/storage/database.ts';
import type { OpenSession } from '../session.ts';
import { replaceSession } from '../store.ts';

/** The stored reason of a session that ended because an exit was read under a plate much like its own. Likeness alone charges nothing. */
export const BY_PLATE = 'plate' as const;
/** The same of one that ended because there were more cars than slots hold, and it had none: nothing showed it leave. */
export const BY_COUNT = 'count' as const;

/** By then slots or time show whether it has left, which may be charged; and its own exit, read late, has come. */
const NOTHING_ELSE_MS = 3 * 60 * 60_000;

/** Notes when the car of a session was most likely seen leaving, under a plate much like its own, and as which other session's. */
export async function noteSeenLeaving(
  transaction: Transaction,
  session: OpenSession,
  { at, as = null }: { at: Date; as?: string | null },
): Promise<void> {
  const seen = { seenLeavingAt: at.toISOString(), ...(as === null ? {} : { seenLeavingAs: as }) };
  const matchDetail = { ...session.matchDetail, ...seen };
  await replaceSession(transaction, session, { ...session, matchDetail });
}

/** When that was; null where it was not seen. */
export function seenLeavingAt({ matchDetail }: OpenSession): Date | null {
  const at = matchDetail['seenLeavingAt'];
  return typeof at === 'string' ? new Date(at) : null;
}

/** Whether it was seen leaving so long ago that nothing else is waited for. */
export function hasBeenSeenLeaving(session: OpenSession, now: Date): boolean {
  const at = seenLeavingAt(session);
  return at !== null && now.getTime() - at.getTime() >= NOTHING_ELSE_MS;
}
