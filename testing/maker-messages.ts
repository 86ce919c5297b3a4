import type { DeviceMapping } from '#contract/device-mapping.ts';
import type { RawMessage } from '../server/adapters/makers/maker.ts';
import type { DeviceCaller } from '../server/platform/http/gatekeeper.ts';

/** A message as it comes to a translator; JSON unless bytes are given. */
export function aRawMessage(body: unknown, given: Partial<RawMessage> = {}): RawMessage {
  return {
    contentType: 'application/json',
    body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
    query: {},
    tail: '',
    receivedAt: new Date('2026-11-20T10:00:02+05:30'),
    ...given,
  };
}

/** A device that speaks as its maker does. */
export function aMakersDevice(kind: 'plate-camera' | 'slot-sensors', mapping: DeviceMapping | null = null) {
  const isCamera = kind === 'plate-camera';
  return {
    id: 1,
    publicId: 'device',
    mall: 1,
    kind,
    gate: isCamera ? 'entry-1' : null,
    direction: isCamera ? 'entry' : null,
    heartbeatSeconds: null,
    stabilitySeconds: null,
    protocol: null,
    mapping,
  } satisfies DeviceCaller;
}

/** An uplink of a sensor of Bosch's, as ChirpStack hands it on without a codec. */
export function anUplinkOf(slot: string, occupied: boolean, time: Date): string {
  const deviceInfo = { deviceName: slot, tags: {} };
  return JSON.stringify({ time: time.toISOString(), deviceInfo, fPort: 1, data: occupied ? 'AQ==' : 'AA==' });
}
