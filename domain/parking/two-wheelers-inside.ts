/** Sessions that are open: of two-wheelers, each by how likely it is still there, and of cars. */
type OpenSessions = { twoWheelers: number; openCars: number };

/** Of so few sessions a share says nothing. */
const FEWEST_OPEN = 10;
const MOST_BEYOND = 2;

/**
 * How many cars there are for each open session of one, as slots and gates together know it; what was known before where
 * few are open. Late reads and cars that left unread make it less than 1, hour by hour, while nothing is wrong.
 */
export function carsPerSession(cars: number, openCars: number, before: number): number {
  return openCars < FEWEST_OPEN ? before : cars / openCars;
}

/**
 * How many two-wheelers are inside; no slot knows of them. While the cameras of all gates speak, their sessions say it.
 * While one does not, it misses two-wheelers as it misses cars: there are as many more or less of them for each session
 * as there are of cars, beside what that was before.
 */
export function countTwoWheelers(
  { twoWheelers, openCars }: OpenSessions,
  { cars, isOneUnread, perSession }: { cars: number; isOneUnread: boolean; perSession: number },
): number {
  if (!isOneUnread || openCars < FEWEST_OPEN) return twoWheelers;
  return twoWheelers * Math.min(MOST_BEYOND, cars / openCars / perSession);
}
