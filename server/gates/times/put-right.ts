import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, hasLeftByExit, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { findFarthestAhead, listLateEntries, type ReadTimes } from './store.ts';

/** A camera that was cut off overnight is understood in the morning. */
const LATELY_MS = 12 * 3_600_000;
const FARTHEST_MS = 72 * 3_600_000;
const AGREEMENT_MS = 10_000;

type Dated = Pick<ReadTimes, 'id' | 'deviceId' | 'deviceAt' | 'usedAt' | 'receivedAt'>;

/** What was made of a clock is asked of what arrived since. */
export function arrivedSince(now: Date): Date {
  return new Date(now.getTime() - LATELY_MS);
}

/**
 * When a read was that waited in its camera and was dated by what its clock had been: all that the camera has sent since
 * shows that the clock had been put right before that read was sent. Null where it had not, or nobody knows.
 */
export async function datePutRight(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  camera: string,
  { id, deviceId, deviceAt, usedAt, receivedAt }: Dated,
): Promise<Date | null> {
  const at = devices.dateByNow(camera, deviceAt);
  if (at === null || at.getTime() - usedAt.getTime() <= DOUBLED_READ_MS) return null;
  // What came at once tells its time itself.
  if (receivedAt.getTime() - at.getTime() <= DOUBLED_READ_MS) return null;
  const aheadMs = await findFarthestAhead(transaction, { deviceId, after: id });
  const nowMs = deviceAt.getTime() - at.getTime();
  return aheadMs !== null && Math.abs(aheadMs - nowMs) <= AGREEMENT_MS ? at : null;
}

interface EntryPutRight {
  readonly session: OpenSession | ClosedSession;
  readonly at: Date;
}

/** The visits that such a read began, and when. */
export async function listEntriesPutRight(
  on: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<EntryPutRight[]> {
  const cameras = on.devices.ofMall(mall).filter(({ direction }) => direction !== 'exit');
  const since = arrivedSince(now);
  const reads = await listLateEntries(transaction, mall, {
    gates: cameras.flatMap(({ gate }) => gate ?? []),
    seemFrom: new Date(since.getTime() - FARTHEST_MS),
    since,
    lateMs: DOUBLED_READ_MS,
  });
  const ids = reads.flatMap(({ sessionId }) => sessionId ?? []);
  const sessions = ids.length === 0 ? [] : await findByIds(transaction, ids);
  const found: EntryPutRight[] = [];
  for (const read of reads) {
    const camera = cameras.find(({ id }) => id === read.deviceId);
    const session = sessions.find(({ id }) => id === read.sessionId);
    if (!camera || !session || session.kind === 'unmatched') continue;
    if (session.entryAt.getTime() !== read.usedAt.getTime()) continue;
    const at = await datePutRight(on, transaction, camera.publicId, read);
    // It has left by the clock of another camera.
    if (at && !(hasLeftByExit(session) && session.exitAt <= at)) found.push({ session, at });
  }
  return found;
}
