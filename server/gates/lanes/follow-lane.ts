import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  beginWait,
  endWait,
  lockUnreleased,
  releaseWait,
  touchWait,
  type LaneWait,
} from '../../sessions/index.ts';
import { dropCommands } from '../commands/store.ts';
import { isLongGone, type TakenRead } from '../gate-answer.ts';
import type { ReadAtGate } from '../read-at-gate.ts';

/**
 * Remembers which cars hold at an exit, by what the lane was answered about them. Most cars hold for nothing: only one
 * that does waits for the number of its read.
 */
export async function followLane(
  transaction: Transaction,
  read: ReadAtGate,
  { answer, sessionId: session, held = null, wait }: TakenRead,
  stored: Promise<number>,
): Promise<void> {
  if (read.direction !== 'exit' || isLongGone(read)) return;
  const { mall, gate, receivedAt: at } = read;
  if (answer.decision === 'open') {
    const found = held ? held.wait : wait;
    return leave(transaction, found === undefined ? await findWait(transaction, session) : found, at);
  }
  if (held) return touchWait(transaction, held.wait, { gate, session, at });
  const plateRead = await stored;
  await beginWait(transaction, { publicId: randomUUID(), mall, gate, session, plateRead, at });
}

function findWait(transaction: Transaction, session: number | null): Promise<LaneWait | null> {
  return session === null ? Promise.resolve(null) : lockUnreleased(transaction, session);
}

/** The barrier opens for the car that held: it is gone, and nothing more is asked of the barrier for it. */
async function leave(transaction: Transaction, wait: LaneWait | null, at: Date): Promise<void> {
  if (!wait) return;
  await releaseWait(transaction, wait, 'paid', at);
  await endWait(transaction, wait.id, at);
  await dropCommands(transaction, wait.id, at);
}
