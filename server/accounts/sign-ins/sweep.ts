import { daysBefore } from '../../platform/process/retention.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { deleteOldLinks } from '../links/store.ts';
import { deleteOld } from './store.ts';

const HOUR_MS = 3_600_000;

/** Once an hour deletes sign-ins and links that have ended, and browsers that have not come back for long. */
export function sweepSignIns(services: Services): void {
  const { jobs } = services;
  jobs.add({
    name: 'delete ended sign-ins',
    every: HOUR_MS,
    run: (now) => deleteEnded(services, now),
  });
}

export async function deleteEnded(services: Services, now: Date): Promise<void> {
  const { database, config } = servicesOfJobs(services);
  await database.transact('system', async (transaction) => {
    await deleteOld(transaction, now, daysBefore(now, config.retention.signIns));
    await deleteOldLinks(transaction, now);
  });
}
