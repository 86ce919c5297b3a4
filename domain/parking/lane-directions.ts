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

const TOGETHER = { cars: 5, atLane: 2 };

type Lane = LaneCount & { direction: 'entry' | 'exit' };

/**
 * The lanes of a mall whose cars go the other way: each by its own cars; or some together, where cars spread over them and
 * no lane has read many. Cameras are swapped in pairs, so exits are taken together only where entries are.
 */
export function listContrary<L extends Lane>(lanes: readonly L[]): L[] {
  const at = (direction: Lane['direction']) => lanes.filter((lane) => lane.direction === direction);
  const entries = listAlike(at('entry'));
  const exits = entries.length > 1 ? listAlike(at('exit')) : at('exit').filter(areContrary);
  return [...entries, ...exits];
}

function listAlike<L extends Lane>(lanes: readonly L[]): L[] {
  const alike = lanes.filter(
    ({ contrary, others }) => contrary >= TOGETHER.atLane && others * TELLING <= contrary,
  );
  const cars = alike.reduce((sum, { contrary }) => sum + contrary, 0);
  return cars >= TOGETHER.cars ? alike : lanes.filter(areContrary);
}
