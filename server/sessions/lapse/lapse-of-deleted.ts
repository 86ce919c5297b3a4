import { refundSurplus } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionUpkeep } from '../session-services.ts';
import { lockSession, lockSessions } from '../store.ts';
import { listHoldingMoney } from './held-money.ts';
import { lapseQuestion } from './lapse-question.ts';

/**
 * Of a deleted mall nobody can be asked any more. What its sessions cost for certain stands, and what was paid above that
 * goes back: such questions were open when malls could be deleted in spite of them.
 */
export async function lapseOfDeleted(on: SessionUpkeep, now: Date): Promise<void> {
  for (const { id: mall } of on.malls.listArchived())
    await on.faults.alone(`deleted mall ${mall}, questions`, () =>
      on.services.database.transact({ mall }, (transaction) => lapseOfMall(on, transaction, mall, now)),
    );
}

async function lapseOfMall(
  on: SessionUpkeep,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<void> {
  if ((await listHoldingMoney(transaction, mall)).length === 0) return;
  await lockSessions(transaction, mall);
  // A dispute may have been decided until the lock was had.
  for (const id of await listHoldingMoney(transaction, mall)) {
    const session = await lockSession(transaction, id);
    if (!session) continue;
    await lapseQuestion(on, transaction, session);
    await refundSurplus(transaction, session, { reason: REASON, at: now });
  }
}

const REASON = 'The mall was closed for good before a question about this visit was answered.';
