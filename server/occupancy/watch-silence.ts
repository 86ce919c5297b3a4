import { TICKET_AFTER_HEARTBEATS, UNKNOWN_AFTER_HEARTBEATS } from '#domain/parking/occupancy.ts';
import { closeAlerts, raiseAlert } from '../alerts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Services } from '../platform/services.ts';
import { latest } from './latest.ts';
import type { Picture } from './mall-occupancy.ts';
import type { HeartbeatRow } from './store.ts';
import { SensorWatch } from './watch-sensors.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly pictureOf: (mall: number) => Picture | null;
}

const TICKET = 'device_silent';

/** Makes the deed that looks after one device: silent sensors make their slots unknown, a silent device raises a ticket. */
export function createSilenceWatch({ services, devices, writer, pictureOf }: Given) {
  const { database, bus, clock } = services;
  const watchedSince = clock().getTime();
  const told = new Map<string, 'silent' | 'speaking'>();
  const sensors = new SensorWatch(devices, writer);

  return async (device: HeartbeatRow, now: Date): Promise<void> => {
    const { source, mall, seconds } = device;
    const picture = pictureOf(mall);
    const pictured = latest(devices.lastSeenAt(source)?.getTime(), picture?.heardAt(source));
    if (!picture || pictured === null) return;
    const heard = await sensors.check(picture, device, pictured, now);
    // While we were not running nobody could have heard the device: the ticket waits as if it had spoken at our start.
    const missed = (now.getTime() - Math.max(heard, watchedSince)) / (seconds * 1000);
    if (missed > TICKET_AFTER_HEARTBEATS) await raise(device, heard, now);
    else if (now.getTime() - heard <= UNKNOWN_AFTER_HEARTBEATS * seconds * 1000) await settle(device, now);
  };

  async function raise({ mall, source }: HeartbeatRow, heard: number, now: Date): Promise<void> {
    if (told.get(source) === 'silent') return;
    const facts = { lastSeenAt: new Date(heard).toISOString() };
    await database.transact({ mall }, (transaction) =>
      raiseAlert(transaction, { mall, kind: TICKET, subject: source, facts }, now),
    );
    told.set(source, 'silent');
    bus.publish('deviceFellSilent', { mallId: mall, deviceId: source, lastHeardAt: heard });
  }

  async function settle({ mall, source }: HeartbeatRow, now: Date): Promise<void> {
    if (told.get(source) === 'speaking') return;
    await database.transact({ mall }, (transaction) => closeAlerts(transaction, mall, TICKET, [source], now));
    told.set(source, 'speaking');
  }
}
