import { closureAt, slotsWithin } from '#domain/parking/closures.ts';
import type { MallCache } from '../mall-cache.ts';

export interface ClosedSlots {
  readonly codes: ReadonlySet<string>;
  /** Since when each has been closed, as epoch milliseconds. */
  readonly since: ReadonlyMap<string, number>;
}

interface Found {
  readonly slots: unknown;
  readonly closures: string;
  readonly closed: ClosedSlots;
}

const NONE: ClosedSlots = { codes: new Set(), since: new Map() };

/**
 * Makes the function that answers which slots of a mall are closed at an instant. It is asked four times a second for every
 * mall: the same set again while the same closures hold in the same slots.
 */
export function createClosedSlots(cache: MallCache) {
  const found = new Map<number, Found>();

  return (mall: number, at: Date): ClosedSlots => {
    const holding = cache.closuresOf(mall).filter((closure) => closureAt(closure, at) === 'closed');
    if (holding.length === 0) return NONE;
    const slots = cache.slotsOf(mall);
    const closures = holding.map(({ id }) => id).join(' ');
    const known = found.get(mall);
    if (known?.slots === slots && known.closures === closures) return known.closed;
    const places = holding.flatMap((closure) => closure.places);
    const codes = new Set(slotsWithin(places, slots));
    const since = new Map<string, number>();
    for (const { places: own, beginsAt } of holding)
      for (const code of slotsWithin(own, slots))
        since.set(code, Math.min(beginsAt.getTime(), since.get(code) ?? Infinity));
    const closed = { codes, since };
    found.set(mall, { slots, closures, closed });
    return closed;
  };
}
