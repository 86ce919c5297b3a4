import { randomUUID } from 'node:crypto';
import type { DeviceInput } from '#contract/devices.ts';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { NO_BARRIER, type StoredBarrier } from './barriers/barrier-settings.ts';
import { insertDevice } from './store.ts';

interface NewDevice {
  readonly mall: number;
  readonly input: DeviceInput;
  readonly keyHash: string;
  readonly isSimulated: boolean;
  readonly barrier?: StoredBarrier;
}

/** Adds a device, and its gate where the mall has none of that name. Answers the device's public id. */
export async function addDevice(
  transaction: Transaction,
  malls: Malls,
  { mall, input, keyHash, isSimulated, barrier = NO_BARRIER }: NewDevice,
  at: Date,
): Promise<string> {
  const publicId = randomUUID();
  if (input.gate !== undefined) await malls.gates.add(transaction, mall, input.gate, at);
  await insertDevice(transaction, {
    publicId,
    mall,
    name: input.name,
    kind: input.kind,
    gate: input.gate ?? null,
    direction: input.direction ?? null,
    heartbeatSeconds: input.heartbeatSeconds ?? null,
    stabilitySeconds: input.stabilitySeconds ?? null,
    protocol: input.protocol ?? null,
    mapping: input.mapping ?? null,
    ...barrier,
    keyHash,
    previousKeyHash: null,
    previousKeyUntil: null,
    isSimulated,
    clock: null,
    clockOffsetMs: null,
    lastSeenAt: null,
    lastBeatAt: null,
    createdAt: at,
    revokedAt: null,
  });
  return publicId;
}
