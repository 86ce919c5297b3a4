import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { readAsOf } from './read-at-gate.ts';
import { findStored, type StoredRead } from './reads/store.ts';

/** What a device sends again has its plate and its time, or one that is a little off. */
const COUNTED_ANEW_MS = 3_600_000;

interface KnownRead {
  /** What the read is stored by. */
  readonly readId: string;
  /** The answer that it got before; null for a new one. */
  readonly answer: GateAnswer | null;
}

/**
 * Whether a read of a device is known by its `readId`. A camera that counts from one again after a restart uses old numbers
 * for other reads: another plate at quite another time is a read of its own, or else every car of that lane would be lost.
 */
export async function findKnown(
  transaction: Transaction,
  device: number,
  read: PlateRead,
  receivedAt: Date,
): Promise<KnownRead> {
  const { readId } = read;
  const stored = await findStored(transaction, device, readId);
  if (!stored || !isAnother(stored, read, receivedAt)) return { readId, answer: stored?.answer ?? null };
  const own = `${readId}@${new Date(read.readAt).toISOString()}`;
  return { readId: own, answer: (await findStored(transaction, device, own))?.answer ?? null };
}

function isAnother(
  { plateRaw, deviceAt }: StoredRead,
  { plate, readAt }: PlateRead,
  receivedAt: Date,
): boolean {
  const offMs = Math.abs(new Date(readAt).getTime() - deviceAt.getTime());
  return offMs > COUNTED_ANEW_MS && readAsOf(plate, receivedAt).raw !== plateRaw;
}
