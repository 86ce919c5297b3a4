/** Of a mall's newest visits, how many are known, and of how many of them one gate alone was read; `lately` of the newest of them. */
export type HalfVisits = Halves & { lately: Halves };
type Halves = { visits: number; halves: number };

/** Before anything is known, of thirty visits one is read at one gate alone. */
const BEFORE = { visits: 30, halves: 1 };
/** So many are where some lanes have no camera; cameras that misread leave far fewer. */
const MANY = 0.1;

/**
 * Whether cars come and go unread here all day, or since a camera of a lane has failed. That one car alone is left of those that an exit may have been says who has
 * left where all are read; here it may as well have left unread before, and the exit be of one that came in unread.
 */
export function doCarsPassUnread(seen: HalfVisits): boolean {
  return shareOf(seen) > MANY || shareOf(seen.lately) > MANY;
}

function shareOf({ visits, halves }: Halves): number {
  return (BEFORE.halves + halves) / (BEFORE.visits + visits);
}
