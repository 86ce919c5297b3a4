import { isEntryAwaited, type EntryCameras } from '#domain/parking/entry-awaited.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { OpenSession, ClosedSession, UnmatchedSession } from '../../sessions/index.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { findLatest } from './store.ts';

/** What is known of the cameras at the entries of a mall. */
export async function watchEntries(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<EntryCameras> {
  const cameras = devices.ofMall(mall).filter(({ direction }) => direction === 'entry');
  // Of a camera that sends no heartbeats silence says that no car came.
  const beating = cameras.filter(({ heartbeatSeconds }) => heartbeatSeconds !== null);
  const lastSeenAt = beating.flatMap(({ publicId }) => devices.lastSeenAt(publicId) ?? []);
  const gates = cameras.flatMap(({ gate }) => gate ?? []);
  return { lastSeenAt, latestMs: await findLatest(transaction, mall, gates, now) };
}

/**
 * Whether an exit waits for a partner of its own: it was read as a registration that none of those bears whom it may have
 * been, and the entry under it may still arrive.
 */
export function isOwnAwaited(
  { plateKey, exitPlateRaw, exitAt }: UnmatchedSession,
  candidates: readonly (OpenSession | ClosedSession)[],
  { cameras, now }: { cameras: EntryCameras; now: Date },
): boolean {
  if (plateKey === null || readAsOf(exitPlateRaw ?? '', exitAt).status !== 'valid') return false;
  const isTheirs = candidates.some((one) => one.plateKey === plateKey || one.otherKey === plateKey);
  return !isTheirs && isEntryAwaited(exitAt, now, cameras);
}
