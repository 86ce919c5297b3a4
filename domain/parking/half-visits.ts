/** Of a mall's newest visits, how many are known, and of how many of them one gate alone was read; `lately` of the newest of them. `alone` are those of them whose exit was read. */
export type HalfVisits = Halves & { lately: Halves };
type Halves = { visits: number; halves: number; alone: number };

/** Before anything is known, of thirty visits one is read at one gate alone. */
const BEFORE = { visits: 30, halves: 1, alone: 0.5 };
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

/** Of so many visits that are known, how many cars were back within a day. */
export type Returns = { visits: number; returns: number };

/** Before anything is known, of thirty cars one is back within a day. */
const RETURNS_BEFORE: Returns = { visits: 30, returns: 1 };
/** Two visits are not always among the longest sessions: so many times as many are doubted. */
const DOUBTED_FOR_EACH = 4;
/** However many come back: each is a question, and charged for what is certain. */
const MOST_DOUBTED = 0.03;

/**
 * Which share of the longest sessions may be two visits each, where many cars pass unread: of the first one the exit was not
 * read, of the second one the entry, and its car was back within a day. Nought elsewhere.
 */
export function shareOfTwoVisits(seen: HalfVisits, { visits, returns }: Returns): number {
  if (!doCarsPassUnread(seen)) return 0;
  const back = (RETURNS_BEFORE.returns + returns) / (RETURNS_BEFORE.visits + visits);
  const unread = Math.max(bothUnread(seen), bothUnread(seen.lately));
  return Math.min(MOST_DOUBTED, DOUBTED_FOR_EACH * back * unread);
}

/** How likely neither the exit of one visit nor the entry of the next is read, from 0 to 1; the newest say so where many are half. */
export function shareUnreadAtBoth(seen: HalfVisits): number {
  const { lately } = seen;
  return Math.max(bothUnread(seen), shareOf(lately) > MANY ? bothUnread(lately) : 0);
}

function bothUnread({ visits, halves, alone }: Halves): number {
  const entries = (BEFORE.alone + alone) / (BEFORE.visits + visits);
  const exits = (BEFORE.halves - BEFORE.alone + halves - alone) / (BEFORE.visits + visits);
  return entries * exits;
}
