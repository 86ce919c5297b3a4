import { isDeepStrictEqual } from 'node:util';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Occupancy } from '../../occupancy/index.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { findStuck, type StuckSensor } from './find-stuck.ts';
import type { Asked } from './rest-of-slots.ts';

const KIND = 'slot_stuck';
/** An alert that somebody dealt with so long ago is of another time. */
const REMEMBERED_MS = 90 * 86_400_000;

interface Given {
  readonly services: Pick<Services, 'database'>;
  readonly malls: Pick<Malls, 'list'>;
  readonly occupancy: Pick<Occupancy, 'standing' | 'statusOf'>;
}

const EVERY_MS = 60 * 60_000;

export function watchStuckOften(services: Services, doors: Omit<Given, 'services'>): void {
  const ofJobs = { ...doors, services: servicesOfJobs(services) };
  services.jobs.add({
    name: 'look for stuck sensors',
    every: EVERY_MS,
    run: (now) => watchStuck(ofJobs, now),
  });
}

/** Looks in all malls for sensors that are stuck: raises their alerts, and closes those for which nothing speaks any more. */
export function watchStuck({ services, malls, occupancy }: Given, now: Date): Promise<void> {
  return doAllParts(async ({ alone }) => {
    for (const { id: mall } of malls.list())
      await alone(`mall ${mall}, sensors that may be stuck`, async () => {
        const ask: Asked['ask'] = (work) => services.database.transact({ mall }, work);
        const since = new Date(now.getTime() - REMEMBERED_MS);
        const alerts = await ask((transaction) => findNewestAlerts(transaction, mall, [KIND], since));
        const suspected = alerts.flatMap(({ subject, closedAt }) => (closedAt === null ? [subject] : []));
        const stuck = await findStuck({ ask, mall, occupancy, suspected }, now);
        if (stuck) await ask((transaction) => settle(transaction, mall, { alerts, stuck }, now));
      });
  });
}

async function settle(
  transaction: Transaction,
  mall: number,
  {
    alerts,
    stuck,
  }: {
    alerts: Awaited<ReturnType<typeof findNewestAlerts>>;
    stuck: readonly StuckSensor[];
  },
  now: Date,
): Promise<void> {
  for (const { code: subject, facts: found, since } of stuck) {
    const known = alerts.find((alert) => alert.subject === subject);
    const open = known?.closedAt === null ? known.facts : null;
    // Who has dealt with it is asked again only once the slot has turned since, or has rested for all that is judged.
    const isDealtWith = known !== undefined && known.closedAt !== null && known.closedAt > since;
    // Turns are judged of some weeks alone: an alert that is older knows since when it rests.
    const isOlder = open !== null && 'since' in open && open.since < found.since;
    const facts = isOlder ? { ...found, since: open.since } : found;
    if (isDealtWith || isDeepStrictEqual(open, facts)) continue;
    await renewAlert(transaction, { mall, kind: KIND, subject, facts }, { firstAt: now, lastAt: now });
  }
  const wanted = new Set(stuck.map(({ code }) => code));
  const over = alerts.flatMap(({ subject, closedAt }) =>
    closedAt === null && !wanted.has(subject) ? [subject] : [],
  );
  if (over.length > 0) await closeAlerts(transaction, mall, KIND, over, now);
}
