import { ALERT_AFTER_HEARTBEATS, UNKNOWN_AFTER_HEARTBEATS } from '#domain/parking/occupancy.ts';
import type { Devices } from '../devices/index.ts';
import type { Services } from '../platform/services.ts';
import { latest } from './latest.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { SensorWatch, type WatchedDevice } from './watch-sensors.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
}

const DEVICE_SILENT = 'device-silent';

/** Makes the function that checks one device: silent sensors make their slots unknown, a silent device raises an alert. */
export function createSilenceWatch({ services, devices, writer, occupancyOf }: Given) {
  const { database, bus, clock } = services;
  const watchedSince = clock().getTime();
  const stateOf = new Map<string, 'silent' | 'sending'>();
  const sensors = new SensorWatch(devices, writer);

  return async (device: WatchedDevice, now: Date): Promise<void> => {
    const { source, mall, seconds } = device;
    const occupancy = occupancyOf(mall);
    const remembered = latest(devices.lastHeard(source)?.getTime(), occupancy?.seenAt(source));
    if (!occupancy || remembered === null) return;
    const lastSeen = await sensors.check(occupancy, device, remembered, now);
    // While this process was not running nobody could hear the device: it counts as heard when the process started.
    const missed = (now.getTime() - Math.max(lastSeen, watchedSince)) / (seconds * 1000);
    if (missed > ALERT_AFTER_HEARTBEATS) await raiseAlert(device, lastSeen, now);
    else if (now.getTime() - lastSeen <= UNKNOWN_AFTER_HEARTBEATS * seconds * 1000)
      await closeAlert(device, now);
  };

  async function raiseAlert({ mall, source }: WatchedDevice, lastSeen: number, now: Date): Promise<void> {
    if (stateOf.get(source) === 'silent') return;
    const detail = `Nothing was heard since ${new Date(lastSeen).toISOString()}; its slots are shown as unknown.`;
    await database.transact({ mall }, (transaction) =>
      devices.alert(transaction, mall, DEVICE_SILENT, source, detail, now),
    );
    stateOf.set(source, 'silent');
    bus.publish('deviceFellSilent', { mallId: mall, deviceId: source, lastHeardAt: lastSeen });
  }

  async function closeAlert({ mall, source }: WatchedDevice, now: Date): Promise<void> {
    if (stateOf.get(source) === 'sending') return;
    await database.transact({ mall }, (transaction) =>
      devices.closeAlerts(transaction, mall, DEVICE_SILENT, [source], now),
    );
    stateOf.set(source, 'sending');
  }
}
