const MINUTE_MS = 60_000;
/** The pace of before is that of so long before the last read. */
const PACE_MS = 60 * MINUTE_MS;
/** Of fewer reads in that time a silence says nothing. */
const FEWEST = 6;
/** Fewer may come as the day goes on: so much of the pace of before is what is missed at least. */
const AT_LEAST = 0.6;
/** So large a share of reads may come all the same while a camera has no connection, such as late ones. */
export const SOME_COME = 0.15;
export const NONE_COMES = 0.01;
/** One in some hundred such silences is chance. */
const NO_CHANCE = 4.6;
/** A silence is looked for within so long. */
export const LONGEST_UNREAD_MS = 5 * 60 * MINUTE_MS;

/** Since when hardly anybody is read at the entries, and at the exits; null where reads come. */
export type UnreadGates = { entry: Date | null; exit: Date | null };

/**
 * Since when hardly anybody is read at the gates of one direction though vehicles passed them before: their camera has no
 * connection. Null where chance explains it. Given all reads there of late, by the time at which they were made. Each that
 * is missed at the pace of before speaks for a silence in which that share comes all the same, and each that comes speaks
 * against it.
 */
export function unreadSince(reads: readonly Date[], now: Date, share = SOME_COME): Date | null {
  const times = reads
    .map((at) => at.getTime())
    .filter((at) => at <= now.getTime() && at > now.getTime() - LONGEST_UNREAD_MS - PACE_MS)
    .toSorted((one, other) => one - other);
  const readSpeaks = Math.log(AT_LEAST / share);
  let best: { at: number; speaks: number } | null = null;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - PACE_MS) first += 1;
    const before = index - first + 1;
    if (before < FEWEST || at < now.getTime() - LONGEST_UNREAD_MS) continue;
    const missed = ((AT_LEAST - share) * before * (now.getTime() - at)) / PACE_MS;
    const speaks = missed - readSpeaks * (times.length - 1 - index);
    if (best === null || speaks > best.speaks) best = { at, speaks };
  }
  return best !== null && best.speaks >= NO_CHANCE ? new Date(best.at) : null;
}
