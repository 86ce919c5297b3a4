import { LATENESS_MS, settleUnmatchedExit } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockSessions } from '../../sessions/index.ts';
import { recordAlone } from '../waiting/record-alone.ts';
import { listDueExits } from '../waiting/store.ts';
import type { GateUpkeep } from './gate-upkeep.ts';

const MOST_AT_ONCE = 200;

/** Exits whose entry has not come within 15 minutes become sessions of their own, uncharged and for review. */
export async function settleWaitingExits(on: GateUpkeep, malls: readonly number[], now: Date): Promise<void> {
  const { database } = on.services;
  const receivedBy = waitedSince(now);
  const settle = async (transaction: Transaction, mall: number) => {
    await lockSessions(transaction, mall);
    for (const exit of await listDueExits(transaction, mall, receivedBy, MOST_AT_ONCE))
      if (settleUnmatchedExit(exit.receivedAt, now) === 'entry_unknown')
        await on.faults.aloneWithin(transaction, `mall ${mall}, the exit ${exit.readId}`, (own) =>
          recordAlone(on, own, mall, exit),
        );
  };
  for (const mall of malls)
    await on.faults.alone(`mall ${mall}, exits that waited`, () =>
      database.transact({ mall }, (transaction) => settle(transaction, mall)),
    );
}

/** An exit that arrived by then has waited long enough. */
export function waitedSince(now: Date): Date {
  return new Date(now.getTime() - LATENESS_MS);
}
