import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { reportOf } from './stored-slot.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly writer: Writer;
  readonly occupancyOf: (mall: number) => MallOccupancy | null;
}

const MOST_AT_ONCE = 1_000;
/** Of a device that was registered without the seconds of its heartbeat: its silence means nothing, but its word counts. */
const UNSET_SECONDS = 30;

/**
 * Makes the function that takes a heartbeat, a message without a reading: the device has looked at its sensors, and nothing
 * has changed since their last readings. It speaks for the slots that it has reported, but for those that are unknown:
 * what they are it has to say. Each is written once in a heartbeat at most, however often the device beats.
 */
export function createTakeHeartbeat({ writer, occupancyOf }: Given) {
  return async ({ mall, publicId, heartbeatSeconds }: DeviceCaller, receivedAt: Date): Promise<void> => {
    const occupancy = occupancyOf(mall);
    if (!occupancy) return;
    const everyMs = (heartbeatSeconds ?? UNSET_SECONDS) * 1000;
    const isDue = (at: Date | null) => at !== null && receivedAt.getTime() - at.getTime() >= everyMs;
    const due = [...occupancy.codesOf(publicId)].filter((code) => {
      const shown = occupancy.get(code)?.shown;
      return shown !== undefined && shown.state.status !== 'unknown' && isDue(shown.receivedAt);
    });
    for (let from = 0; from < due.length; from += MOST_AT_ONCE) {
      const codes = due.slice(from, from + MOST_AT_ONCE);
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
  };
}
