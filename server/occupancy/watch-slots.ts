import type { Devices } from '../devices/index.ts';
import type { Services } from '../platform/services.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { createRestlessWatch } from './restless/watch-restless.ts';
import { settleSlots } from './settle-slots.ts';
import { createSilenceWatch } from './watch-silence.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly occupancies: () => Iterable<MallOccupancy>;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
}

/**
 * Makes the function that does what time alone asks for: it shows a status that has held long enough, trusts a sensor
 * that is calm again, and notices a device that fell silent and slots that never rest.
 */
export function createWatch(given: Given): (now: Date) => Promise<void> {
  const { services, devices, writer, occupancies } = given;
  const checkSilence = createSilenceWatch(given);
  const checkRestless = createRestlessWatch(services);
  return async (now) => {
    const all = [...occupancies()];
    const tasks = all.map((occupancy) => () => settleSlots(writer, occupancy, now));
    for (const occupancy of all) tasks.push(() => checkRestless(occupancy, now));
    for (const { publicId, mall, heartbeatSeconds } of devices.withHeartbeat())
      if (heartbeatSeconds !== null)
        tasks.push(() => checkSilence({ source: publicId, mall, seconds: heartbeatSeconds }, now));
    for (const task of tasks)
      await task().catch((error: unknown) =>
        services.log.error({ err: error }, 'slots could not be watched'),
      );
  };
}
