import { areClassesApart } from './vehicle-class.ts';
import { FARTHEST_COMPARED } from './wide-distance.ts';

/** A car that came in before an exit, and how far its plate lies from the one read there. */
export type CarAlike = {
  distance: number;
  /** Two-wheelers leave as two-wheelers; null where a camera did not say. */
  vehicleClass: string | null;
};

/**
 * The car that has left by an exit whose plate is nobody's: the only one that came in under a plate much like it. Of the
 * cars inside, one in a thousand is so near by chance; an exit without an entry is a misread as often as a stranger.
 * Null where several are as near, whether they are inside or nobody read them leaving.
 */
export function findOnlyAlike<Car extends CarAlike>(
  cars: readonly Car[],
  vehicleClass: string | null,
): Car | null {
  const near = cars.filter(
    (car) => car.distance <= FARTHEST_COMPARED && !areClassesApart(vehicleClass, car.vehicleClass),
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}
