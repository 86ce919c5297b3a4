import { countPassed, LONGEST_STAND_MS, type SeenInLane } from '#domain/parking/queued.ts';
import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { isSeenInside, type OpenSession } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads, type LaneRead } from '../store.ts';
import { listEntriesOf } from '../two-cars/store.ts';

/** What an entry has seen of the car of an open session, and of others, since that car came in; null within its first minute. */
export async function seeInLane(
  transaction: Transaction,
  read: ReadAtGate,
  open: OpenSession,
): Promise<SeenInLane | null> {
  const { usedAt: now, gate } = read;
  if (now.getTime() - open.entryAt.getTime() <= DOUBLED_READ_MS) return null;
  const entries = await listEntriesOf(transaction, open.id);
  const own = entries.filter((one) => one.gate === gate && one.usedAt < now).map(({ usedAt }) => usedAt);
  const [firstAt] = own;
  const lastAt = own.at(-1);
  if (!firstAt || !lastAt) return null;
  const seen = { firstAt, lastAt, isKnown: isSeenInside(open) };
  if (seen.isKnown) return { ...seen, passed: 0, aloneUntil: open.entryAt };
  const from = new Date(firstAt.getTime() - LONGEST_STAND_MS);
  const between = await listLaneReads(transaction, read, { from, to: now });
  return { ...seen, ...countPassed(own, listLetIn(between, read, { session: open, firstAt }), now) };
}

/**
 * When each other car was last read in the lane, of those that came after this one: one that stands behind is read there
 * again, and one that stood before it in the queue has not passed it.
 */
function listLetIn(
  reads: readonly LaneRead[],
  { plateKey: own }: ReadAtGate,
  { session, firstAt }: { session: OpenSession; firstAt: Date },
): Date[] {
  const first = new Map<number, Date>();
  const last = new Map<number, Date>();
  for (const { plateKey, sessionId, usedAt } of reads) {
    if (plateKey === null || plateKey === own || sessionId === null || sessionId === session.id) continue;
    first.set(sessionId, first.get(sessionId) ?? usedAt);
    last.set(sessionId, usedAt);
  }
  return [...last].flatMap(([id, at]) => ((first.get(id) ?? at) > firstAt ? [at] : []));
}
