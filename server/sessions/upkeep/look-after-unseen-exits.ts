import { EXIT_UNSEEN_MS, judgeUnseenExit } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { closeAsMissedExit } from '../close-session.ts';
import type { GateServices } from '../../gates/gate-work.ts';
import { lockGates } from '../../gates/store.ts';
import { tellReview } from '../raise-review.ts';
import type { Stay } from '../session-record.ts';
import { replaceStay } from '../store.ts';
import { listPossiblyUnseen } from './store.ts';

/**
 * Looks after cars that by their bays have left and were not read at an exit: those that can't be here any more end as
 * missed exits, of the others operators are asked. Nothing is charged.
 */
export async function lookAfterUnseenExits(on: GateServices, now: Date): Promise<void> {
  for (const { id: mall } of on.malls.list()) await lookIn(on, mall, now);
}

async function lookIn(on: GateServices, mall: number, now: Date): Promise<void> {
  const by = new Date(now.getTime() - EXIT_UNSEEN_MS);
  const emptySince = on.occupancy.emptySince(mall);
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockGates(transaction, mall);
    for (const { stay, bayFreedAt } of await listPossiblyUnseen(transaction, mall, by)) {
      const verdict = judgeUnseenExit({ ...stay, bayFreedAt }, emptySince, now);
      const look = { usedAt: now, receivedAt: now };
      if (verdict === 'gone') await closeAsMissedExit({ on, transaction, look }, stay, emptySince ?? now);
      if (verdict === 'ask' && stay.review === null) await ask(on, transaction, stay, now);
    }
  });
}

async function ask(on: GateServices, transaction: Transaction, stay: Stay, now: Date): Promise<void> {
  const asked: Stay = { ...stay, review: 'exit_unseen' };
  await replaceStay(transaction, stay, asked);
  await tellReview({ on, transaction, look: { receivedAt: now } }, asked);
  const event = { mallId: stay.mall, sessionId: stay.publicId };
  transaction.afterCommit(() => on.services.bus.publish('sessionChanged', event));
}
