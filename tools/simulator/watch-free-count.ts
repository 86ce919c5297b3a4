import type { Bays } from './bays.ts';
import type { SimulatedMall } from './simulated-mall.ts';

export interface FreeCount {
  minutes: number;
  /** Minutes in which the count shown was within 1 % of the capacity. */
  within: number;
  worst: number;
  /** In the other minutes: how many slots were shown wrong, by what was wrong with them. */
  readonly wrongSlots: Record<'flapping' | 'unknown' | 'not yet told', number>;
}

export function emptyFreeCount(): FreeCount {
  return { minutes: 0, within: 0, worst: 0, wrongSlots: { flapping: 0, unknown: 0, 'not yet told': 0 } };
}

/** Compares the free count that is shown with the bays that truly are free, now. */
export function watchFreeCount(
  count: FreeCount,
  mall: SimulatedMall,
  bays: Bays,
  flapping: ReadonlySet<string>,
): void {
  const difference = Math.abs(mall.freeSlots() - bays.free);
  count.minutes += 1;
  count.worst = Math.max(count.worst, difference);
  if (difference <= bays.codes.length * 0.01) {
    count.within += 1;
    return;
  }
  for (const slot of bays.codes) {
    const status = mall.statusOf(slot);
    if (status === (bays.isTaken(slot) ? 'occupied' : 'empty')) continue;
    const why = flapping.has(slot) ? 'flapping' : status === 'unknown' ? 'unknown' : 'not yet told';
    count.wrongSlots[why] += 1;
  }
}
