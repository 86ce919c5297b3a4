import { DOUBLED_READ_MS, LATENESS_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listLateEntries } from './store.ts';

/** What was made of a clock holds for what it dated so long before. */
const LATELY_MS = 3 * 3_600_000;
/** So much earlier a wrong clock may have dated it. */
const FARTHEST_MS = 72 * 3_600_000;

/** A visit that seemed to have begun long before its read arrived, and when it truly began. */
interface MisdatedEntry {
  readonly session: OpenSession | ClosedSession;
  readonly at: Date;
}

/** The first entries by a clock that had fallen behind before anybody knew, of which no exit has been read. */
export async function listMisdatedEntries(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<MisdatedEntry[]> {
  const isBehind = (publicId: string) =>
    (devices.offsetOf(publicId) ?? 0) < -LATENESS_MS || devices.areStampsApart(publicId);
  const cameras = devices
    .ofMall(mall)
    .filter(({ direction, publicId }) => direction === 'entry' && isBehind(publicId));
  if (cameras.length === 0) return [];
  const gates = cameras.flatMap(({ gate }) => gate ?? []);
  const since = new Date(now.getTime() - LATELY_MS);
  const seemFrom = new Date(since.getTime() - FARTHEST_MS);
  const reads = await listLateEntries(transaction, mall, { gates, seemFrom, since, lateMs: LATENESS_MS });
  const sessions = await findByIds(
    transaction,
    reads.flatMap(({ sessionId }) => sessionId ?? []),
  );
  return reads.flatMap((read) => {
    const camera = cameras.find(({ id }) => id === read.deviceId);
    const session = sessions.find(({ id }) => id === read.sessionId);
    if (!camera || !session || session.kind === 'unmatched' || (session.kind === 'closed' && session.exitAt))
      return [];
    // Only the read that began the session dates it.
    if (session.entryAt.getTime() !== read.usedAt.getTime()) return [];
    const { deviceAt: deviceTime, receivedAt } = read;
    const at = devices.redate(camera.publicId, { deviceTime, receivedAt });
    return at && at.getTime() - session.entryAt.getTime() > DOUBLED_READ_MS
      ? [{ session, at: receivedAt }]
      : [];
  });
}
