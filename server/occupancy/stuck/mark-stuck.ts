import { closeAlerts, findNewestAlerts } from '../../alerts/index.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { MallOccupancy } from '../mall-occupancy.ts';

const EVERY_MS = 60_000;

/**
 * Makes the function that marks, once a minute, the slots whose sensors are suspected to be stuck, and since when all are in
 * doubt, and closes the alerts of those that have turned since. Who suspects them knows visits and lies above; every process has its own occupancy.
 */
export function createStuckMarks(services: Services, doubt: (mall: number, since: Date | null) => void) {
  const { database } = servicesOfJobs(services);
  const nextAt = new Map<number, number>();

  return async (occupancy: MallOccupancy, now: Date): Promise<void> => {
    const { mall, readingAt } = occupancy;
    if (readingAt === null || now.getTime() < (nextAt.get(mall) ?? -Infinity)) return;
    nextAt.set(mall, now.getTime() + EVERY_MS);
    const { stuck, doubtedSince } = await database.transact({ mall }, async (transaction) => {
      const open = await findNewestAlerts(transaction, mall, ['slot_stuck', 'slots_cleared'], now);
      const all = open.filter(({ closedAt }) => closedAt === null);
      const own = all.filter(({ kind }) => kind === 'slot_stuck');
      const turned = own.filter(({ subject, facts }) => hasTurned(occupancy, subject, facts));
      const codes = turned.map(({ subject }) => subject);
      if (codes.length > 0) await closeAlerts(transaction, mall, 'slot_stuck', codes, now);
      return {
        stuck: own.flatMap(({ subject }) => (codes.includes(subject) ? [] : [subject])),
        doubtedSince: all.find(({ kind }) => kind === 'slots_cleared')?.firstAt ?? null,
      };
    });
    occupancy.mark('stuck', new Set(stuck));
    doubt(mall, doubtedSince);
  };
}

/** A slot that says nothing any more may be stuck still: its silence has an alert of its own. */
function hasTurned(occupancy: MallOccupancy, code: string, facts: object): boolean {
  const status = occupancy.get(code)?.stored.state.status;
  return status !== undefined && status !== 'unknown' && 'status' in facts && facts.status !== status;
}
