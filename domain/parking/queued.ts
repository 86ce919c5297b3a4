/** A read at an entry, and the open session that it may be of. */
type ReadThere = { gate: string; isReadHere?: boolean; readAt: Date };
type Waiting = { entryAt: Date; entryGate: string | null };

/** A camera reads a car several times as it comes in. */
const SHORTEST_QUEUE_MS = 60_000;
/** A car that is read at its entry again after so long stood in the queue before it, alone or while others were let past. */
export const LONGEST_QUEUE_MS = 15 * 60_000;

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
