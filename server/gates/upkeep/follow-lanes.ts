import type { Database, Transaction } from '../../platform/storage/database.ts';
import { endGone, listMallsWithWaits, listStanding, lockSession } from '../../sessions/index.ts';
import { LET_OUT_MS } from '../lanes/find-held.ts';
import type { LaneServices } from '../lanes/lane-services.ts';
import { releaseSettled } from '../lanes/release-car.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

type On = Pick<LaneServices, 'waker'> & Pick<GateUpkeep, 'faults'>;

/** A car that stands at a barrier is read now and then; one that nobody has seen for so long is not in the lane. */
const UNSEEN_MS = 30 * 60_000;

/**
 * Ends the waits of cars that nobody sees in their lanes any more, and answers in which malls others go on. Whether they
 * have left is another question: a barrier that was asked to open may do so still, as long as that holds.
 */
export async function endGoneWaits(transaction: Transaction, now: Date): Promise<number[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [, waiting] = await Promise.all([
    endGone(transaction, { seenBefore: before(UNSEEN_MS), releasedBefore: before(LET_OUT_MS) }),
    listMallsWithWaits(transaction),
  ]);
  return waiting;
}

/**
 * Opens for cars that owe nothing any more otherwise than by a payment: by a person's decision, or because the mall does
 * not charge.
 */
export async function followLanes(
  on: On & { database: Database },
  malls: readonly number[],
  now: Date,
): Promise<void> {
  for (const mall of malls)
    await on.faults.alone(`mall ${mall}, its lanes`, () =>
      on.database.transact({ mall }, (transaction) => releaseAll(on, transaction, mall, now)),
    );
}

async function releaseAll(on: On, transaction: Transaction, mall: number, now: Date): Promise<void> {
  const sessions = (await listStanding(transaction, mall)).flatMap(({ session, releasedAt }) =>
    session === null || releasedAt ? [] : [session],
  );
  for (const session of sessions)
    await on.faults.aloneWithin(transaction, `mall ${mall}, the car of session ${session}`, async (own) => {
      await lockSession(own, session);
      await releaseSettled(on, own, session, now);
    });
}
