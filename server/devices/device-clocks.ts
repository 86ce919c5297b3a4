import {
  judgeDeviceTime,
  NEW_DEVICE_CLOCK,
  type DeviceClock,
  type DeviceTimeJudgement,
  type MessageTimes,
} from '#domain/parking/device-clock.ts';
import {
  followTime,
  isTimeRepeated,
  judgeStill,
  standsStill,
  type StillClock,
} from '#domain/parking/still-clock.ts';
import { cameApart, followStamps, isZoneApart } from '#domain/parking/stamps-apart.ts';
import { judgeZoneApart } from '#domain/parking/zone-apart.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { DeviceRecord } from './device-record.ts';
import { createHourNotes } from './hours/note-hours.ts';

/** When a device's message was true, by its own clock set right. */
export type JudgedTime = Readonly<Omit<DeviceTimeJudgement, 'clock'>>;

/** When a device was last seen and what is known of its clock: stored now and then, not with each message. */
export interface Sighting {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  clock: DeviceClock | null;
  lastSeenAt: Date | null;
  /** When it last sent a message without a reading. */
  lastBeatAt: Date | null;
  isStored: boolean;
  /** How far the last messages were ahead of us: what is shown until the clock is established. */
  readonly ahead: number[];
  /** The time that a camera sent last; each process knows of what it has received itself. */
  still: StillClock | null;
  /** The last time at which its clock stood still, until it went on. */
  stood: StillClock | null;
}

const MOST_SHOWN = 9;
const AHEAD_MS = 600_000;
const MINUTE_MS = 60_000;
/** A device that changes its ways is known by them again after a day. */
const BEATING_MS = 24 * 60 * MINUTE_MS;

/** Remembers when each device was last seen and how far its clock is from ours, until that is stored. */
export function openDeviceClocks(known: (publicId: string) => DeviceRecord | null) {
  const sightings = new Map<string, Sighting>();
  const hours = createHourNotes();

  function stateOf(device: DeviceCaller): Sighting {
    const state = sightings.get(device.publicId) ?? newSighting(device, known(device.publicId));
    sightings.set(device.publicId, state);
    return state;
  }

  return {
    foresee: (device: DeviceCaller, times: MessageTimes): JudgedTime => judge(stateOf(device), times, device),
    judge: (device: DeviceCaller, times: MessageTimes): JudgedTime => {
      const state = stateOf(device);
      const judged = judge(state, times, device);
      state.clock = judged.clock;
      // A sensor may tell since when its slot is as it is, as often as it likes.
      if (device.kind === 'plate-camera') follow(state, times);
      state.isStored = false;
      state.ahead.push(judged.skewMs);
      if (state.ahead.length > MOST_SHOWN) state.ahead.shift();
      return judged;
    },
    redate: (publicId: string, times: MessageTimes): Date | null => {
      const state = sightings.get(publicId);
      return state ? redate(state, times) : null;
    },
    areStampsApart: (publicId: string): boolean => sightings.get(publicId)?.clock?.apart?.isKnown === true,
    noteSeen: (device: DeviceCaller, at: Date): void => {
      hours.note(device, at);
      const state = stateOf(device);
      const ahead = state.lastSeenAt ? state.lastSeenAt.getTime() - at.getTime() : -1;
      // Much later than now it was seen by a clock that has been set back since.
      if (ahead >= 0 && ahead < AHEAD_MS) return;
      state.lastSeenAt = at;
      state.isStored = false;
    },
    dateByNow: (publicId: string, deviceTime: Date): Date | null => {
      const clock = sightings.get(publicId)?.clock;
      return clock?.isEstablished ? new Date(deviceTime.getTime() - clock.offsetMs) : null;
    },
    /** Another process may have seen it later than this one. */
    lastSeenAt: (publicId: string): Date | null => {
      const here = sightings.get(publicId)?.lastSeenAt ?? null;
      const there = known(publicId)?.lastSeenAt ?? null;
      return here && there ? (here > there ? here : there) : (here ?? there);
    },
    offsetOf: (publicId: string): number | null =>
      offsetOf(sightings.get(publicId) ?? { clock: known(publicId)?.clock ?? null, ahead: [] }),
    hours,
    beats: {
      note(device: DeviceCaller, at: Date): void {
        Object.assign(stateOf(device), { lastBeatAt: at, isStored: false });
      },
      isBeating: ({ publicId }: DeviceCaller, at: Date): boolean =>
        [sightings.get(publicId)?.lastBeatAt, known(publicId)?.lastBeatAt].some(
          (beatAt) => beatAt && at.getTime() - beatAt.getTime() < BEATING_MS,
        ),
    },
    unstored: (): Sighting[] => [...sightings.values()].filter((state) => !state.isStored),
  };
}

function newSighting({ id, publicId, mall }: DeviceCaller, known: DeviceRecord | null): Sighting {
  const { clock = null, lastSeenAt = null, lastBeatAt = null } = known ?? {};
  const shown = { ahead: [], still: null, stood: null };
  return { id, publicId, mall, clock, lastSeenAt, lastBeatAt, isStored: true, ...shown };
}

function follow(state: Sighting, times: MessageTimes): void {
  const next = followTime(state.still, times);
  if (standsStill(next)) state.stood = next;
  state.still = next;
}

/** When a message of the past was, where the clock that dated it is understood by now, and it came at once. */
function redate({ stood, clock }: Sighting, { deviceTime, receivedAt }: MessageTimes): Date | null {
  if (stood?.deviceMs === deviceTime.getTime()) return receivedAt;
  if (clock && cameApart(clock, { deviceTime, receivedAt })) return receivedAt;
  if (!clock?.isEstablished) return null;
  const at = deviceTime.getTime() - clock.offsetMs;
  if (Math.abs(receivedAt.getTime() - at) > MINUTE_MS) return null;
  return new Date(Math.min(at, receivedAt.getTime()));
}

function judge(
  { still, clock }: Sighting,
  given: MessageTimes,
  { isRelayed = false }: Pick<DeviceCaller, 'isRelayed'>,
): DeviceTimeJudgement {
  const times = isRelayed ? { ...given, isRelayed } : given;
  const known = followStamps(clock ?? NEW_DEVICE_CLOCK, times);
  if (isZoneApart(times)) return judgeZoneApart(times, known);
  return isTimeRepeated(still, times) ? judgeStill(times, still, known) : judgeDeviceTime(times, known);
}

/**
 * How far a clock is ahead of ours, in milliseconds. While nothing is established it is the median of the last messages,
 * so that a single wrong time shows nowhere. Null before any.
 */
export function offsetOf({ clock, ahead }: Pick<Sighting, 'clock' | 'ahead'>): number | null {
  if (clock?.isEstablished) return Math.round(clock.offsetMs);
  const seen = ahead.length > 0 ? ahead : (clock?.samples.map(({ aheadMs }) => aheadMs) ?? []);
  return seen.toSorted((a, b) => a - b)[Math.floor((seen.length - 1) / 2)] ?? null;
}

export type DeviceClocks = ReturnType<typeof openDeviceClocks>;
