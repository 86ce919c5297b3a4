/** A session that has ended, as a read that came late and lies within it sees it. */
export type EndedSession = {
  entryAt: Date;
  closedAt: Date;
  /** Null where no exit read has ended it. */
  exitAt: Date | null;
};

/** No visit is shorter; closer to its end a clock that differs is the commoner reason. */
const SHORTEST_VISIT_MS = 10 * 60_000;

/**
 * What an entry read says that lies within a session that has ended, and is no double of its entry: the car had left
 * unread before, and came in again. `begin_later`: the exit is this entry's own. `doubt`: it may be, so the session is
 * charged for what is certain either way, and a person is asked. Null where no exit was read: the read is of a visit of
 * its own.
 */
export function judgeEntryWithin(
  read: { readAt: Date; isDoubtful?: boolean },
  { closedAt, exitAt }: EndedSession,
): 'begin_later' | 'doubt' | null {
  if (exitAt === null) return null;
  const isClose = closedAt.getTime() - read.readAt.getTime() < SHORTEST_VISIT_MS;
  return isClose || read.isDoubtful === true ? 'doubt' : 'begin_later';
}

/**
 * Whether an exit read that lies within a session that has ended ended it already: the car came back unread and left
 * once more. A doubtful read may be another car's that was misread as just this plate: then too the smaller amount is
 * charged.
 */
export function hasLeftWithin(read: { readAt: Date }, { entryAt, exitAt }: EndedSession): boolean {
  if (exitAt === null) return false;
  return (
    read.readAt.getTime() - entryAt.getTime() >= 0 &&
    exitAt.getTime() - read.readAt.getTime() >= SHORTEST_VISIT_MS
  );
}
