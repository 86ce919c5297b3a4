/** Nobody drives in and out within so short a time, nor out and in again. */
export const SHORTEST_MS = 30_000;
/** Nobody is back so soon after leaving: the way round to the entry takes longer. */
const SHORTEST_RETURN_MS = 20_000;
/** A camera goes on reading a car that passes for so long. */
export const PASSING_MS = 60_000;

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

/** The same where the exit's camera saw it before the entry's did. */
export function isSeenBeforeComing(exitAt: Date, entryAt: Date): boolean {
  const before = entryAt.getTime() - exitAt.getTime();
  return before > 0 && before <= SHORTEST_MS;
}

/** Whether an exit of a car that was only seen coming before is one of its own, and no further read of it as it passed. */
export function isAfterComing(
  readAt: Date,
  { entryAt, exitAt }: { entryAt?: Date | undefined; exitAt: Date },
): boolean {
  const isComing = entryAt !== undefined && isSeenComing(exitAt, entryAt);
  return isComing && readAt.getTime() - exitAt.getTime() > PASSING_MS;
}

/** A car behind the barrier is read again for so long; and after so long it may have come another time, unread. */
const SOONEST_EXIT_MS = 10 * 60_000;
const LATEST_EXIT_MS = 12 * 3_600_000;

/**
 * Whether a car that an entry's camera read just after its exit had come in again and did not only pass: its plate is read
 * at an exit once more, with no other entry between.
 */
export function hasComeAgain(passedAt: Date, exitAt: Date): boolean {
  const insideMs = exitAt.getTime() - passedAt.getTime();
  return insideMs > SOONEST_EXIT_MS && insideMs <= LATEST_EXIT_MS;
}

/** Cars that an entry's camera read in a day, and those of them that were seen just after their exit and have not left since. */
export interface SeenAtEntry {
  readonly all: number;
  readonly passed: number;
}

/** One or two cars may have turned round. */
const FEWEST_PASSED = 3;
const SHARE_PASSED = 0.05;

/** Whether an entry's camera has the exit's lane in its view: that it read a car there says nothing of a visit. */
export function seesCarsLeave({ all, passed }: SeenAtEntry): boolean {
  return passed >= FEWEST_PASSED && passed >= SHARE_PASSED * all;
}
