import {
  ALERT_AFTER_HEARTBEATS,
  UNKNOWN_AFTER_HEARTBEATS,
  type SlotState,
} from '#domain/parking/occupancy.ts';
import { closeAlerts, raiseAlert } from '../alerts/index.ts';
import type { Devices } from '../devices/index.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import { latest } from './latest.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { SensorWatch, type WatchedDevice } from './watch-sensors.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
  readonly readAnew: (mall: number) => void;
}

const DEVICE_SILENT = 'device_silent';

export interface SilenceWatch {
  /** Checks one device: silent sensors make their slots unknown, a silent device raises an alert. */
  check(device: WatchedDevice, now: Date): Promise<void>;
  /** What has become of its slots by now where that cannot be stored. */
  unstored(device: WatchedDevice, now: Date): SlotState[];
  /** A device is known to be gone, and counts as silent at once, until something comes of it again. */
  leave(device: WatchedDevice, now: Date): Promise<void>;
}

export function createSilenceWatch(given: Given): SilenceWatch {
  const { services, devices, writer, occupancyOf } = given;
  const { database, clock } = servicesOfJobs(services);
  const watchedSince = clock().getTime();
  const stateOf = new Map<string, 'silent' | 'sending'>();
  const sensors = new SensorWatch(devices, writer, given.readAnew);
  const goneAt = new Map<string, number>();

  const seenAt = ({ source, mall }: WatchedDevice) =>
    latest(devices.lastSeenAt(source)?.getTime(), occupancyOf(mall)?.seenAt(source));

  async function check(device: WatchedDevice, now: Date): Promise<void> {
    const { source, mall, seconds } = device;
    const occupancy = occupancyOf(mall);
    const remembered = seenAt(device);
    if (!occupancy || remembered === null) return;
    // Nobody waits for it. What it leaves without a device has an alert of its own.
    if (devices.revokedAt(source)) return close(device, now);
    if (remembered <= (goneAt.get(source) ?? -Infinity)) return;
    goneAt.delete(source);
    const lastSeen = await sensors.check(occupancy, device, remembered, now);
    // While this process was not running nobody could receive anything: the device counts as seen when the process started.
    const missed = (now.getTime() - Math.max(lastSeen, watchedSince)) / (seconds * 1000);
    if (missed > ALERT_AFTER_HEARTBEATS) await raise(device, lastSeen, now);
    else if (now.getTime() - lastSeen <= UNKNOWN_AFTER_HEARTBEATS * seconds * 1000) await close(device, now);
  }

  async function leave(device: WatchedDevice, now: Date): Promise<void> {
    const { source, mall } = device;
    const occupancy = occupancyOf(mall);
    if (occupancy) await sensors.leave(occupancy, source, now);
    // Where that could not be stored the device is watched on, so that its slots become unknown as those of a silent one.
    goneAt.set(source, now.getTime());
    await raise(device, seenAt(device) ?? now.getTime(), now);
  }

  async function raise({ mall, source }: WatchedDevice, lastSeen: number, now: Date): Promise<void> {
    if (stateOf.get(source) === 'silent') return;
    const facts = { lastSeenAt: new Date(lastSeen).toISOString() };
    await database.transact({ mall }, (transaction) =>
      raiseAlert(transaction, { mall, kind: DEVICE_SILENT, subject: source, facts }, now),
    );
    stateOf.set(source, 'silent');
  }

  async function close({ mall, source }: WatchedDevice, now: Date): Promise<void> {
    if (stateOf.get(source) === 'sending') return;
    await database.transact({ mall }, (transaction) =>
      closeAlerts(transaction, mall, DEVICE_SILENT, [source], now),
    );
    stateOf.set(source, 'sending');
  }

  return {
    check,
    leave,
    unstored(device, now) {
      const occupancy = occupancyOf(device.mall);
      return occupancy ? sensors.unstored(occupancy, device, now) : [];
    },
  };
}
