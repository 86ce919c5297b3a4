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

const CONTRARY_CARS = 3;

/** How many cars a lane has read against its direction, by what the gates know of them, and how many along it. */
export type LaneCount = { contrary: number; others: number };

/** Whether a lane's cars go the other way: some do, and five of six. Beside swapped lanes a few are always unknown. */
export function areContrary({ contrary, others }: LaneCount): boolean {
  return contrary >= CONTRARY_CARS && others * TELLING <= contrary;
}
