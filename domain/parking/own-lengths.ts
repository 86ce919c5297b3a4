const HOUR_MS = 3_600_000;
/** Of a car that has been here seldom nothing is known; nothing shorter is two visits that make a difference. */
const FEWEST = 8;
export const SHORTEST_OWN_MS = 2 * HOUR_MS;
/** Nothing is odd that is not so many times as long as the longest of them. */
const TIMES = 3;
/** A visit that is charged for two and nobody asks about is as bad as so many questions. */
const QUESTIONS = 500;

/** How long a visit seems to be, and how long its car was inside before, visit by visit, where that is settled. */
type OwnLengths = { lengthMs: number; ownMs: readonly number[] };

/**
 * For how long a visit is charged for certain that is much longer than its car has ever been inside, where that is rather two
 * visits: it left unread and came back unread. `bothUnread` is how often neither is read here, from 0 to 1. Who has come n
 * times stays longer than ever before once in n + 1 times, and the more seldom the longer that is. Null where it is one.
 */
export function certainByOwn({ lengthMs, ownMs }: OwnLengths, bothUnread: number): number | null {
  const longestMs = Math.max(0, ...ownMs);
  if (ownMs.length < FEWEST || lengthMs < SHORTEST_OWN_MS || lengthMs < TIMES * longestMs) return null;
  const stayedOn = (longestMs / lengthMs) ** 2 / (ownMs.length + 1);
  return QUESTIONS * bothUnread > stayedOn ? Math.min(...ownMs) : null;
}
