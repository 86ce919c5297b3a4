import type { DeviceClock } from '#domain/parking/device-clock.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';

/** A device as it is stored. */
export interface DeviceRecord extends DeviceCaller {
  readonly kind: 'plate-camera' | 'slot-sensors' | 'gate-controller';
  readonly name: string;
  readonly keyHash: string;
  readonly previousKeyHash: string | null;
  readonly previousKeyUntil: Date | null;
  readonly isSimulated: boolean;
  readonly clock: DeviceClock | null;
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}
