import type { Alert, Device, RefusedMessages } from '#contract/devices.ts';
import type { AlertRow, RefusedRow } from '../alerts/store.ts';
import type { DeviceClocks } from './device-clocks.ts';
import type { DeviceRecord } from './device-record.ts';

/** A device as its admin sees it, without its keys. */
export function presentDevice(device: DeviceRecord, clocks: DeviceClocks): Device {
  return {
    id: device.publicId,
    name: device.name,
    kind: device.kind,
    gate: device.gate,
    direction: device.direction,
    heartbeatSeconds: device.heartbeatSeconds,
    stabilitySeconds: device.stabilitySeconds,
    createdAt: device.createdAt.toISOString(),
    lastSeenAt: clocks.lastHeard(device.publicId)?.toISOString() ?? null,
    clockOffsetMs: clocks.offsetOf(device.publicId),
    isRevoked: device.revokedAt !== null,
  };
}

export function presentAlert({ id, kind, subject, detail, count, firstAt, lastAt }: AlertRow): Alert {
  return {
    id: String(id),
    kind,
    subject,
    detail,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}

export function presentRefused(row: RefusedRow): RefusedMessages {
  const { device, kind, subject, reason, count, firstAt, lastAt } = row;
  return {
    device,
    kind,
    subject,
    reason,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}
