import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import type { DeviceRecord } from './device-record.ts';
import { devicesChanged } from './messages.ts';
import { loadDevices } from './store.ts';

/** The devices as they are stored, without a query: a key is looked up at every message. */
export interface DeviceCache {
  /** The device whose key has this hash; null for an unknown, replaced or revoked one. */
  findByKey(hash: string, now: Date): DeviceRecord | null;
  readonly find: (publicId: string) => DeviceRecord | null;
  all(): readonly DeviceRecord[];
  ofMall(mall: number): readonly DeviceRecord[];
  /** Runs a change of a mall's devices and returns once this process knows it; others learn of it at its commit. */
  change<T>(mall: number, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Reads all devices again: what bounds the life of a revoked key where a notification was lost. */
  read(): Promise<void>;
}

const loadAll = (transaction: Transaction) => loadDevices(transaction, null);

/** Loads the devices and follows every change, of this process and of others. */
export async function openDeviceCache({ database, channel }: Services): Promise<DeviceCache> {
  let devices: readonly DeviceRecord[] = [];
  let byKey = new Map<string, DeviceRecord>();
  let byPublicId = new Map<string, DeviceRecord>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Reads are taken in turn, so that what was read earlier never replaces what was read later. */
  function read(): Promise<void> {
    const mine = turn.then(async () => {
      devices = await database.transact('system', loadAll, 'reading');
      byPublicId = new Map(devices.map((device) => [device.publicId, device]));
      byKey = indexKeys(devices);
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  channel.on(devicesChanged, { receive: read, readAnew: read });
  await read();

  return {
    findByKey(hash, now) {
      const device = byKey.get(hash);
      if (!device || device.revokedAt) return null;
      const isCurrent = device.keyHash === hash;
      return isCurrent || (device.previousKeyUntil && now < device.previousKeyUntil) ? device : null;
    },
    find: (publicId) => byPublicId.get(publicId) ?? null,
    all: () => devices,
    ofMall: (mall) => devices.filter((device) => device.mall === mall),
    async change(mall, work) {
      const result = await database.transact('system', async (transaction) => {
        const done = await work(transaction);
        await channel.send(transaction, devicesChanged, { mall });
        return done;
      });
      await read();
      return result;
    },
    read,
  };
}

function indexKeys(devices: readonly DeviceRecord[]): Map<string, DeviceRecord> {
  const keys = new Map<string, DeviceRecord>();
  for (const device of devices) {
    keys.set(device.keyHash, device);
    if (device.previousKeyHash) keys.set(device.previousKeyHash, device);
  }
  return keys;
}
