const MINUTE_MS = 60_000;

/** Longer than this no lane is out of order: whom its barrier failed, and who parked meanwhile, owes for that time. */
const REPAIRED_MS = 120 * MINUTE_MS;
/** No queue is longer: a car that nobody has seen in its lane for so long, while others left by it, stood elsewhere. */
const LONGEST_QUEUE_MS = 60 * MINUTE_MS;
/** A car that stands at a barrier is read now and then: whom nobody has read for so long may have driven back. */
export const UNREAD_MS = 30 * MINUTE_MS;
/** So long a car stands aside while others pass, for its driver to find a way to pay. */
const ASIDE_MS = 15 * MINUTE_MS;
/** So many other cars that a lane has let out say that nobody stands in it; one alone may have been misread. */
export const FEWEST_LET_OUT = 2;

/** Whether it is asked at all where a car was that nobody has read for so long. */
export function mayBeAway(unreadMs: number): boolean {
  return unreadMs > ASIDE_MS;
}

/** What is known of a car that held at an exit, was not seen to be let out, and is read at an exit again. */
export type Away = {
  /** How long nobody has read it. */
  unreadMs: number;
  /** How long ago it was allowed to leave; null where it was not. */
  allowedMs: number | null;
  leaveMs: number;
  /** Its barrier was called broken by its controller. */
  isBroken: boolean;
  /** A slot shows that it parked meanwhile. */
  hasParked: boolean;
  /** Its lane has let out others meanwhile. */
  letsOthersOut: boolean;
};

/**
 * Whether such a car has stood in the lane all the time, has surely driven back, or nobody knows. Who was allowed to leave
 * has the minutes for that first. Others behind whom it comes say that it did not stand there; not that it parked, where it
 * had been allowed to leave: it may have left by an arm that somebody raised.
 */
export function judgeAway(away: Away): 'stands' | 'unknown' | 'drove_back' {
  const { unreadMs, allowedMs, leaveMs, letsOthersOut } = away;
  if (!mayBeAway(unreadMs) || (allowedMs !== null && allowedMs <= leaveMs)) return 'stands';
  if (hasDrivenBack(away)) return 'drove_back';
  const longestMs = allowedMs === null ? Math.min(Math.max(UNREAD_MS, leaveMs), LONGEST_QUEUE_MS) : leaveMs;
  return letsOthersOut || unreadMs > longestMs ? 'unknown' : 'stands';
}

function hasDrivenBack({ unreadMs, allowedMs, isBroken, hasParked, letsOthersOut }: Away): boolean {
  const isOurFault = allowedMs !== null && isBroken && unreadMs < REPAIRED_MS;
  if (hasParked && unreadMs >= RESTS_MS && !isOurFault) return true;
  return letsOthersOut && allowedMs === null && unreadMs >= LONGEST_QUEUE_MS;
}

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

/** A stand at an exit by which no car left: since when it stood there, and whether it has surely driven back since. */
type Stand = { exitAt: Date; isCertain: boolean; waitedMs: number };

/**
 * How much of a session is certain whose car has stood at exits before its last one: all but what lies between a stand of
 * which nobody knows whether it went on and the next. What it stood in lanes for certain is no part of it.
 */
export function certainUntil(
  stands: readonly Stand[],
  exitAt: Date,
): { readonly until: Date; readonly waitedMs: number } | null {
  if (stands.every(({ isCertain }) => isCertain)) return null;
  let unknownMs = 0;
  let waitedMs = 0;
  for (const [index, stand] of stands.entries()) {
    const next = stands[index + 1]?.exitAt ?? exitAt;
    if (stand.isCertain) waitedMs += stand.waitedMs;
    else unknownMs += next.getTime() - stand.exitAt.getTime();
  }
  return { until: new Date(exitAt.getTime() - unknownMs), waitedMs };
}
