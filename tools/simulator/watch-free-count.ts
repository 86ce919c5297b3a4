import type { TrueSlots } from './true-slots.ts';
import type { SimulatedMall } from './simulated-mall.ts';

export interface FreeCount {
  minutes: number;
  /** Minutes in which the count shown was within 1 % of the capacity. */
  within: number;
  worst: number;
  /** In the other minutes: how many slots were shown wrong, by what was wrong with them. */
  readonly wrongSlots: Record<'flapping' | 'unknown' | 'not yet sent', number>;
}

export function emptyFreeCount(): FreeCount {
  return { minutes: 0, within: 0, worst: 0, wrongSlots: { flapping: 0, unknown: 0, 'not yet sent': 0 } };
}

/** Compares the free count that is shown with the slots that truly are free, now. */
export function watchFreeCount(
  count: FreeCount,
  mall: SimulatedMall,
  slots: TrueSlots,
  flapping: ReadonlySet<string>,
): void {
  const difference = Math.abs(mall.freeSlots() - slots.free);
  count.minutes += 1;
  count.worst = Math.max(count.worst, difference);
  if (difference <= slots.codes.length * 0.01) {
    count.within += 1;
    return;
  }
  for (const slot of slots.codes) {
    const status = mall.statusOf(slot);
    if (status === (slots.isTaken(slot) ? 'occupied' : 'empty')) continue;
    const why = flapping.has(slot) ? 'flapping' : status === 'unknown' ? 'unknown' : 'not yet sent';
    count.wrongSlots[why] += 1;
  }
}
