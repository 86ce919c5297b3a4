import { spanParked } from '#domain/parking/parked-span.ts';
import type { Totals } from './totals-cache.ts';

/** How many vehicles are inside by all that is known, and at least and at most. */
export interface ParkedCount {
  readonly parked: number;
  readonly low: number;
  readonly high: number;
  /** By gates and slots together; else by the open sessions and time. */
  readonly isByBoth: boolean;
}

/** Of as many as there are slots so many more stand in lanes and beside them. */
const BESIDE_SLOTS = 0.1;

export function countParked(
  { inside, estimated }: Pick<Totals, 'inside' | 'estimated'>,
  slots: { readonly occupied: number; readonly unknown: number; readonly total: number },
): ParkedCount {
  if (estimated === null) return { ...spanParked(inside, slots), isByBoth: false };
  const { parked, offBy, bySlotsAlone = parked } = estimated;
  // However long nobody has been seen, no more cars stand in a mall than fit into it, and two-wheelers beside them.
  const fitting = Math.ceil(slots.total * (1 + BESIDE_SLOTS)) + inside.open - inside.cars;
  const most = Math.max(parked + offBy, bySlotsAlone);
  const least = Math.min(parked - offBy, bySlotsAlone);
  return { parked, low: Math.max(0, least), high: Math.min(most, Math.max(parked, fitting)), isByBoth: true };
}
