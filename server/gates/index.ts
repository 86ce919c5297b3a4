import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { createBoundedQueue, type BoundedQueue } from '../platform/storage/bounded-queue.ts';
import type { Sessions } from '../sessions/index.ts';
import type { GateServices } from './read-at-gate.ts';
import { removeImages } from './store.ts';
import { takePlateRead } from './take-plate-read.ts';
import { settleWaitingExits } from './upkeep/settle-waiting-exits.ts';

/** The door of `gates`: what lanes do about the plates that their cameras read. */
export interface Gates {
  /** Answers after the commit. The same read again answers the same and does nothing twice. */
  takePlateRead(device: DeviceCaller, read: PlateRead, receivedAt: Date): Promise<GateAnswer>;
  /** What time alone brings about, up to `now`: runs by itself once started; tests and simulations call it. */
  tick(now: Date): Promise<void>;
}

const TICK_MS = 30_000;
const IMAGES_STORED_MS = 30 * 24 * 3_600_000;
/** A barrier gives up earlier; what waits longer is asked to send again. */
const PATIENCE_MS = 10_000;
const MOST_WAITING = 5_000;

export function openGates(
  services: Services,
  doors: { malls: Malls; devices: Devices; occupancy: Occupancy; sessions: Sessions },
): Gates {
  const on: GateServices = { services, ...doors };
  const runInTurn = queueByLane();

  async function tick(now: Date): Promise<void> {
    await settleWaitingExits(on, now);
    const receivedBefore = new Date(now.getTime() - IMAGES_STORED_MS);
    await services.database.transact('system', (transaction) => removeImages(transaction, receivedBefore));
  }

  services.jobs.add({ name: 'settle waiting exits', every: TICK_MS, run: tick });
  return {
    async takePlateRead(device, read, receivedAt) {
      const answer = await runInTurn(device, read, () => takePlateRead(on, device, read, receivedAt));
      doors.malls
        .markReported(device.mall)
        .catch((error: unknown) => services.log.error({ err: error }, 'a reporting mall was not marked'));
      return answer;
    },
    tick,
  };
}

/** Of one mall so many entries are taken beside each other; each holds a connection. */
const ENTRIES_AT_ONCE = 4;

/**
 * Reads wait here, not in the database, where each would hold a connection. The reads of one lane are taken one after
 * the other, and so are all exits of a mall.
 */
function queueByLane(): <T>(device: DeviceCaller, read: PlateRead, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, BoundedQueue>();
  return (device, read, work) => {
    const isEntry = (device.direction ?? read.direction) === 'entry';
    const lane = `${device.mall} ${isEntry ? device.id % ENTRIES_AT_ONCE : 'exits'}`;
    const queue = queues.get(lane) ?? createBoundedQueue(PATIENCE_MS, MOST_WAITING);
    queues.set(lane, queue);
    return queue.run(work);
  };
}
