import type { ExitMatch } from '../plates/match.ts';

/** Why a person should look at a stay; a fixed list that travels on the wire as `review`. */
export const REVIEW_REASONS = [
  'exit_missed',
  'exit_unseen',
  'entry_unknown',
  'cancelled',
  'plate_unreadable',
  'plate_conflict',
  'exit_ambiguous',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const REVIEW_SENTENCES: Readonly<Record<ReviewReason, string>> = {
  exit_missed:
    'Its exit was never read: the car came in again, or every bay was empty. That stay is not charged.',
  exit_unseen:
    'Its bay has been free for an hour, but no exit was read. The stay stays open until someone has looked.',
  entry_unknown: 'The car left, but its entry was never read. Nothing is charged until someone has looked.',
  cancelled: 'The car was read at the entry but did not drive in. Nothing is charged.',
  plate_unreadable: 'The plate could not be read. Someone has to match this read by hand.',
  plate_conflict: 'A second car came in under a plate that is still parked. Each has a stay of its own.',
  exit_ambiguous: 'The plate read at the exit fits no single stay for sure. Someone has to choose.',
};

/** A camera reports one car several times within a minute (scenario 1). */
export const DOUBLED_READ_MS = 60_000;
/** A car that has just left can be read again while it waits behind the barrier. */
export const DOUBLED_EXIT_MS = 10 * 60_000;
/** How long an exit waits for an entry that is still on its way (scenario 13). */
export const LATENESS_MS = 15 * 60_000;
/** Operators hear of a car after this long (scenario 17). */
export const LONG_STAY_MS = 24 * 3_600_000;

export type GateRead = { plate: string | null; gate: string; readAt: Date; vehicleClass?: string | null };

export type OpenStay = {
  sessionId: string;
  entryAt: Date;
  entryGate: string | null;
  vehicleClass?: string | null;
};
export type ClosedStay = { sessionId: string; entryAt: Date | null; exitAt: Date; exitGate: string | null };

/** What the store knows when a car is read at an entry. All of it concerns the plate that was read. */
export type EntryFacts = {
  read: GateRead;
  openSession: OpenStay | null;
  /** The newest closed stay. */
  lastClosed: (ClosedStay & { entryGate: string | null }) | null;
  /** The earliest exit after this read that found no entry: waiting, in review, or recorded as entry_unknown. */
  unmatchedExit: ClosedStay | null;
  /** The bay confirmed for the open session has been occupied ever since; null where that isn't known. */
  bayStillOccupied: boolean | null;
};

export type Admission =
  | { kind: 'open'; review: 'plate_unreadable' | null }
  /** The read is kept as evidence of a stay that exists. */
  | { kind: 'duplicate'; sessionId: string }
  /** The exit came first: the stay is complete and can be charged. */
  | { kind: 'join-exit'; sessionId: string; exitAt: Date }
  /** The open stay ends as exit_missed without a charge, a new one opens. */
  | { kind: 'reopen-after-missed-exit'; closes: string }
  /** Two cars under one plate: the second stay opens with its plate key withheld (plate_conflict). */
  | { kind: 'open-withheld'; firstSessionId: string }
  /** A late read of an earlier visit whose exit never came: recorded as a closed stay, exit_missed. */
  | { kind: 'record-missed-exit' };

/** What an entry read does: scenarios 1, 2, 5 and 13. It never refuses; a missing plate never blocks an entry. */
export function admit(facts: EntryFacts): Admission {
  const { read, openSession, lastClosed, unmatchedExit } = facts;
  if (read.plate === null) return { kind: 'open', review: 'plate_unreadable' };
  if (openSession !== null && isDoubledEntry(read, openSession)) {
    return { kind: 'duplicate', sessionId: openSession.sessionId };
  }
  if (lastClosed !== null && liesWithin(read, lastClosed)) {
    return { kind: 'duplicate', sessionId: lastClosed.sessionId };
  }
  if (unmatchedExit !== null && canJoin(read, unmatchedExit, openSession)) {
    return { kind: 'join-exit', sessionId: unmatchedExit.sessionId, exitAt: unmatchedExit.exitAt };
  }
  if (openSession === null) return admitWhereNoneIsOpen(read, lastClosed);
  return admitBesideOpen(read, openSession, facts.bayStillOccupied);
}

/** What the store knows when a car is read at an exit. */
export type ExitFacts = {
  read: GateRead;
  match: ExitMatch;
  /** The open stay that the match names; null where it names none. */
  matchedStay: OpenStay | null;
  /** The newest closed stay of this plate, or of one confusable character away at this gate a minute ago. */
  lastClosed: ClosedStay | null;
  /** The newest stay of this plate that ended as exit_missed, where there is one. */
  missedExit: { sessionId: string; entryAt: Date; closedAt: Date } | null;
};

export type Release =
  /** `exitAt` is never before the entry. */
  | { kind: 'close'; sessionId: string; matched: 'exact' | 'near'; exitAt: Date }
  | { kind: 'duplicate'; sessionId: string }
  /** The car was at the exit before the read that ended its stay: it does not pay for standing in our queue. */
  | { kind: 'earlier-exit'; sessionId: string; exitAt: Date }
  /** A late exit of a stay that ended as exit_missed: both reads exist now, so it can be charged. */
  | { kind: 'repair-missed-exit'; sessionId: string; exitAt: Date }
  | { kind: 'review'; reason: 'exit_ambiguous' | 'plate_unreadable'; candidates: readonly string[] }
  /** Keep the exit: its entry may still come, and then joins it (see `settleUnmatchedExit`). */
  | { kind: 'wait-for-entry' };

/** What an exit read does: scenarios 3, 4 and 13. It closes a stay only where one alone fits; else nothing is billed. */
export function release(facts: ExitFacts): Release {
  const { read, match, matchedStay, lastClosed, missedExit } = facts;
  if (isUnreadable(read, match)) return { kind: 'review', reason: 'plate_unreadable', candidates: [] };
  const open = match.kind === 'exact' ? matchedStay : null;
  if (open !== null && read.readAt >= open.entryAt) return closeStay(open, read, 'exact');
  if (lastClosed !== null && isDoubledExit(read, lastClosed)) return releaseAgain(read, lastClosed);
  if (missedExit !== null && missedExit.entryAt < read.readAt && read.readAt <= missedExit.closedAt) {
    return { kind: 'repair-missed-exit', sessionId: missedExit.sessionId, exitAt: read.readAt };
  }
  if (open !== null && hasBegun(open, read)) return closeStay(open, read, 'exact');
  return releaseWithoutExact(read, match, matchedStay);
}

/** Whether an exit without an entry still waits at `now`, or becomes a stay of its own for review. */
export function settleUnmatchedExit(receivedAt: Date, now: Date): 'wait' | 'entry_unknown' {
  return now.getTime() - receivedAt.getTime() < LATENESS_MS ? 'wait' : 'entry_unknown';
}

/** The open stays of 24 hours and more, oldest first: operators are told, nothing is closed. */
export function staleSessions<S extends { entryAt: Date }>(sessions: readonly S[], now: Date): S[] {
  return sessions
    .filter((session) => now.getTime() - session.entryAt.getTime() >= LONG_STAY_MS)
    .toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime());
}

