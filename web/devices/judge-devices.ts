import type { Alert } from '#contract/alerts.ts';
import type { Device, RefusedMessages } from '#contract/devices.ts';
import type { SlotView } from '#contract/occupancy.ts';
import { ALERT_AFTER_HEARTBEATS } from '#domain/parking/occupancy.ts';

/**
 * How a device stands. Without a heartbeat nobody notices its silence: it is not watched, and nothing better can be
 * claimed of it than when it last sent something.
 */
export type DeviceState =
  | 'stuck'
  | 'silent'
  | 'unchanging'
  | 'clock'
  | 'unseen'
  | 'unwatched'
  | 'well'
  | 'revoked';

/** Whoever needs somebody comes first, whoever is gone last. */
const ORDER: readonly DeviceState[] = [
  'stuck',
  'silent',
  'unchanging',
  'clock',
  'unseen',
  'unwatched',
  'well',
  'revoked',
];

const ILL: readonly DeviceState[] = ['stuck', 'silent', 'unchanging', 'clock'];

/** Whether somebody has to see to it. */
export function isIll(state: DeviceState): boolean {
  return ILL.includes(state);
}

export interface JudgedDevice {
  readonly device: Device;
  readonly state: DeviceState;
  /** Since when it is ill; null for the others. */
  readonly since: string | null;
  /** What says how wrong its clock is, or why its barrier does not open. */
  readonly alert: Alert | null;
  /** When something of it was last refused; null where nothing was, or nobody knows it any more. */
  readonly refusedAt: string | null;
}

interface Known {
  readonly alerts: readonly Alert[];
  readonly refused: readonly RefusedMessages[];
}

/** The devices of a mall with how each stands, in the order in which somebody sees to them. */
export function judgeDevices(
  devices: readonly Device[],
  { alerts, refused }: Known,
  now: number,
): JudgedDevice[] {
  const bySubject = new Map<string, Alert[]>();
  for (const alert of alerts) bySubject.set(alert.subject, [...(bySubject.get(alert.subject) ?? []), alert]);
  const refusedAt = new Map<string, string>();
  for (const { device, lastAt } of refused)
    if (device !== null && lastAt > (refusedAt.get(device) ?? '')) refusedAt.set(device, lastAt);
  return devices
    .map((device) => ({
      ...judge(device, bySubject.get(device.id) ?? [], now),
      refusedAt: refusedAt.get(device.id) ?? null,
    }))
    .toSorted(byNeed);
}

/** The server tries whether a barrier takes connections each half minute. */
const BARRIER_SECONDS = 60;

const heartbeatOf = ({ heartbeatSeconds, barrier }: Device) =>
  heartbeatSeconds ?? (barrier === null ? null : BARRIER_SECONDS);

function judge(device: Device, alerts: readonly Alert[], now: number): Omit<JudgedDevice, 'refusedAt'> {
  const well = { device, since: null, alert: null };
  if (device.isRevoked) return { ...well, state: 'revoked' };
  const stuck = alerts.find(({ kind }) => kind === 'barrier_failed');
  if (stuck) return { device, state: 'stuck', since: stuck.firstAt, alert: stuck };
  const silent = alerts.find(({ kind }) => kind === 'device_silent');
  if (silent) return { device, state: 'silent', since: device.lastSeenAt ?? silent.firstAt, alert: silent };
  // Its alert was dealt with by somebody, and it is silent still.
  if (isOverdue(device, now)) return { device, state: 'silent', since: device.lastSeenAt, alert: null };
  const same = alerts.find(({ kind }) => kind === 'device_stuck');
  if (same) return { device, state: 'unchanging', since: same.firstAt, alert: same };
  const clock = alerts.find(({ kind }) => kind === 'clock_alarm' || kind === 'clock_still');
  if (clock) return { device, state: 'clock', since: clock.firstAt, alert: clock };
  if (device.lastSeenAt === null) return { ...well, state: 'unseen' };
  return { ...well, state: heartbeatOf(device) === null ? 'unwatched' : 'well' };
}

function isOverdue(device: Device, now: number): boolean {
  const { lastSeenAt } = device;
  const heartbeatSeconds = heartbeatOf(device);
  if (lastSeenAt === null || heartbeatSeconds === null) return false;
  return now - Date.parse(lastSeenAt) > ALERT_AFTER_HEARTBEATS * heartbeatSeconds * 1000;
}

/** Of those that stand alike the one first that has sent nothing for longest. */
function byNeed(one: JudgedDevice, other: JudgedDevice): number {
  const order = ORDER.indexOf(one.state) - ORDER.indexOf(other.state);
  if (order !== 0) return order;
  return (one.device.lastSeenAt ?? '').localeCompare(other.device.lastSeenAt ?? '');
}

/** How many slots are unknown by the silence of a device, level by level in the layout's order. */
export function unknownByLevel(device: string, slots: readonly SlotView[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const { source, status, level } of slots)
    if (source === device && status === 'unknown') levels.set(level, (levels.get(level) ?? 0) + 1);
  return levels;
}
