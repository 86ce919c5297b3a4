import type { Services } from '../../platform/services.ts';
import { deleteExpiredHalves } from './half/store.ts';
import { deleteExpired } from './store.ts';

const TEN_MINUTES_MS = 600_000;

/** Every ten minutes deletes half sign-ins, answered challenges and unconfirmed secrets that have run out. */
export function sweepSecondFactors({ database, jobs }: Services): void {
  jobs.add({
    name: 'delete expired second steps',
    every: TEN_MINUTES_MS,
    run: (now) =>
      database.transact('system', async (transaction) => {
        await deleteExpired(transaction, now);
        await deleteExpiredHalves(transaction, now);
      }),
  });
}