function isDoubledEntry(read: GateRead, stay: OpenStay): boolean {
  const isSameGate = stay.entryGate === null || stay.entryGate === read.gate;
  return isSameGate && distance(read.readAt, stay.entryAt) <= DOUBLED_READ_MS;
}

function liesWithin(read: GateRead, stay: ClosedStay & { entryGate: string | null }): boolean {
  if (stay.entryAt === null || read.readAt >= stay.exitAt) return false;
  if (read.readAt >= stay.entryAt) return true;
  return stay.entryGate === read.gate && distance(read.readAt, stay.entryAt) <= DOUBLED_READ_MS;
}

/** An exit after the open stay's entry would have closed that stay, so only an earlier one can be this read's. */
function canJoin(read: GateRead, exit: ClosedStay, open: OpenStay | null): boolean {
  return read.readAt < exit.exitAt && (open === null || exit.exitAt <= open.entryAt);
}

function admitWhereNoneIsOpen(read: GateRead, lastClosed: ClosedStay | null): Admission {
  const isEarlierVisit = lastClosed?.entryAt != null && read.readAt < lastClosed.entryAt;
  return isEarlierVisit ? { kind: 'record-missed-exit' } : { kind: 'open', review: null };
}

function admitBesideOpen(read: GateRead, open: OpenStay, bayStillOccupied: boolean | null): Admission {
  const since = read.readAt.getTime() - open.entryAt.getTime();
  // Read at two gates within a minute: no car does that, two with one plate do.
  const isElsewhere = Math.abs(since) <= DOUBLED_READ_MS;
  if (isElsewhere || differ(read.vehicleClass, open.vehicleClass)) {
    return { kind: 'open-withheld', firstSessionId: open.sessionId };
  }
  if (since < 0) {
    // Shortly before its entry the car was queueing or turning; long before, it was here another time.
    return since >= -LATENESS_MS
      ? { kind: 'duplicate', sessionId: open.sessionId }
      : { kind: 'record-missed-exit' };
  }
  return bayStillOccupied === true
    ? { kind: 'open-withheld', firstSessionId: open.sessionId }
    : { kind: 'reopen-after-missed-exit', closes: open.sessionId };
}

function isUnreadable(read: GateRead, match: ExitMatch): boolean {
  return read.plate === null || (match.kind === 'none' && match.reason === 'no-plate');
}

/** The clocks of two cameras may differ by a minute, so an exit may seem that much older than its entry. */
function hasBegun(stay: Pick<OpenStay, 'entryAt'>, read: GateRead): boolean {
  return read.readAt.getTime() >= stay.entryAt.getTime() - DOUBLED_READ_MS;
}

/** An exit before the stay began is another visit's, but for the minute by which two clocks may differ. */
function isDoubledExit(read: GateRead, stay: ClosedStay): boolean {
  const isInTime = stay.entryAt === null || hasBegun({ entryAt: stay.entryAt }, read);
  return isInTime && distance(read.readAt, stay.exitAt) <= DOUBLED_EXIT_MS;
}

function releaseAgain(read: GateRead, { sessionId, entryAt, exitAt }: ClosedStay): Release {
  const isEarlier = read.readAt < exitAt && (entryAt === null || read.readAt >= entryAt);
  return isEarlier
    ? { kind: 'earlier-exit', sessionId, exitAt: read.readAt }
    : { kind: 'duplicate', sessionId };
}

function releaseWithoutExact(read: GateRead, match: ExitMatch, stay: OpenStay | null): Release {
  if (match.kind === 'review') {
    const candidates = match.candidates.map((candidate) => candidate.sessionId);
    return { kind: 'review', reason: 'exit_ambiguous', candidates };
  }
  const isNear = match.kind === 'near' && stay !== null && hasBegun(stay, read);
  return isNear ? closeStay(stay, read, 'near') : { kind: 'wait-for-entry' };
}

function closeStay(stay: OpenStay, read: GateRead, matched: 'exact' | 'near'): Release {
  const exitAt = read.readAt < stay.entryAt ? stay.entryAt : read.readAt;
  return { kind: 'close', sessionId: stay.sessionId, matched, exitAt };
}

function differ(one: string | null | undefined, other: string | null | undefined): boolean {
  return one != null && other != null && one !== other;
}

function distance(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
