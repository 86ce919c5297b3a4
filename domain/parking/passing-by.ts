/** Nobody drives in and out within so short a time, nor out and in again. */
const SHORTEST_MS = 30_000;
/** Nobody is back so soon after leaving: the way round to the entry takes longer. */
const SHORTEST_RETURN_MS = 20_000;
/** A camera goes on reading a car that passes for so long. */
const PASSING_MS = 60_000;

/** Whether an entry's camera saw a car pass that left by the lane beside it: so near to its exit no visit begins. */
export function isSeenLeaving(readAt: Date, exitAt: Date): boolean {
  const since = readAt.getTime() - exitAt.getTime();
  return since >= -SHORTEST_MS && since <= SHORTEST_RETURN_MS;
}

/** Whether an exit's camera saw a car that came in by the lane beside it, if the car has not truly turned round at once. */
export function isSeenComing(exitAt: Date, entryAt: Date): boolean {
  const since = exitAt.getTime() - entryAt.getTime();
  return since >= 0 && since <= SHORTEST_MS;
}

/** Whether an exit of a car that was only seen coming before is one of its own, and no further read of it as it passed. */
export function isAfterComing(
  readAt: Date,
  { entryAt, exitAt }: { entryAt?: Date | undefined; exitAt: Date },
): boolean {
  const isComing = entryAt !== undefined && isSeenComing(exitAt, entryAt);
  return isComing && readAt.getTime() - exitAt.getTime() > PASSING_MS;
}
