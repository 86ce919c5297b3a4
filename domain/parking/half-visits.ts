import { FEWEST_COMPARED, likelyGoneByTime, type KnownLength } from './gone-by-time.ts';

/** Of a mall's newest visits, how many are known, and of how many of them one gate alone was read. */
export type HalfVisits = { visits: number; halves: number };

/** Before anything is known, of thirty visits one is read at one gate alone. */
const BEFORE = { visits: 30, halves: 1 };
/** So many are where some lanes have no camera; cameras that misread leave far fewer. */
const MANY = 0.1;

/**
 * Whether cars come and go unread here all day. That one car alone is left of those that an exit may have been says who has
 * left where all are read; here it may as well have left unread before, and the exit be of one that came in unread.
 */
export function doCarsPassUnread(seen: HalfVisits): boolean {
  return shareOf(seen) > MANY;
}

function shareOf({ visits, halves }: HalfVisits): number {
  return (BEFORE.halves + halves) / (BEFORE.visits + visits);
}

/** So far off chance hardly ever is. */
const CHANCES = 2;

/**
 * Of cars that are inside by their entries, each for so long, so many may have left unread, and so many more may have come
 * in unread: where cars pass unread, by how long visits are that were read at both gates.
 */
export function countUnread(
  insideMs: readonly number[],
  seen: HalfVisits,
  lengths: readonly KnownLength[],
): { left: number; came: number } {
  if (!doCarsPassUnread(seen)) return { left: 0, came: 0 };
  const known = { lengths, ended: seen.visits - seen.halves, missed: seen.halves };
  const gone = insideMs.map((ms) => likelyGoneByTime(ms, known, true, FEWEST_COMPARED));
  const left = gone.reduce((sum, one) => sum + one, 0);
  const off = Math.sqrt(gone.reduce((sum, one) => sum + one * (1 - one), 0));
  const share = shareOf(seen);
  const came = ((insideMs.length - left) * share) / (1 - share);
  return {
    left: Math.min(insideMs.length, Math.ceil(left + CHANCES * off)),
    came: Math.ceil(came + CHANCES * Math.sqrt(came)),
  };
}
