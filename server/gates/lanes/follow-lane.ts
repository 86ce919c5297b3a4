import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  beginWait,
  endWait,
  listStanding,
  lockUnreleased,
  releaseWait,
  touchWait,
  type LaneWait,
} from '../../sessions/index.ts';
import { dropCommands, dropCommandsAt, isAskedFor } from '../commands/store.ts';
import { isLongGone, type TakenRead } from '../gate-answer.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { openAgain } from './release-car.ts';

interface CanAct {
  /** Whether the camera, or what stands behind it, opens by our answer to the read. */
  readonly canAct: boolean;
}

/**
 * Remembers which cars hold at an exit, by what the lane was answered about them. Most cars hold for nothing: only one
 * that does waits for the number of its read.
 */
export async function followLane(
  on: Pick<GateServices, 'waker'>,
  transaction: Transaction,
  read: ReadAtGate,
  { answer, sessionId: session, held = null, wait, canAct }: TakenRead & CanAct,
  stored: Promise<number>,
): Promise<void> {
  if (read.direction !== 'exit' || isLongGone(read)) return;
  const { mall, gate, receivedAt: at } = read;
  if (answer.decision === 'open') {
    const found = held ? held.wait : wait;
    const own = found === undefined ? await findWait(transaction, session) : found;
    return leave(on, transaction, own, { ...read, canAct });
  }
  if (held) return touchWait(transaction, held.wait, { gate, session, at });
  await dropOfGone(transaction, read);
  const plateRead = await stored;
  await beginWait(transaction, { publicId: randomUUID(), mall, gate, session, plateRead, at });
}

/** A barrier that was asked to open for a car which is not seen in the lane any more would open for this one. */
async function dropOfGone(
  transaction: Transaction,
  { mall, gate, receivedAt: at }: ReadAtGate,
): Promise<void> {
  const holding = (await listStanding(transaction, mall)).map(({ id }) => id);
  await dropCommandsAt(transaction, { mall, gate, holding, at });
}

function findWait(transaction: Transaction, session: number | null): Promise<LaneWait | null> {
  return session === null ? Promise.resolve(null) : lockUnreleased(transaction, session);
}

/**
 * The barrier opens for the car that held: it is gone, and nothing more is asked of the barrier for it. One that has
 * failed is asked once more, and the car holds until that is done. So it does where the camera can open nothing by our
 * answer, and the barrier is asked already.
 */
async function leave(
  on: Pick<GateServices, 'waker'>,
  transaction: Transaction,
  wait: LaneWait | null,
  { gate, receivedAt: at, canAct }: ReadAtGate & CanAct,
): Promise<void> {
  if (!wait) return;
  if (wait.endedAt === null) {
    await releaseWait(transaction, wait, 'paid', at);
    const { session } = wait;
    const isStill =
      (await openAgain(on, transaction, { ...wait, gate }, at)) ||
      (!canAct && (await isAskedFor(transaction, wait.id, at)));
    if (isStill) return touchWait(transaction, wait, { gate, session, at });
    await endWait(transaction, wait.id, at);
  }
  await dropCommands(transaction, wait.id, at);
}
