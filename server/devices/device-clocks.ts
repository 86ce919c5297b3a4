import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from '#domain/parking/device-clock.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { DeviceRecord } from './device-record.ts';

/** When a device's message was true, by its own clock set right. */
export interface JudgedTime {
  readonly usedAt: Date;
  readonly skewMs: number;
  readonly flag: null | 'skewed' | 'server-time';
}

/** What a device has said of itself since the last time it was stored. */
export interface Heard {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  clock: DeviceClock | null;
  lastSeenAt: Date | null;
  isStored: boolean;
  /** How far the last messages were ahead of us: what is shown until the clock is established. */
  readonly ahead: number[];
}

const MOST_SHOWN = 9;

/** When each device was last heard, and how far its clock is from ours; in memory between two stores. */
export function openDeviceClocks(known: (publicId: string) => DeviceRecord | null) {
  const heard = new Map<string, Heard>();

  function stateOf({ id, publicId, mall }: DeviceCaller): Heard {
    const before = heard.get(publicId);
    if (before) return before;
    const stored = known(publicId);
    const { clock = null, lastSeenAt = null } = stored ?? {};
    const state: Heard = { id, publicId, mall, clock, lastSeenAt, isStored: true, ahead: [] };
    heard.set(publicId, state);
    return state;
  }

  return {
    judge: (device: DeviceCaller, deviceTime: Date, receivedAt: Date): JudgedTime => {
      const state = stateOf(device);
      const judged = judgeDeviceTime(deviceTime, receivedAt, state.clock ?? NEW_DEVICE_CLOCK);
      state.clock = judged.clock;
      state.isStored = false;
      state.ahead.push(judged.skewMs);
      if (state.ahead.length > MOST_SHOWN) state.ahead.shift();
      return { usedAt: judged.usedAt, skewMs: judged.skewMs, flag: judged.flag };
    },
    hear: (device: DeviceCaller, at: Date): void => {
      const state = stateOf(device);
      if (state.lastSeenAt && state.lastSeenAt >= at) return;
      state.lastSeenAt = at;
      state.isStored = false;
    },
    /** Another process may have heard it later than this one. */
    lastHeard: (publicId: string): Date | null => {
      const here = heard.get(publicId)?.lastSeenAt ?? null;
      const there = known(publicId)?.lastSeenAt ?? null;
      return here && there ? (here > there ? here : there) : (here ?? there);
    },
    offsetOf: (publicId: string): number | null =>
      offsetOf(heard.get(publicId) ?? { clock: known(publicId)?.clock ?? null, ahead: [] }),
    unstored: (): Heard[] => [...heard.values()].filter((state) => !state.isStored),
  };
}

/**
 * How far a clock is ahead of ours, in milliseconds. While nothing is established it is the median of the last messages,
 * so that a single wrong time shows nowhere. Null before any.
 */
export function offsetOf({ clock, ahead }: Pick<Heard, 'clock' | 'ahead'>): number | null {
  if (clock?.isEstablished) return Math.round(clock.offsetMs);
  const said = ahead.length > 0 ? ahead : (clock?.samples.map(({ aheadMs }) => aheadMs) ?? []);
  return said.toSorted((a, b) => a - b)[Math.floor((said.length - 1) / 2)] ?? null;
}

export type DeviceClocks = ReturnType<typeof openDeviceClocks>;
