/**
 * When something was is known to within so much: below it a clock that is off and a message that was under way look
 * alike. Doubt of no more makes the charge take the cheaper end, and is no doubt otherwise: it is shown to nobody, and
 * nobody is asked.
 */
export const SECONDS_MS = 5_000;

/** Whether a time is in doubt by more than every time is. */
export function isInDoubt(doubtMs: number): boolean {
  return doubtMs > SECONDS_MS;
}

/** An entry: when it was as far as is known, and the earliest that it may have been. */
type SeenEntry = { usedAt: Date; earliestAt?: Date };

/** When an entry was at the earliest, where that is seconds before it stands; where it is more, another rule says what counts. */
export function secondsBefore({ usedAt, earliestAt = usedAt }: SeenEntry): Date {
  const earlierMs = usedAt.getTime() - earliestAt.getTime();
  return earlierMs <= 0 || isInDoubt(earlierMs) ? usedAt : earliestAt;
}

/** Of a longer one the whole is more than any price by the hour takes off. */
const MOST_EARLY_MS = 24 * 3_600_000;

/**
 * How much earlier than it stands an entry may have been, where that is more than seconds. It was inside for longer then,
 * which costs less where it came by a cheaper hour, on a cheaper day, or while nothing was charged.
 */
export function entryEarly({ usedAt, earliestAt = usedAt }: SeenEntry): number {
  const earlyMs = usedAt.getTime() - earliestAt.getTime();
  return isInDoubt(earlyMs) ? Math.min(earlyMs, MOST_EARLY_MS) : 0;
}

/** How much later than it stands an entry may have been: by seconds a session may be a whole minute shorter. */
export function entryDoubt({ usedAt, latestAt }: { usedAt: Date; latestAt: Date }): number {
  return latestAt.getTime() - usedAt.getTime();
}

/**
 * By how much a clock that seems right may be ahead: by what the least delayed message shows, and by what that one was
 * under way; which was about as long as the ways of messages differ.
 */
export function secondsAhead(samples: readonly { aheadMs: number }[], skewMs?: number): number {
  let [least, most] = [skewMs ?? Infinity, skewMs ?? -Infinity];
  for (const { aheadMs } of samples) {
    if (Math.abs(aheadMs) > SECONDS_MS) continue;
    least = Math.min(least, aheadMs);
    most = Math.max(most, aheadMs);
  }
  return most < least ? 0 : Math.max(0, most + (most - least));
}
