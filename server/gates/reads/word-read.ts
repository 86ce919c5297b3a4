import type { ReadBy } from '#contract/device-kinds.ts';
import { A_VEHICLE } from '#contract/vehicle-class-words.ts';
import { pricedClass } from '#domain/money/tariff.ts';
import type { Reader } from '../../devices/index.ts';
import type { listReadsOf } from './store.ts';

type Read = Pick<
  Awaited<ReturnType<typeof listReadsOf>>[number],
  'direction' | 'gate' | 'plateRaw' | 'typedBy' | 'typedClass' | 'deviceId'
>;

/** The devices of the mall by their numbers. */
export type ReadersOfMall = ReadonlyMap<number, Reader>;

/** What was read where and by which camera, as a sentence; of a plate that a person typed with their name. */
export function wordRead(read: Read, readers: ReadersOfMall, nameOf: (person: string) => string): string {
  const { direction, gate, plateRaw, typedBy, typedClass } = read;
  const where = `at the ${direction}${gate === null ? '' : ` (${gate})`}`;
  const plate = plateRaw || 'A plate';
  if (typedBy !== null) return `${plate} was typed ${where} by ${nameOf(typedBy)}${wordClass(typedClass)}.`;
  const by = wordReader(readBy(read, readers));
  return `${plate} was read ${where}${by && ` by ${by}`}.`;
}

function wordClass(typedClass: string | null): string {
  return typedClass === null ? '' : `, as ${A_VEHICLE[pricedClass(typedClass)]}`;
}

/** Which camera made a read; null where a person typed it. */
export function readBy({ deviceId }: Pick<Read, 'deviceId'>, readers: ReadersOfMall): ReadBy | null {
  const reader = deviceId === null ? undefined : readers.get(deviceId);
  return reader ? { name: reader.name, isRevoked: reader.isRevoked } : null;
}

/** A camera by its name, and whether its key has been revoked since; empty where there is none. */
export function wordReader(device: ReadBy | null): string {
  return device === null ? '' : `${device.name}${device.isRevoked ? ', revoked since' : ''}`;
}

/** Who typed plates among some reads, by the ids of their accounts. */
export function listTypists(reads: readonly Pick<Read, 'typedBy'>[]): string[] {
  return [...new Set(reads.flatMap(({ typedBy }) => typedBy ?? []))];
}
