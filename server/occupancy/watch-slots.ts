import type { Devices } from '../devices/index.ts';
import type { Services } from '../platform/services.ts';
import type { Picture } from './mall-occupancy.ts';
import { settleSlots } from './settle-slots.ts';
import { loadHeartbeats, type HeartbeatRow } from './store.ts';
import { createSilenceWatch } from './watch-silence.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly pictures: () => Iterable<Picture>;
  readonly pictureOf: (mall: number) => Picture | null;
}

const HEARTBEATS_AGE_MS = 60_000;

/** What time alone changes: a status that has held long enough, a sensor that is calm again, a device that fell silent. */
export function createWatch(given: Given) {
  const { database, log } = given.services;
  const checkSilence = createSilenceWatch(given);
  let heartbeats: readonly HeartbeatRow[] = [];
  let heartbeatsAt = -Infinity;

  return {
    async tick(now: Date): Promise<void> {
      if (Math.abs(now.getTime() - heartbeatsAt) > HEARTBEATS_AGE_MS) {
        heartbeats = await database.transact('system', loadHeartbeats);
        heartbeatsAt = now.getTime();
      }
      const deeds = [...given.pictures()].map((picture) => () => settleSlots(given.writer, picture, now));
      deeds.push(...heartbeats.map((device) => () => checkSilence(device, now)));
      for (const deed of deeds)
        await deed().catch((error: unknown) => log.error({ err: error }, 'slots could not be watched'));
    },
    /** Reads the devices' heartbeats anew at the next tick. */
    forgetHeartbeats: () => {
      heartbeatsAt = -Infinity;
    },
  };
}
