import type { Devices } from '../devices/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { createStuckMarks } from './stuck/mark-stuck.ts';
import { createRestlessWatch } from './restless/watch-restless.ts';
import { settleSlots } from './settle-slots.ts';
import { createSilenceWatch } from './watch-silence.ts';
import type { WatchedDevice } from './watch-sensors.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly occupancies: () => Iterable<MallOccupancy>;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
}

export interface SlotWatch {
  /**
   * Does what time alone asks for: shows a status that has held long enough, trusts a sensor that is calm again, and
   * notices a device that fell silent and slots that never rest.
   */
  readonly tick: (now: Date) => Promise<void>;
  /** Of all that, only the silence of devices. */
  readonly noticeSilence: (now: Date) => Promise<void>;
  /** A device is known to be gone. */
  readonly leave: (device: DeviceCaller, now: Date) => Promise<void>;
}

export function createWatch(given: Given): SlotWatch {
  const { services, devices, writer, occupancies } = given;
  const silence = createSilenceWatch(given);
  const checkRestless = createRestlessWatch(services);
  const markStuck = createStuckMarks(services);
  async function tick(now: Date): Promise<void> {
    const all = [...occupancies()];
    const tasks = all.map((occupancy) => () => settleSlots(writer, occupancy, now));
    for (const occupancy of all)
      tasks.push(
        () => checkRestless(occupancy, now),
        () => markStuck(occupancy, now),
      );
    await doEach(tasks);
    await noticeSilence(now);
  }

  async function noticeSilence(now: Date): Promise<void> {
    const expected = devices.withHeartbeat().flatMap((one) => watched(one) ?? []);
    await doEach(expected.map((device) => () => silence.check(device, now)));
  }

  async function doEach(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        services.log.error({ err: error }, 'slots could not be watched'),
      );
  }

  return {
    tick,
    noticeSilence,
    async leave(one, now) {
      const device = watched(one);
      if (device) await silence.leave(device, now);
    },
  };
}

/** Null for a device whose silence means nothing. */
function watched({ publicId: source, mall, heartbeatSeconds: seconds }: DeviceCaller): WatchedDevice | null {
  return seconds === null ? null : { source, mall, seconds };
}
