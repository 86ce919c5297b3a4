const MINUTE_MS = 60_000;

/** Queues and lanes out of order take minutes to an hour: a car that nobody has seen in a lane for longer stood elsewhere. */
export const AWAY_MS = 120 * MINUTE_MS;
/** So many other cars that a lane has let out say that nobody stands in it; one alone may have been misread. */
export const FEWEST_LET_OUT = 2;

/** From the lane back to the slot. */
const WAY_BACK_MS = 10 * MINUTE_MS;
/** Who only turns round in a slot to try another lane is gone from it by then. */
export const RESTS_MS = 30 * MINUTE_MS;
/** By which the clocks of cameras and sensors may differ. */
const CLOCKS_MS = MINUTE_MS;

/** Since when the slot of a car that held at an exit is taken now, what it was before that, and when the lane saw the car last. */
export type TakenAgain = {
  takenAt: Date;
  /** When it was freed before; null where nobody has stood there since the car came. */
  freedAt: Date | null;
  heldSince: Date;
  seenUntil: Date;
  now: Date;
};

/** Whether a car that held at an exit stands in its slot again: it was freed before the lane, and taken just after it for long. */
export function isParkedAgain({ takenAt, freedAt, heldSince, seenUntil, now }: TakenAgain): boolean {
  if (freedAt !== null && freedAt.getTime() > heldSince.getTime() + CLOCKS_MS) return false;
  const since = takenAt.getTime() - seenUntil.getTime();
  return since > 0 && since <= WAY_BACK_MS && now.getTime() - takenAt.getTime() >= RESTS_MS;
}

/** How long a car has stood in the exits' lanes while it held there; what was paid by then, or later, ends none of it. */
export function sumStanding(stands: readonly { since: Date; lastSeenAt: Date }[], from: Date): number {
  const own = stands.filter(({ since }) => since >= from);
  return own.reduce((sum, { since, lastSeenAt }) => sum + lastSeenAt.getTime() - since.getTime(), 0);
}
