import { doubtLeft } from '#domain/parking/doubt-left.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, hasLeftByExit, type LeftSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listLateEntries, listTellingReads } from './store.ts';

/** What a clock shows is asked of what waited in its camera until so long ago. */
const LATELY_MS = 3 * 3_600_000;
/** So long a read may have waited. */
const FARTHEST_MS = 72 * 3_600_000;
/** Less than this is no waiting, but network and processing. */
const WAITED_MS = 60_000;
/** Less than this a clock is not set right for. */
const NEGLIGIBLE_MS = 5_000;
const AGREEMENT_MS = 10_000;

/** A session that was charged, and how much later than it stands its entry may have been. */
interface BufferedEntry {
  readonly session: LeftSession;
  readonly entryDoubtMs: number;
}

/**
 * The sessions whose entry waited in its camera until after their exit, while the camera's clock fell behind: what it has
 * sent since shows that it may have been behind by then, which nobody could know as the session was charged.
 */
export async function listBufferedEntries(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<BufferedEntry[]> {
  const behind = devices.ofMall(mall).flatMap(({ id, gate, direction, publicId }) => {
    const offsetMs = devices.offsetOf(publicId) ?? 0;
    return direction === 'entry' && offsetMs < -NEGLIGIBLE_MS ? [{ id, gate, offsetMs }] : [];
  });
  if (behind.length === 0) return [];
  const since = new Date(now.getTime() - LATELY_MS);
  const reads = await listLateEntries(transaction, mall, {
    gates: behind.flatMap(({ gate }) => gate ?? []),
    seemFrom: new Date(since.getTime() - FARTHEST_MS),
    since,
    lateMs: WAITED_MS,
  });
  const sessions = await findByIds(
    transaction,
    reads.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const found: BufferedEntry[] = [];
  for (const session of sessions) {
    const read = reads.find(({ sessionId }) => sessionId === session.id);
    const camera = behind.find(({ id }) => id === read?.deviceId);
    if (!read || !camera || !hasLeftByExit(session) || session.exitAt > read.receivedAt) continue;
    const entryDoubtMs = await findDoubt(transaction, session.id, camera.offsetMs);
    if (entryDoubtMs > session.entryDoubtMs) found.push({ session, entryDoubtMs });
  }
  return found;
}

/** Nought until what came after it shows its clock as it is known to be by now. */
async function findDoubt(transaction: Transaction, session: number, offsetMs: number): Promise<number> {
  const reads = await listTellingReads(transaction, session);
  const entry = reads.find(({ isOwn }) => isOwn);
  if (!entry) return 0;
  const before = reads.filter(({ id }) => id < entry.id);
  const after = reads.filter(({ id }) => id > entry.id);
  const ahead = after.map(({ deviceAt, receivedAt }) => deviceAt.getTime() - receivedAt.getTime());
  const isShown = Math.abs(Math.max(...ahead) - offsetMs) <= AGREEMENT_MS;
  return isShown ? doubtLeft(entry, { before, after }) : 0;
}
