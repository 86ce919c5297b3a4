import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { createBudget } from '../../platform/limits/call-budget.ts';
import type { MqttDoors } from './take-publication.ts';

/** Codes of MQTT's CONNACK. */
const ID_REFUSED = 2;
const WRONG_KEY = 4;
const SECOND_MS = 1_000;

export interface Credentials {
  readonly address: string;
  readonly clientId: string;
  readonly user: string | undefined;
  readonly password: Buffer | undefined;
}

export type SignedInDevice =
  | { readonly ok: true; readonly device: DeviceCaller; readonly key: string }
  | { readonly ok: false; readonly returnCode: number };

export interface DeviceSignIn {
  /** Whether so many wrong keys came from an address that no more are tried this second. */
  isSpent(address: string): boolean;
  /** The device by its id and its key. */
  check(credentials: Credentials): SignedInDevice;
  /** After how many milliseconds a device may send on: it is made to wait, never refused. */
  waitFor(device: DeviceCaller): number;
}

/** Devices sign in by MQTT as by HTTP: by their key, with as many wrong ones from one address and as many messages. */
export function createSignIn({
  services: { config },
  receivers: { devices },
  measures,
}: MqttDoors): DeviceSignIn {
  const unknownKeys = createBudget(config.limits.readsPerSecond, SECOND_MS);
  const byDevice = createBudget(config.limits.devicePerSecond, SECOND_MS);
  return {
    isSpent: (address) => unknownKeys.isSpent(addressKey(address)),
    check({ address, clientId, user, password }) {
      const key = password?.toString('utf8') ?? '';
      const device = devices.findByKey(key);
      if (!device || device.publicId !== user) {
        unknownKeys.spend(addressKey(address));
        measures.signInRefused();
        return { ok: false, returnCode: WRONG_KEY };
      }
      // Whoever takes another's id would end its connection.
      const isAnothers = clientId !== device.publicId && devices.isDevice(clientId);
      return isAnothers ? { ok: false, returnCode: ID_REFUSED } : { ok: true, device, key };
    },
    waitFor: ({ id }) => (byDevice.spend(String(id)) ? 0 : Math.max(0, byDevice.secondsLeft() * SECOND_MS)),
  };
}
