import type { LaneOfMall } from '#contract/lanes.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { LaneServices } from '../lanes/lane-services.ts';

const BOTH = ['entry', 'exit'] as const;

/**
 * The gates of a mall, each with the way that cars pass it by what stands there. A gate of which no device says that may be
 * passed both ways; a device that was revoked leaves its gate behind.
 */
export async function listLanesOfMall(
  { malls, devices }: Pick<LaneServices, 'malls' | 'devices'>,
  transaction: Transaction,
  mall: number,
): Promise<LaneOfMall[]> {
  const gates = await malls.gates.list(transaction, mall);
  const all = devices.ofMall(mall);
  return gates.flatMap((gate) => {
    const readers = all.filter((one) => one.gate === gate && one.kind !== 'gate-controller');
    const bound = new Set(readers.flatMap(({ direction }) => direction ?? []));
    const isUnbound = bound.size === 0 || readers.some(({ direction }) => direction === null);
    return BOTH.filter((direction) => isUnbound || bound.has(direction)).map((direction) => ({
      gate,
      direction,
    }));
  });
}
