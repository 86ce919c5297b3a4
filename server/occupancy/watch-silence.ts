import { silence } from '#domain/occupancy.ts';
import type { Devices } from '../devices/index.ts';
import type { Ground } from '../platform/ground.ts';
import type { Picture } from './picture.ts';
import type { HeartbeatRow } from './store.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly ground: Ground;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly pictureOf: (mall: number) => Picture | null;
}

const UNKNOWN_AFTER_HEARTBEATS = 2.5;
const TICKET_AFTER_HEARTBEATS = 3;
const TICKET = 'device-silent';

/** Makes the deed that looks after one device: silence makes its slots unknown and then raises a ticket. */
export function createSilenceWatch({ ground, devices, writer, pictureOf }: Given) {
  const { database, bus, clock } = ground;
  const watchedSince = clock().getTime();
  const told = new Map<string, 'silent' | 'speaking'>();

  return async (device: HeartbeatRow, now: Date): Promise<void> => {
    const { source, mall, seconds } = device;
    const picture = pictureOf(mall);
    const heard = latest(devices.lastHeard(source)?.getTime(), picture?.heardAt(source));
    if (!picture || heard === null) return;
    const isDue = [...picture.codesOf(source)].some((code) => {
      const state = picture.get(code)?.stored.state;
      return state && silence(state, new Date(heard), seconds, now).outcome === 'changed';
    });
    const confirmed = isDue ? await markUnknown(picture, device, now) : heard;
    // While we were not running nobody could have heard the device: the ticket waits as if it had spoken at our start.
    const missed = (now.getTime() - Math.max(confirmed, watchedSince)) / (seconds * 1000);
    if (missed > TICKET_AFTER_HEARTBEATS) await raise(device, confirmed, now);
    else if (now.getTime() - confirmed <= UNKNOWN_AFTER_HEARTBEATS * seconds * 1000)
      await settle(device, now);
  };

  /** Asks the database first: another process may have heard the device. Answers when it was last heard. */
  async function markUnknown(
    picture: Picture,
    { source, seconds }: HeartbeatRow,
    now: Date,
  ): Promise<number> {
    const codes = [...picture.codesOf(source)];
    const heard = await writer.write(picture.mall, {
      codes,
      run: (workbench) => {
        const own = codes.map((code) => workbench.get(code)).filter(({ state }) => state.source === source);
        const arrivals = own.map(({ receivedAt }) => receivedAt?.getTime());
        const last = latest(devices.lastHeard(source)?.getTime(), picture.heardAt(source), ...arrivals);
        if (last === null) return now.getTime();
        for (const slot of own) {
          const { state, outcome } = silence(slot.state, new Date(last), seconds, now);
          if (outcome === 'changed') workbench.put({ ...slot, state }, now);
        }
        return last;
      },
    });
    picture.noteHeard(source, new Date(heard));
    return heard;
  }

  async function raise({ mall, source }: HeartbeatRow, heard: number, now: Date): Promise<void> {
    if (told.get(source) === 'silent') return;
    const detail = `Nothing was heard since ${new Date(heard).toISOString()}; its slots are shown as unknown.`;
    await database.transact({ mall }, (transaction) =>
      devices.alert(transaction, mall, TICKET, source, detail, now),
    );
    told.set(source, 'silent');
    bus.publish('deviceFellSilent', { mallId: mall, deviceId: source, lastHeardAt: heard });
  }

  async function settle({ mall, source }: HeartbeatRow, now: Date): Promise<void> {
    if (told.get(source) === 'speaking') return;
    await database.transact({ mall }, (transaction) =>
      devices.closeAlert(transaction, mall, TICKET, source, now),
    );
    told.set(source, 'speaking');
  }
}

function latest(...instants: (number | null | undefined)[]): number | null {
  const known = instants.filter((at) => at !== null && at !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}
