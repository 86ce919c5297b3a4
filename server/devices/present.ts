import type { Device, RefusedMessages } from '#contract/devices.ts';
import type { DeviceClocks } from './device-clocks.ts';
import type { DeviceRecord } from './device-record.ts';
import type { listRefused } from './store.ts';

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
    protocol: device.protocol,
    mapping: device.mapping,
    barrier: device.barrier,
    createdAt: device.createdAt.toISOString(),
    lastSeenAt: clocks.lastSeenAt(device.publicId)?.toISOString() ?? null,
    clockOffsetMs: clocks.offsetOf(device.publicId),
    isRevoked: device.revokedAt !== null,
  };
}

export function presentRefused(row: Awaited<ReturnType<typeof listRefused>>[number]): RefusedMessages {
  const { devicePublicId: device, kind, subject, reason, count, firstAt, lastAt } = row;
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
