/** What a mall knows of how long vehicles are inside, and how many of its exits nobody read. */
export type KnownLengths = {
  /** How long the newest visits were that were read at both gates, in any order. */
  lengthsMs: readonly number[];
  /** Of visits that ended, so many whose exit was read and so many whose exit was not. */
  ended: number;
  missed: number;
};

const FEWEST_KNOWN = 100;
/** Before anything is known, one exit in a hundred is not read. */
const BEFORE = { ended: 100, missed: 1 };

/**
 * How likely a vehicle has left unread of which nothing is known but for how long it seems to be inside: as many visits as
 * last longer than that against as many as end unread before. From 0 to 1.
 */
export function likelyGoneByTime(insideMs: number, { lengthsMs, ended, missed }: KnownLengths): number {
  if (lengthsMs.length < FEWEST_KNOWN) return 0;
  const longer = lengthsMs.filter((length) => length > insideMs).length;
  // One more than were seen: what has not happened yet may happen.
  const stillThere = (longer + 1) / (lengthsMs.length + 1);
  const unread = (BEFORE.missed + missed) / (BEFORE.ended + BEFORE.missed + ended + missed);
  const left = unread * (1 - longer / lengthsMs.length);
  const stayed = (1 - unread) * stillThere;
  return left / (left + stayed);
}

/** From here on a vehicle of which nothing else is known is taken to have left. */
export const GONE_BY_TIME = 0.75;
