import type { ClassedCounts } from './count-by-class.ts';
import type { ShownCounts } from './occupancy.ts';

/** What a driver of an ordinary car may count on: the slots that are open to every car. */
export function openToEveryCar({ byClass, ...all }: ClassedCounts): ShownCounts {
  return byClass?.any ?? all;
}
