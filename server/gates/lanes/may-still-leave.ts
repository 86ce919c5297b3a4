import { isPayable } from '#domain/money/least-payable.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listExitGates } from '../../devices/index.ts';
import { findDues, NOTHING_DUE } from '../../money/index.ts';
import { findLeaveUntil, type ClosedSession, type LaneWait } from '../../sessions/index.ts';
import { hasOpenedFor, listOfWaits, sumUp } from '../commands/store.ts';
import { readAsOf, type ReadAtGate } from '../read-at-gate.ts';
import { findOpenedAt } from '../store.ts';

/**
 * Whether a car that was let out and owes nothing may leave still, at any exit: the barrier of the lane that was answered
 * `open` may not have risen. For the minutes to leave from the first such answer, whether it was paid for ahead or at the exit,
 * or costs nothing. Not once a controller has opened for it.
 */
export async function mayStillLeave(
  transaction: Transaction,
  session: ClosedSession,
  read: ReadAtGate,
  waits: readonly LaneWait[],
): Promise<boolean> {
  const { exitAt } = session;
  const { usedAt: at, gate } = read;
  if (exitAt === null || at < exitAt || !isItsPlate(session, exitAt, read)) return false;
  const openedAt = await findOpenedAt(transaction, session.id);
  if (openedAt === null) return false;
  const from = openedAt > exitAt ? openedAt : exitAt;
  if (at > (await findLeaveUntil(transaction, session, { from, at, gate }))) return false;
  if (await isOwed(transaction, session)) return false;
  const { mall, publicId } = session;
  const [gates, commands] = await Promise.all([
    listExitGates(transaction, mall),
    listOfWaits(
      transaction,
      waits.map(({ id }) => id),
    ),
  ]);
  if (sumUp(commands).openedAt !== null) return false;
  return !(await hasOpenedFor(transaction, { mall, gates, session: publicId, since: exitAt }));
}

/** What its tag is debited by now is paid; what is not decided yet opens the second lane once it is. */
async function isOwed(transaction: Transaction, { id }: ClosedSession): Promise<boolean> {
  const { duePaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  return isPayable(duePaise);
}

/** Its own plate, or the one that was read as it came to the exit. */
function isItsPlate(
  { plateKey, exitPlateRaw }: ClosedSession,
  exitAt: Date,
  { plateKey: key }: ReadAtGate,
): boolean {
  return key !== null && (key === plateKey || key === readAsOf(exitPlateRaw ?? '', exitAt).key);
}
