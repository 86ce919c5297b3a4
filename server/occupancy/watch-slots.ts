import type { Devices } from '../devices/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import type { Publications } from './publications.ts';
import { createStuckMarks } from './stuck/mark-stuck.ts';
import { createRestlessWatch } from './restless/watch-restless.ts';
import { settleSlots, unstoredSettled } from './settle-slots.ts';
import { createGoneWatch } from './watch-gone.ts';
import { createRevokedWatch } from './watch-revoked.ts';
import { createSilenceWatch } from './watch-silence.ts';
import type { WatchedDevice } from './watch-sensors.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly devices: Devices;
  readonly writer: Writer;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
  readonly publications: Publications;
}

export interface SlotWatch {
  /**
   * Does what time alone asks for: shows a status that has held long enough, trusts a sensor that is calm again, and
   * notices a device that fell silent and slots that never rest.
   */
  readonly tick: (now: Date) => Promise<void>;
  /** Shows of all that what could not be stored in time, and which slots are closed by now. It asks the database for nothing. */
  readonly showUnstored: (now: Date) => void;
  /** Of all that, only the silence of devices. */
  readonly noticeSilence: (now: Date) => Promise<void>;
  /** A device is known to be gone. */
  readonly leave: (device: DeviceCaller, now: Date) => Promise<void>;
}

export function createWatch(given: Given): SlotWatch {
  const { services, devices, writer, publications } = given;
  const silence = createSilenceWatch({ ...given, readAnew: (mall) => publications.gap(mall) });
  const gone = createGoneWatch(services, devices);
  const checkRestless = createRestlessWatch(services);
  const markStuck = createStuckMarks(services, {
    doubt: (mall, since) => publications.doubt(mall, since),
    show: (mall, codes) => publications.showStuck(mall, codes),
  });
  const forgetRevoked = createRevokedWatch(services, devices, writer);
  const occupancies = () => [...publications.all()].map(({ occupancy }) => occupancy);

  async function tick(now: Date): Promise<void> {
    showUnstored(now);
    const all = occupancies();
    const tasks = all.map((occupancy) => () => settleSlots(writer, occupancy, now));
    for (const occupancy of all)
      tasks.push(
        () => forgetRevoked(occupancy, now),
        () => checkRestless(occupancy, now),
        () => markStuck(occupancy, now),
      );
    await doEach(tasks);
    await noticeSilence(now);
  }

  const expected = () => devices.withHeartbeat().flatMap((one) => watched(one) ?? []);

  async function noticeSilence(now: Date): Promise<void> {
    await doEach([...expected().map((device) => () => silence.check(device, now)), () => gone.check(now)]);
  }

  function showUnstored(now: Date): void {
    publications.showClosed(now);
    for (const occupancy of occupancies())
      publications.showUnstored(occupancy.mall, unstoredSettled(occupancy, now));
    for (const device of expected()) publications.showUnstored(device.mall, silence.unstored(device, now));
  }

  async function doEach(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        services.log.error({ err: error }, 'slots could not be watched'),
      );
  }

  return {
    tick,
    showUnstored,
    noticeSilence,
    async leave(one, now) {
      // Its key has ended its connection: what it leaves is asked about as that of a revoked device.
      if (devices.revokedAt(one.publicId)) return;
      const device = watched(one);
      await (device ? silence.leave(device, now) : gone.leave(one, now));
    },
  };
}

/** Null for a device whose silence means nothing. */
function watched({ publicId: source, mall, heartbeatSeconds: seconds }: DeviceCaller): WatchedDevice | null {
  return seconds === null ? null : { source, mall, seconds };
}
