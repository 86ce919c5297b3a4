import { leaveBy } from '#domain/money/covered-until.ts';
import { minutesToLeave } from '#domain/money/drivers-rules.ts';
import { findRules } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findQueues } from './priced-until.ts';
import type { ClosedSession } from './session.ts';

/** To drive to another lane takes a while, however few minutes a mall gives those who pay ahead. */
const LEAST_MINUTES = 5;

/**
 * Until when a car may leave that was let out at an instant and owes nothing: the mall's minutes to leave from then, as for
 * whoever has just paid. The time that it stood since in the queue of the exit at which it is counts no more than theirs.
 */
export async function findLeaveUntil(
  transaction: Transaction,
  { id, mall, entryAt }: Pick<ClosedSession, 'id' | 'mall' | 'entryAt'>,
  { from, at, gate }: { readonly from: Date; readonly at: Date; readonly gate: string | null },
): Promise<Date> {
  const [rules, queues] = await Promise.all([
    findRules(transaction, mall),
    findQueues(transaction, { id, mall, exitGate: gate }, { from, until: at }),
  ]);
  const leaveMinutes = Math.max(LEAST_MINUTES, minutesToLeave(rules, entryAt, at));
  return leaveBy({ paidAt: from, leaveMinutes }, queues.certain);
}
