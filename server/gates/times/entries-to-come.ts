import { MOST_AHEAD_MS } from '#domain/parking/own-clock.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type OpenSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listEntriesAfter } from './store.ts';

/**
 * The cars inside whose entry is still to come: our own clock was fast as they were read, and has been put right since. They
 * came in when their cameras say, whose clocks nothing speaks against any more.
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
    if (session.kind !== 'open' || session.entryAt <= after) return [];
    const { id, entryAt } = session;
    const own = reads.find((one) => one.sessionId === id && one.usedAt.getTime() === entryAt.getTime());
    return own && own.deviceAt <= now ? [{ session, at: own.deviceAt }] : [];
  });
}
