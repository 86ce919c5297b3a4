import type { DeviceCache } from './device-cache.ts';

/** Whose read something was. */
export interface Reader {
  readonly publicId: string;
  readonly name: string;
  readonly isRevoked: boolean;
}

/** What the cache alone can answer of devices. */
export function knownFrom(cache: Pick<DeviceCache, 'find' | 'all' | 'ofMall'>) {
  return {
    isDevice: (publicId: string) => cache.find(publicId) !== null,
    revokedAt: (publicId: string) => cache.find(publicId)?.revokedAt ?? null,
    registeredAt: (publicId: string) => cache.find(publicId)?.createdAt ?? null,
    withHeartbeat: () => cache.all().filter(({ heartbeatSeconds }) => heartbeatSeconds !== null),
    ofMall: (mall: number) => cache.ofMall(mall).filter(({ revokedAt }) => !revokedAt),
    namesOf: (mall: number) => new Map(cache.ofMall(mall).map(({ publicId, name }) => [publicId, name])),
    readersOf: (mall: number): ReadonlyMap<number, Reader> =>
      new Map(
        cache
          .ofMall(mall)
          .map(({ id, publicId, name, revokedAt }) => [
            id,
            { publicId, name, isRevoked: revokedAt !== null },
          ]),
      ),
  };
}
