import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import { hashDeviceKey } from './device-key.ts';
import type { DeviceCache } from './device-cache.ts';

/** What is needed of a request to know its device. */
interface Asking {
  readonly headers: { readonly authorization?: string | undefined };
  readonly params: unknown;
}

/**
 * The device whose key a request carries; null where there is none. The key is in the address only where the route
 * has a place for it, for cameras that can set no header.
 */
export function findDevice(cache: DeviceCache, request: Asking, now: Date): DeviceCaller | null {
  const { key } = (request.params ?? {}) as { key?: unknown };
  const given =
    typeof key === 'string' ? key : /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return given === undefined ? null : findByKey(cache, given, now);
}

/** The device with this key, wherever it was given; null where there is none. */
export function findByKey(cache: DeviceCache, key: string, now: Date): DeviceCaller | null {
  const hash = hashDeviceKey(key);
  return hash === null ? null : cache.findByKey(hash, now);
}
