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
