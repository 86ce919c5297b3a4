/** Of so many cars in a row at an entry. */
export const CARS_IN_A_ROW = 6;
const TELLING = 5;

/**
 * Whether the cars that an entry's camera read last were leaving: nearly all of them were inside. One car in a hundred
 * comes in after an exit that nobody read; five of six do so where the cameras are swapped.
 */
export function areLeaving(wereInside: readonly boolean[]): boolean {
  return wereInside.slice(0, CARS_IN_A_ROW).filter(Boolean).length >= TELLING;
}
