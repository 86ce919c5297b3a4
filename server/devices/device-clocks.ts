import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from '#domain/device-clock.ts';
import type { DeviceCaller } from '../platform/gatekeeper.ts';
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
}

/** When each device was last heard, and how far its clock is from ours; in memory between two stores. */
export function openDeviceClocks(known: (publicId: string) => DeviceRecord | null) {
  const heard = new Map<string, Heard>();

  function stateOf({ id, publicId, mall }: DeviceCaller): Heard {
    const before = heard.get(publicId);
    if (before) return before;
    const stored = known(publicId);
    const { clock = null, lastSeenAt = null } = stored ?? {};
    const state: Heard = { id, publicId, mall, clock, lastSeenAt, isStored: true };
    heard.set(publicId, state);
    return state;
  }

  return {
    judge: (device: DeviceCaller, deviceTime: Date, receivedAt: Date): JudgedTime => {
      const state = stateOf(device);
      const judged = judgeDeviceTime(deviceTime, receivedAt, state.clock ?? NEW_DEVICE_CLOCK);
      state.clock = judged.clock;
      state.isStored = false;
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
    clockOf: (publicId: string): DeviceClock | null =>
      heard.get(publicId)?.clock ?? known(publicId)?.clock ?? null,
    unstored: (): Heard[] => [...heard.values()].filter((state) => !state.isStored),
  };
}

/** How far a clock is ahead of ours, in milliseconds; by one message alone while nothing is established. Null before any. */
export function offsetOf(clock: DeviceClock | null): number | null {
  const last = clock?.samples.at(-1);
  if (!clock || !last) return null;
  return Math.round(clock.isEstablished ? clock.offsetMs : last.aheadMs);
}

export type DeviceClocks = ReturnType<typeof openDeviceClocks>;
