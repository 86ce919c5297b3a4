import { isAtGate, isQueued } from './queued.ts';

/** A car that came in and left by `closedAt` at the latest: at its exit, or at its next entry where the exit was missed. */
export type CameAndLeft = {
  entryAt: Date;
  entryGate: string | null;
  closedAt: Date;
  /** Null where no exit read has ended it. */
  exitAt: Date | null;
  /** How its slot is known, and since when. */
  slotBasis?: string | null;
  slotConfirmedAt?: Date | null;
};

/** No visit is shorter; closer to its end a clock that differs is the commoner reason. */
const SHORTEST_VISIT_MS = 10 * 60_000;

/**
 * What an entry read says that lies within a session that has ended, and is no double of its entry. `queued_within`: its
 * car stood before the barrier until then, alone all the while or for a quarter of an hour at most. Else it had left
 * unread before, and came in again; `begin_later`: the exit is this entry's own. `doubt`: it may be, so the session is
 * charged for what is certain either way, and a person is asked. Null where no exit was read: the read is of a visit of
 * its own.
 */
export function judgeEntryWithin(
  read: { gate: string; readAt: Date; isDoubtful?: boolean },
  session: CameAndLeft,
  wasStanding: boolean,
): 'queued_within' | 'begin_later' | 'doubt' | null {
  const { entryGate, closedAt, exitAt } = session;
  if (wasStanding && isAtGate(read, entryGate)) return 'queued_within';
  if (exitAt === null) return null;
  const isClose = closedAt.getTime() - read.readAt.getTime() < SHORTEST_VISIT_MS;
  if (isClose || read.isDoubtful === true) return 'doubt';
  return isQueued(read, session, wasParked(read, session)) ? 'queued_within' : 'begin_later';
}

/** Whether its car was seen to take the slot that it was sent to by then. */
function wasParked(
  { readAt }: { readAt: Date },
  { slotBasis, slotConfirmedAt = null }: CameAndLeft,
): boolean {
  return slotBasis === 'suggested' && slotConfirmedAt !== null && slotConfirmedAt < readAt;
}

/**
 * Whether an exit read that lies within a session that has ended ended it already: the car came back unread and left
 * once more. A doubtful read may be another car's that was misread as just this plate: then too the smaller amount is
 * charged.
 */
export function hasLeftWithin(
  read: { readAt: Date },
  { entryAt, exitAt }: Pick<CameAndLeft, 'entryAt' | 'exitAt'>,
): boolean {
  if (exitAt === null) return false;
  return (
    read.readAt.getTime() - entryAt.getTime() >= 0 &&
    exitAt.getTime() - read.readAt.getTime() >= SHORTEST_VISIT_MS
  );
}
