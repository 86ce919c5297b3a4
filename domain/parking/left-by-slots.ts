/** What the slots say of a car that seems to be inside, and when the slot was freed that was most likely its own. */
type Weighed = { likelyGone: number; leftAt: Date | null; isPlaced: boolean };
/** Of the sessions that were ended by what the slots say alone, and of how many the car was there after all. */
type EndedBySlots = { all: number; there: number };

const SURELY = 0.95;
const RATHER = 0.5;
/** A car that was seen leaving has left its slot so long before, or a little later by a sensor's own time. */
const BEFORE_EXIT_MS = 10 * 60_000;
const AFTER_EXIT_MS = 2 * 60_000;
/** Whoever leaves a slot is read at an exit by then, though the read comes late. */
const READ_BY_MS = 20 * 60_000;

/** Of so few cars that were read at both gates nothing is learnt. */
const FEWEST_EXPLAINED = 50;
const EXPLAINED = 0.9;
/** Before anything is known, as in malls where hardly any driver changes the slot. */
const BEFORE = { all: 10, there: 0.5 };
const MOST_THERE = 0.1;

/**
 * Whether the slots of a mall may end sessions alone, whatever is counted. They explain nearly all cars that were read at
 * both gates: hardly anybody changes slots, and sensors say what is. And hardly one of those that were ended so has been
 * read at an exit later.
 */
export function maySlotsEnd(
  { all, there }: EndedBySlots,
  explained: { all: number; placed: number },
): boolean {
  if (explained.all < FEWEST_EXPLAINED || explained.placed < EXPLAINED * explained.all) return false;
  return (BEFORE.there + there) / (BEFORE.all + all) <= MOST_THERE;
}

/**
 * The slot of a car that came when it was taken was freed long ago, no other car explains it, no exit was read, and no slot
 * is taken that may be the car's too.
 */
export function hasLeftBySlots({ likelyGone, leftAt, isPlaced }: Weighed, now: Date): boolean {
  return (
    !isPlaced && likelyGone >= SURELY && leftAt !== null && now.getTime() - leftAt.getTime() >= READ_BY_MS
  );
}

/** By the slots and by how long others stay on together. */
const BEYOND_DOUBT = 0.98;

/**
 * The slot that was rather the car's own than another's was freed so long ago that hardly anybody is inside still who was
 * then: in malls with slots that no sensor watches it may have parked there anew, but not for so long.
 */
export function hasLeftLongAgo(
  { likelyGone, leftAt, isPlaced, bySlots }: Weighed & { bySlots: number },
  now: Date,
): boolean {
  if (isPlaced || leftAt === null || bySlots < RATHER || likelyGone < BEYOND_DOUBT) return false;
  return now.getTime() - leftAt.getTime() >= READ_BY_MS;
}

/**
 * A car like this one was seen leaving, and the slot that is rather its own than another's was freed just then: two signs
 * that have nothing to do with each other.
 */
export function hasLeftWhenSeen(
  { likelyGone, leftAt }: Pick<Weighed, 'likelyGone' | 'leftAt'>,
  seenAt: Date | null,
): boolean {
  if (likelyGone < RATHER || leftAt === null || seenAt === null) return false;
  const before = seenAt.getTime() - leftAt.getTime();
  return before <= BEFORE_EXIT_MS && before >= -AFTER_EXIT_MS;
}
