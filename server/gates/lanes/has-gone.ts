import { DOUBLED_EXIT_MS, DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, LaneWait } from '../../sessions/index.ts';
import { listOfWaits, sumUp } from '../commands/store.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { findOpenedAt, listLaneReads } from '../store.ts';

/** A car that has left drives on at once; one that is read so soon after, with nobody else between, has not. */
export const STILL_THERE_MS = 5 * 60_000;

/**
 * Whether the car of a session that has ended at an exit is gone: what was paid opens a barrier once, and a camera may
 * read the car again while it passes. Only what has opened tells that, a barrier by its controller's word or a read by
 * its answer: who paid, and for whom nothing has opened, is here.
 */
export async function hasGone(
  transaction: Transaction,
  session: ClosedSession,
  read: ReadAtGate,
  waits: readonly LaneWait[],
  isFree = false,
): Promise<boolean> {
  if (waits.some(({ releasedAt, endedAt }) => releasedAt !== null && endedAt === null)) return false;
  const [byRead, commands] = await Promise.all([
    findOpenedAt(transaction, session.id),
    listOfWaits(
      transaction,
      waits.map(({ id }) => id),
    ),
  ]);
  const { openedAt: byBarrier, isBroken } = sumUp(commands);
  // A barrier that its controller calls broken was opened by no answer to a camera.
  const times = [isBroken ? null : byRead, byBarrier].flatMap((one) => one?.getTime() ?? []);
  if (times.length === 0) return false;
  if (read.receivedAt.getTime() - Math.min(...times) <= DOUBLED_READ_MS) return false;
  if (byBarrier !== null) return true;
  return !(await standsStill(transaction, session.id, read, isFree));
}

/** The car was the last to be read in this lane, just now; in a jam it may be a while between two reads of its very plate. */
async function standsStill(
  transaction: Transaction,
  session: number,
  read: ReadAtGate,
  isFree: boolean,
): Promise<boolean> {
  const { plateKey, usedAt: to } = read;
  const from = new Date(to.getTime() - DOUBLED_EXIT_MS);
  const last = (await listLaneReads(transaction, read, { from, to })).at(-1);
  if (last?.sessionId !== session) return false;
  // What was paid opens once; where nothing was charged nothing is used up.
  const isVeryPlate = isFree && plateKey !== null && plateKey === last.plateKey;
  return isVeryPlate || to.getTime() - last.usedAt.getTime() <= STILL_THERE_MS;
}
