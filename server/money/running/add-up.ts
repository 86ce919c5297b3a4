import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { addUpRunningTotals } from './store.ts';

const MINUTE_MS = 60_000;

/** Adds up what statements have added to the totals of malls, so that reading them stays short. */
export function addUpOften(services: Services): void {
  const { database } = servicesOfJobs(services);
  services.jobs.add({
    name: 'add up running totals',
    every: MINUTE_MS,
    run: () => database.transact('system', addUpRunningTotals),
  });
}
