import type { Devices } from '../devices/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { reportOf } from './stored-slot.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly devices: Pick<Devices, 'beats'>;
  readonly writer: Writer;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
}

export interface Heartbeats {
  /** Takes a message without a reading. */
  take(this: void, device: DeviceCaller, receivedAt: Date): Promise<void>;
  /** Takes what a message with readings says of the device's other slots; `newestAt` is when the newest of them was. */
  follow(this: void, device: DeviceCaller, newestAt: Date, receivedAt: Date): Promise<void>;
}

const MOST_AT_ONCE = 1_000;
/** Of a device that was registered without the seconds of its heartbeat: its silence means nothing, but its word counts. */
const UNSET_SECONDS = 30;
/** What was under way for longer says nothing of now: what was read since may still be to come. */
const PROMPT_MS = 60_000;

/**
 * A heartbeat is a message without a reading: the device has looked at its sensors, and nothing has changed since their last
 * readings. It speaks for the slots that it has reported, but for those that are unknown: what they are it has to say. Each
 * is written once in a heartbeat at most, however often the device beats. A device that sends such messages sends what
 * changes and a heartbeat between; in the busiest hour something always changes, so its readings say as much of the others.
 */
export function createHeartbeats({ devices, writer, occupancyOf }: Given): Heartbeats {
  const spokenAt = new Map<string, number>();

  async function speak({ mall, publicId, heartbeatSeconds }: DeviceCaller, receivedAt: Date): Promise<void> {
    const occupancy = occupancyOf(mall);
    if (!occupancy) return;
    spokenAt.set(publicId, receivedAt.getTime());
    const isDue = (at: Date | null) =>
      at !== null && receivedAt.getTime() - at.getTime() >= everyMs(heartbeatSeconds);
    const due = [...occupancy.codesOf(publicId)].filter((code) => {
      const shown = occupancy.get(code)?.shown;
      return shown !== undefined && shown.state.status !== 'unknown' && isDue(shown.receivedAt);
    });
    for (let from = 0; from < due.length; from += MOST_AT_ONCE)
      await confirm({ writer, mall, publicId }, due.slice(from, from + MOST_AT_ONCE), receivedAt);
  }

  return {
    async take(device, receivedAt) {
      devices.beats.note(device, receivedAt);
      await speak(device, receivedAt);
    },
    async follow(device, newestAt, receivedAt) {
      const { publicId, heartbeatSeconds } = device;
      const at = receivedAt.getTime();
      const isSoon = at - (spokenAt.get(publicId) ?? -Infinity) < everyMs(heartbeatSeconds) / 2;
      if (isSoon || at - newestAt.getTime() > PROMPT_MS || !devices.beats.isBeating(device, receivedAt))
        return;
      await speak(device, receivedAt);
    },
  };
}

function everyMs(heartbeatSeconds: number | null): number {
  return (heartbeatSeconds ?? UNSET_SECONDS) * 1000;
}

/** Writes that slots stand as their device reported them last. */
async function confirm(
  { writer, mall, publicId }: { readonly writer: Writer; readonly mall: number; readonly publicId: string },
  codes: readonly string[],
  receivedAt: Date,
): Promise<void> {
  await writer.write(mall, {
    codes,
    run: (workbench) => {
      for (const code of codes) {
        const { state, receivedAt: before } = workbench.get(code);
        const isOwn = state.source === publicId && state.status !== 'unknown';
        if (isOwn && before !== null && before < receivedAt)
          workbench.put(state, reportOf(receivedAt, receivedAt), receivedAt);
      }
    },
  });
}
