/** Sessions that are open: of two-wheelers, each by how likely it is still there, and of cars. */
type OpenSessions = { twoWheelers: number; openCars: number };

/** Of so few sessions a share says nothing. */
const FEWEST_OPEN = 10;
const MOST_BEYOND = 4;
/** What it is now counts as much as what it was so long ago: before a camera is known to be silent it has been for a while. */
const FOLLOWS_MS = 3 * 60 * 60_000;

/**
 * How many cars there are for each open session of one, as slots and gates together know it; what was known before where
 * few are open. Late reads and cars that left unread make it less than 1 while nothing is wrong: that changes slowly.
 */
export function carsPerSession(
  { cars, openCars }: { cars: number; openCars: number },
  before: { perSession: number; at: Date } | null,
  now: Date,
): number {
  if (openCars < FEWEST_OPEN) return before?.perSession ?? 1;
  if (before === null) return cars / openCars;
  const share = 1 - Math.exp((before.at.getTime() - now.getTime()) / FOLLOWS_MS);
  return before.perSession + Math.min(1, Math.max(0, share)) * (cars / openCars - before.perSession);
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
