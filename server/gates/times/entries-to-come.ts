import { MOST_AHEAD_MS } from '#domain/parking/own-clock.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type OpenSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listEntriesAfter } from './store.ts';

/**
 * The cars inside whose entry is still to come: our own clock was fast as they were read, and has been put right since. They
 * came in when their cameras say, whose clocks nothing speaks against any more; at the latest now.
 */
export async function listEntriesToCome(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<{ readonly session: OpenSession; readonly at: Date }[]> {
  const gates = devices
    .ofMall(mall)
    .flatMap(({ direction, gate }) => (direction === 'exit' ? [] : (gate ?? [])));
  const after = new Date(now.getTime() + MOST_AHEAD_MS);
  const reads = await listEntriesAfter(transaction, mall, { gates, after });
  const ids = [...new Set(reads.flatMap(({ sessionId }) => sessionId ?? []))];
  const sessions = ids.length === 0 ? [] : await findByIds(transaction, ids);
  return sessions.flatMap((session) => {
    const first = reads.find(({ sessionId }) => sessionId === session.id);
    if (session.kind !== 'open' || !first || session.entryAt <= now) return [];
    return [{ session, at: first.deviceAt < now ? first.deviceAt : now }];
  });
}
