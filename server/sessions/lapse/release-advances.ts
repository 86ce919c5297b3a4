import { findDues, refundSurplus } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionUpkeep } from '../session-services.ts';
import { lockSession } from '../store.ts';
import { listAskedLong } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** So long a driver's money waits for somebody to say how long the visit was. */
const WAITS_MS = 7 * DAY_MS;
/** What is older was given back, or the server was down for a month. */
const OLDEST_MS = WAITS_MS + 30 * DAY_MS;
const MOST_AT_ONCE = 200;

/**
 * Gives back what was paid ahead for visits whose length nobody has settled within a week. The question stays; whoever
 * answers it later asks the driver anew.
 */
export async function releaseAdvances(on: SessionUpkeep, now: Date): Promise<void> {
  const { database } = on.services;
  const span = { from: new Date(now.getTime() - OLDEST_MS), until: new Date(now.getTime() - WAITS_MS) };
  for (let behind = 0; ;) {
    const after = behind;
    const asked = await database.ask('system', (transaction) =>
      listAskedLong(transaction, { ...span, after, most: MOST_AT_ONCE }),
    );
    const ids = asked.map(({ id }) => id);
    const dues = await database.ask('system', (transaction) => findDues(transaction, ids));
    for (const { id, mall } of asked)
      if ((dues.get(id)?.duePaise ?? 0) < 0)
        await on.faults.alone(`mall ${mall}, what was paid for session ${id}`, () =>
          database.transact({ mall }, (transaction) => release(transaction, id, now)),
        );
    const last = asked.at(-1);
    if (!last || asked.length < MOST_AT_ONCE) return;
    behind = last.id;
  }
}

async function release(transaction: Transaction, id: number, now: Date): Promise<void> {
  const session = await lockSession(transaction, id);
  if (session?.kind !== 'closed' || session.review !== 'length_doubtful') return;
  const { mall } = session;
  await refundSurplus(
    transaction,
    { id, mall },
    { reason: 'Nobody could say how long the visit was.', at: now },
  );
}
