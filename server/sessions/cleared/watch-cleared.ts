import { FEWEST_CLEARED, findCleared, haveLeft, type Cleared } from '#domain/parking/cleared-at-once.ts';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Malls } from '../../malls/index.ts';
import { listClearings, type Occupancy } from '../../occupancy/index.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countLeft } from './store.ts';

const KIND = 'slots_cleared';
const EVERY_MS = 60_000;
/** By then whoever was inside has left one way or another. */
const JUDGED_MS = 12 * 3_600_000;
/** The free slots of so many looks are remembered: a burst may lie across two of them. */
const REMEMBERED = 3;

interface Given {
  readonly services: Pick<Services, 'database'>;
  readonly malls: Pick<Malls, 'list'>;
  readonly devices: Pick<Devices, 'ofMall'>;
  readonly occupancy: Pick<Occupancy, 'counts' | 'doubt'>;
}

/**
 * Looks once a minute, in malls whose exits are read, for many slots that became free at once although hardly any of their
 * cars was read at an exit: their sensors may have started anew. What they report is shown as in doubt.
 */
export function watchClearedOften(services: Services, doors: Omit<Given, 'services'>): void {
  const watch = createClearedWatch({ ...doors, services: servicesOfJobs(services) });
  services.jobs.add({ name: 'look for slots cleared at once', every: EVERY_MS, run: watch });
}

export function createClearedWatch({ services, malls, devices, occupancy }: Given) {
  const lately = new Map<number, readonly number[]>();
  const doubted = new Set<number>();

  /** Whether more slots are free than a minute ago, by far: else nothing has to be asked. */
  function hasCleared(mall: number): boolean {
    const { empty, total } = occupancy.counts(mall);
    const before = lately.get(mall);
    lately.set(mall, [...(before ?? []), empty].slice(-REMEMBERED));
    return before === undefined || empty - Math.min(...before) >= Math.max(FEWEST_CLEARED, total / 8);
  }

  return (now: Date): Promise<void> =>
    doAllParts(async ({ alone }) => {
      for (const { id: mall } of malls.list()) {
        const isExitRead = devices.ofMall(mall).some(({ direction }) => direction === 'exit');
        const isAsked = hasCleared(mall) && isExitRead;
        if (!isAsked && !doubted.has(mall)) continue;
        await alone(`mall ${mall}, slots cleared at once`, async () => {
          const total = occupancy.counts(mall).total;
          const since = await services.database.transact({ mall }, (transaction) =>
            settle(transaction, { mall, total }, now),
          );
          occupancy.doubt(mall, since);
          if (since) doubted.add(mall);
          else doubted.delete(mall);
        });
      }
    });
}

/** Raises the alert, and answers since when the slots are in doubt; or closes it where the slots are taken again, the cars have left, or half a day has passed. */
async function settle(
  transaction: Transaction,
  { mall, total }: { readonly mall: number; readonly total: number },
  now: Date,
): Promise<Date | null> {
  const from = new Date(now.getTime() - JUDGED_MS);
  const cleared = findCleared(await listClearings(transaction, mall, { from, to: now }), total);
  const [known] = await findNewestAlerts(transaction, mall, [KIND], from);
  const left = cleared ? await countLeft(transaction, mall, cleared) : 0;
  if (cleared === null || haveLeft(cleared, left) || isDealtWith(known, cleared)) {
    if (known?.closedAt === null) await closeAlerts(transaction, mall, KIND, [known.subject], now);
    return null;
  }
  const facts = { slots: cleared.slots, at: cleared.at.toISOString(), left };
  await renewAlert(
    transaction,
    { mall, kind: KIND, subject: 'all', facts },
    { firstAt: cleared.at, lastAt: now },
  );
  return cleared.at;
}

/** Somebody has seen to it since. */
function isDealtWith(known: { readonly closedAt: Date | null } | undefined, { at }: Cleared): boolean {
  return known !== undefined && known.closedAt !== null && known.closedAt > at;
}
