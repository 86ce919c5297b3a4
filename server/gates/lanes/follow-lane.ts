import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/storage/database.ts';
import { beginWait, endWait, lockUnreleased, releaseWait, touchWait } from '../../sessions/index.ts';
import { dropCommands } from '../commands/store.ts';
import { isLongGone, type TakenRead } from '../gate-answer.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import type { HeldCar } from './find-held.ts';

/**
 * Remembers which cars hold at an exit, by what the lane was answered about them. Most cars hold for nothing: only one
 * that does waits for the number of its read.
 */
export async function followLane(
  transaction: Transaction,
  read: ReadAtGate,
  { answer, sessionId: session, held = null }: TakenRead,
  stored: Promise<number>,
): Promise<void> {
  if (read.direction !== 'exit' || isLongGone(read)) return;
  const { mall, gate, receivedAt: at } = read;
  if (answer.decision === 'open') return leave(transaction, held, session, at);
  if (held) return touchWait(transaction, held.wait, { gate, session, at });
  const plateRead = await stored;
  await beginWait(transaction, { publicId: randomUUID(), mall, gate, session, plateRead, at });
}

/** The barrier opens for the car that held: it is gone, and nothing more is asked of the barrier for it. */
async function leave(
  transaction: Transaction,
  held: HeldCar | null,
  session: number | null,
  at: Date,
): Promise<void> {
  const wait = held?.wait ?? (session === null ? null : await lockUnreleased(transaction, session));
  if (!wait) return;
  await releaseWait(transaction, wait, 'paid', at);
  await endWait(transaction, wait.id, at);
  await dropCommands(transaction, wait.id, at);
}
