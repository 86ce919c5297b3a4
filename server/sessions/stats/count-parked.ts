import { spanParked } from '#domain/parking/parked-span.ts';
import type { Totals } from './totals-cache.ts';

/** How many vehicles are inside by all that is known, and at least and at most. */
export interface ParkedCount {
  readonly parked: number;
  readonly low: number;
  readonly high: number;
  /** By gates and slots together; else the open sessions. */
  readonly isByBoth: boolean;
}

export function countParked(
  { open, inside, estimated }: Pick<Totals, 'open' | 'inside' | 'estimated'>,
  slots: { readonly occupied: number; readonly unknown: number },
): ParkedCount {
  if (estimated === null) return { parked: open, ...spanParked(inside, slots), isByBoth: false };
  const { parked, offBy } = estimated;
  return { parked, low: Math.max(0, parked - offBy), high: parked + offBy, isByBoth: true };
}
