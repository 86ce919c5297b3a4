import { closeAlerts, listOpenAlerts, raiseAlert } from '../alerts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';

/** A device without a heartbeat that has taken its leave, by its own word or its last will. */
interface GoneDevice {
  readonly mall: number;
  readonly at: number;
}

const DEVICE_SILENT = 'device_silent';
/** Another process may have received it, and have ended since. */
const READ_EVERY_MS = 30_000;

export interface GoneWatch {
  /** The device is reported as silent at once; its slots stay as they are, since without a heartbeat its silence means nothing for them. */
  leave(device: DeviceCaller, now: Date): Promise<void>;
  /** Ends that for devices of which something has come since, to whichever process. */
  check(now: Date): Promise<void>;
}

/** Watches the devices that nobody expects anything of, but that have taken their leave. */
export function createGoneWatch(services: Services, devices: Devices): GoneWatch {
  const { database } = servicesOfJobs(services);
  const gone = new Map<string, GoneDevice>();
  let readAt = -Infinity;

  const find = (mall: number, source: string) =>
    devices.ofMall(mall).find((one) => one.publicId === source && one.heartbeatSeconds === null);

  async function readAlerts(): Promise<void> {
    const open = await database.transact('system', (transaction) =>
      listOpenAlerts(transaction, DEVICE_SILENT),
    );
    for (const { mall, subject, lastAt } of open)
      if (!gone.has(subject) && find(mall, subject)) gone.set(subject, { mall, at: lastAt.getTime() });
  }

  async function closeReturned(source: string, { mall, at }: GoneDevice, now: Date): Promise<void> {
    const device = find(mall, source);
    const seenAt = devices.lastSeenAt(source)?.getTime() ?? -Infinity;
    if (device && seenAt <= at) return;
    if (device)
      await database.transact({ mall }, (transaction) =>
        closeAlerts(transaction, mall, DEVICE_SILENT, [source], now),
      );
    gone.delete(source);
  }

  return {
    async leave({ publicId: source, mall }, now) {
      const lastSeenAt = devices.lastSeenAt(source) ?? now;
      const facts = { lastSeenAt: lastSeenAt.toISOString() };
      await database.transact({ mall }, (transaction) =>
        raiseAlert(transaction, { mall, kind: DEVICE_SILENT, subject: source, facts }, now),
      );
      gone.set(source, { mall, at: Math.max(now.getTime(), lastSeenAt.getTime()) });
    },
    async check(now) {
      if (Math.abs(now.getTime() - readAt) >= READ_EVERY_MS) {
        await readAlerts();
        readAt = now.getTime();
      }
      for (const [source, one] of gone) await closeReturned(source, one, now);
    },
  };
}
