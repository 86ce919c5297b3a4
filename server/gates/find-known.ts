import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { letNobodyIn } from './gate-answer.ts';
import { readAsOf } from './read-at-gate.ts';
import { findSameInstant, findStored, type StoredAnswer } from './reads/store.ts';

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
  { id: device, mall }: Pick<DeviceCaller, 'id' | 'mall'>,
  read: PlateRead,
  receivedAt: Date,
): Promise<KnownRead> {
  const { readId } = read;
  const stored = await findStored(transaction, device, readId);
  if (!stored)
    return { readId, answer: await findSentAgain(transaction, { mall, device }, read, receivedAt) };
  if (!isAnother(stored, read, receivedAt)) return { readId, answer: stored.answer };
  const own = `${readId}@${new Date(read.readAt).toISOString()}`;
  return { readId: own, answer: (await findStored(transaction, device, own))?.answer ?? null };
}

function isAnother(
  { plateRaw, deviceAt }: StoredAnswer,
  { plate, readAt }: PlateRead,
  receivedAt: Date,
): boolean {
  const offMs = Math.abs(new Date(readAt).getTime() - deviceAt.getTime());
  return offMs > COUNTED_ANEW_MS && readAsOf(plate, receivedAt).raw !== plateRaw;
}

/** A message that is sent so soon after its read is the first one. */
const SENT_AT_ONCE_MS = 60_000;

/**
 * The answer to a read that a camera says to be old, and sends again under another number: it reads no plate twice at one
 * instant of its clock. That clock may have been set meanwhile, so that the two messages seem to be minutes apart.
 */
async function findSentAgain(
  transaction: Transaction,
  of: { mall: number; device: number },
  { plate, readAt, sentAt }: PlateRead,
  receivedAt: Date,
): Promise<GateAnswer | null> {
  const deviceAt = new Date(readAt);
  const { key: plateKey, raw: plateRaw } = readAsOf(plate, receivedAt);
  const ageMs = sentAt === undefined ? 0 : new Date(sentAt).getTime() - deviceAt.getTime();
  if (plateKey === null || ageMs < SENT_AT_ONCE_MS) return null;
  const first = await findSameInstant(transaction, { ...of, plateRaw, plateKey }, deviceAt);
  if (first === null) return null;
  // Its car has driven on: who stands at the lane now is somebody else.
  const isLate = receivedAt.getTime() - first.receivedAt.getTime() > SENT_AT_ONCE_MS;
  return isLate ? letNobodyIn(first.answer, 'late') : first.answer;
}
