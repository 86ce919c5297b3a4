import { closeAlerts, listAlerts } from '../alerts/index.ts';
import { doAllParts } from '../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import type { Database } from '../platform/storage/database.ts';
import { listReasonsWaiting, listWaitingNamed } from '../sessions/index.ts';

const MOST = 5_000;

/** Closes alerts whose cause is gone: a car that was long inside has left, and nothing is in review for a reason any more. */
export function closeSettled(
  services: Services,
  malls: readonly { readonly id: number }[],
  now: Date,
): Promise<void> {
  const { database } = servicesOfJobs(services);
  return doAllParts(async ({ alone }) => {
    for (const { id: mall } of malls) await alone(`mall ${mall}`, () => closeOfMall(database, mall, now));
  });
}

async function closeOfMall(database: Database, mall: number, now: Date): Promise<void> {
  const raised = await database.ask({ mall }, (transaction) => listAlerts(transaction, mall, MOST));
  if (!raised.some(({ kind }) => kind === 'long_stay' || kind === 'review')) return;
  await database.transact({ mall }, async (transaction) => {
    const alerts = await listAlerts(transaction, mall, MOST);
    const subjects = (wanted: string) =>
      alerts.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
    const [cars, reasons] = [subjects('long_stay'), subjects('review')];
    if (cars.length > 0) {
      const found = await listWaitingNamed(transaction, mall, cars);
      const inside = new Set(found.filter(({ state }) => state === 'open').map(({ publicId }) => publicId));
      const left = cars.filter((car) => !inside.has(car));
      await closeAlerts(transaction, mall, 'long_stay', left, now);
    }
    if (reasons.length > 0) {
      const waiting = new Set(await listReasonsWaiting(transaction, mall));
      const settled = reasons.filter((reason) => !waiting.has(reason));
      await closeAlerts(transaction, mall, 'review', settled, now);
    }
  });
}
