/** A read at an entry, and the open session that it may be of. */
type ReadThere = { gate: string; isReadHere?: boolean; readAt: Date };
type Waiting = { entryAt: Date; entryGate: string | null };

/** A camera reads a car several times as it comes in. */
const SHORTEST_QUEUE_MS = 60_000;
/** A car that is read at its entry again after so long stood in the queue before it, alone or while others were let past. */
export const LONGEST_QUEUE_MS = 15 * 60_000;
/** Where nobody else is let in meanwhile, a car may stand before a barrier for so long. */
export const LONGEST_STAND_MS = 60 * 60_000;

/**
 * Whether a car whose session is open stands at its entry still: read there again a while after, and not seen in a slot
 * since. That it was inside, left unread and came back in so short a time is hundreds of times rarer. Its visit begins with
 * the later read: nobody pays for standing in our queue.
 */
export function isQueued(read: ReadThere, open: Waiting, isParked: boolean): boolean {
  const since = read.readAt.getTime() - open.entryAt.getTime();
  return (
    isAtGate(read, open.entryGate) && !isParked && since > SHORTEST_QUEUE_MS && since <= LONGEST_QUEUE_MS
  );
}

/** What an entry's camera has seen of a car inside, and of others, since its visit began there. */
export type SeenInLane = {
  firstAt: Date;
  /** Its last read before this one. */
  lastAt: Date;
  /** How often others were let in between two of its reads. */
  passed: number;
  /** Its last read before the first of them. */
  aloneUntil: Date;
  /** It was seen here before as it could not stand in the lane any more. */
  isKnown: boolean;
};

/** What is seen of the car inside under whose plate an entry reads one. */
export type SeenThere = {
  /** It was seen to take a slot. */
  isParked: boolean;
  /** And that slot is taken now. */
  isSlotTaken?: boolean;
  /** This mall has shown that its drivers take the slots to which they are sent. */
  isProven?: boolean;
  inLane?: SeenInLane | null;
};

/** A read of a car inside at its entry: it queued until now, or its camera sees it where it has parked. */
export type StandsAgain<Open> =
  | { kind: 'queued'; session: Open }
  /**
   * The read begins nothing; `entryAt` is the earlier instant at which it is known to have come in by now. Another car may
   * have taken the slot that is taken for its own: then it stood before the barrier until now.
   */
  | { kind: 'seen_inside'; session: Open; entryAt: Date | null; mayHaveStood?: boolean };

/** Once others were let past so often, it was parked from the first of them on. */
const TELLING_PASSES = 3;

/**
 * What it is that an entry's camera reads the car of an open session again; null where it may have come back. A car that
 * others are let past waits for a quarter of an hour at most, and alone for an hour. Whoever is read after that is parked
 * in the camera's view, and its visit stays as it began.
 */
export function judgeAgain<Open extends Waiting>(
  read: ReadThere,
  open: Open,
  there: SeenThere & { isTwice?: boolean },
): StandsAgain<Open> | null {
  const { isParked, inLane, isTwice } = there;
  if (!isAtGate(read, open.entryGate) || msSince(open.entryAt, read) <= SHORTEST_QUEUE_MS) return null;
  const seen = inLane ?? unseen(open);
  const seenInside = { kind: 'seen_inside' as const, session: open, entryAt: knowEntry(seen) };
  const awayMs = msSince(seen.lastAt, read);
  if (isInView(seen, awayMs, there))
    return { ...seenInside, mayHaveStood: !seen.isKnown && there.isProven === false };
  if (isParked) return null;
  if (awayMs <= LONGEST_QUEUE_MS)
    return mayStand(seen, read) ? { kind: 'queued', session: open } : seenInside;
  // It seemed to come back before: of two such returns within hours it is the camera that is at fault.
  return isTwice && awayMs <= LONGEST_STAND_MS ? { kind: 'queued', session: open } : null;
}

function knowEntry({ passed, aloneUntil }: SeenInLane): Date | null {
  return passed >= TELLING_PASSES ? aloneUntil : null;
}

/** Whether it is known of a car that it is read where it has parked. */
function isInView({ isKnown }: SeenInLane, awayMs: number, { isParked, isSlotTaken }: SeenThere): boolean {
  if (isKnown) return awayMs <= LONGEST_STAND_MS;
  return isParked && isSlotTaken === true && awayMs <= LONGEST_QUEUE_MS;
}

function mayStand({ firstAt, passed }: SeenInLane, read: ReadThere): boolean {
  const longestMs = passed === 0 ? LONGEST_STAND_MS : LONGEST_QUEUE_MS;
  return passed <= 1 && msSince(firstAt, read) <= longestMs;
}

function unseen({ entryAt }: Waiting): SeenInLane {
  return { firstAt: entryAt, lastAt: entryAt, passed: 0, aloneUntil: entryAt, isKnown: false };
}

function msSince(at: Date, { readAt }: ReadThere): number {
  return readAt.getTime() - at.getTime();
}

/** Whoever comes right behind another car may be read while that one is at the barrier. */
const BEHIND_MS = 20_000;

/** How often others were let in between two reads of a car, the last of which is at `now`, and until when none was. */
export function countPassed(
  own: readonly Date[],
  others: readonly Date[],
  now: Date,
): { passed: number; aloneUntil: Date } {
  const times = [...own, now];
  const passed = own.filter((at, index) => {
    const next = times[index + 1] ?? now;
    return others.some((other) => other.getTime() > at.getTime() + BEHIND_MS && other < next);
  });
  return { passed: passed.length, aloneUntil: passed[0] ?? own.at(-1) ?? now };
}

/** Whether a plate's visit before ended unread, by another read of it at the same entry. */
export function hasComeBack(
  { entryAt, entryGate }: Waiting,
  before: (Waiting & { closedAt: Date; exitAt: Date | null }) | null,
): boolean {
  const isUnread = before?.exitAt === null && before.closedAt.getTime() === entryAt.getTime();
  return isUnread && before.entryGate === entryGate;
}

/** Whether a read is at the gate of an entry, or at one where its car was read as well. */
export function isAtGate(
  { gate, isReadHere }: Pick<ReadThere, 'gate' | 'isReadHere'>,
  entryGate: string | null,
): boolean {
  return isReadHere === true || entryGate === null || entryGate === gate;
}

/**
 * Whether a read that comes late was of a car that queued for a visit: that one began with a later read of the same entry. An
 * exit between the two shows that they are of two visits.
 */
export function hasQueuedFor(read: ReadThere, { entryAt, entryGate }: Waiting, exitAt = entryAt): boolean {
  const before = entryAt.getTime() - read.readAt.getTime();
  return isAtGate(read, entryGate) && before > 0 && before <= LONGEST_QUEUE_MS && exitAt >= entryAt;
}

/** Since when a car may have been inside that stood alone at its entry for longer than queues last; null where it did not. */
export function mayBeInsideSince(queuedSince: unknown, entryAt: Date): Date | null {
  const since = typeof queuedSince === 'string' ? new Date(queuedSince) : null;
  return since !== null && entryAt.getTime() - since.getTime() > LONGEST_QUEUE_MS ? since : null;
}
