import type { Services } from '../../platform/services.ts';
import { deleteOld } from './store.ts';

const HOUR_MS = 3_600_000;
const BROWSER_MEMORY_MS = 400 * 24 * HOUR_MS;

/** Once an hour deletes sign-ins that have ended and browsers that have not come back for 400 days. */
export function sweepSignIns({ database, jobs }: Services): void {
  jobs.add({
    name: 'delete ended sign-ins',
    every: HOUR_MS,
    run: (now) =>
      database.transact('system', (transaction) =>
        deleteOld(transaction, now, new Date(now.getTime() - BROWSER_MEMORY_MS)),
      ),
  });
}
