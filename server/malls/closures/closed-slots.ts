import { closureAt, slotsWithin } from '#domain/parking/closures.ts';
import type { MallCache } from '../mall-cache.ts';

interface Found {
  readonly slots: unknown;
  readonly closures: string;
  readonly codes: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Makes the function that answers which slots of a mall are closed at an instant. It is asked four times a second for every
 * mall: the same set again while the same closures hold in the same slots.
 */
export function createClosedSlots(cache: MallCache) {
  const found = new Map<number, Found>();

  return (mall: number, at: Date): ReadonlySet<string> => {
    const holding = cache.closuresOf(mall).filter((closure) => closureAt(closure, at) === 'closed');
    if (holding.length === 0) return NONE;
    const slots = cache.slotsOf(mall);
    const closures = holding.map(({ id }) => id).join(' ');
    const known = found.get(mall);
    if (known?.slots === slots && known.closures === closures) return known.codes;
    const places = holding.flatMap((closure) => closure.places);
    const codes = new Set(slotsWithin(places, slots));
    found.set(mall, { slots, closures, codes });
    return codes;
  };
}
