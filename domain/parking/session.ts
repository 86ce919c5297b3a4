import { areClassesApart } from '../plates/vehicle-class.ts';
import type { OpenCandidate } from '../plates/candidate.ts';
import { isSlotFreed } from '../plates/evidence.ts';
import type { ExitMatch } from '../plates/match.ts';
import { isNoOther, listContested } from './contested-exit.ts';
import { isAfterComing, isSeenComing } from './passing-by.ts';
import { hasComeBack, isAtGate, judgeAgain, type SeenThere, type StandsAgain } from './queued.ts';
import { hasLeftWithin, judgeEntryWithin, type CameAndLeft } from './within-session.ts';

/** Why a person should look at a session; a fixed list that travels on the wire as `review`. */
export const REVIEW_REASONS = [
  'exit_missed',
  'exit_unseen',
  'entry_unknown',
  'plate_unreadable',
  'plate_conflict',
  'exit_ambiguous',
  'length_doubtful',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** A camera reports one car several times within a minute. */
export const DOUBLED_READ_MS = 60_000;
/** A read this soon after another at one lane, and one character from it, is first taken for the same car. */
export const MISREAD_DOUBLE_MS = 2 * 60_000;
/** A car that stands in a lane is one visit for so long, where nobody else passes the lane. */
export const STANDING_MS = 30 * 60_000;
/** A car that has just left can be read again while it waits behind the barrier. */
export const DOUBLED_EXIT_MS = 10 * 60_000;
/** How long an exit waits for an entry that is still on its way. */
export const LATENESS_MS = 15 * 60_000;
/** Operators get an alert about a car after this long. */
export const LONG_STAY_MS = 24 * 3_600_000;

/** A plate read at a gate, as the rules see it. `plate` is null where nothing could be read. */
export type GateRead = {
  plate: string | null;
  gate: string;
  /** The open session's car was read at this gate before, too. */
  isReadHere?: boolean;
  readAt: Date;
  vehicleClass?: string | null;
  /** The camera, or the grammar, is not sure of the plate. */
  isDoubtful?: boolean;
};

/** A car that came in: as much of its session as the rules ask for. */
export type Entered = { entryAt: Date; entryGate: string | null; vehicleClass?: string | null };
/** A car that was read at an exit; without `entryAt` its entry is not known. */
export type Exited = { entryAt?: Date; exitAt: Date };

/**
 * What the store knows when a car is read at an entry; all of it concerns the plate that was read. Decisions hand back
 * the very records that they decided on.
 */
export type EntryFacts<Open extends Entered, Closed extends CameAndLeft, Exit extends Exited> = SeenThere & {
  read: GateRead;
  open: Open | null;
  /** The closed session that the read lies within, else the newest one. */
  lastClosed: Closed | null;
  /** The earliest exit after this read that found no entry: it waits, or is on record for review. */
  unmatchedExit: Exit | null;
  /** No other car was read at this lane since the open session's entry, and none saw it reach a slot. */
  isStanding: boolean;
  /** The same of the last closed session, where the read lies within it. */
  wasStanding: boolean;
  /** The plate came in again after this read. */
  isFollowed: boolean;
  /** That next visit, ended by now, where its car queued for it as it was read. */
  queuedFor?: Closed | null;
  /** The slot confirmed for the open session has been occupied ever since; null where that isn't known. */
  slotStillOccupied: boolean | null;
  /** What was read is not its plate to the letter, and nothing says that the open session's car has left. */
  mayBeAnother?: boolean;
};

export type Admission<Open, Closed, Exit> =
  | { kind: 'open'; review: 'plate_unreadable' | null }
  /** The read is one more of a session that exists; where the car has queued until now, the session begins with it. */
  | { kind: 'duplicate'; session: Open | Closed }
  | StandsAgain<Open>
  /** The exit came first: the session is complete and can be charged. */
  | { kind: 'join_exit'; exit: Exit }
  /** The open session ends as exit_missed without a charge, a new one opens. */
  | { kind: 'reopen_after_missed_exit'; closes: Open }
  /** Two cars under one plate: the second session opens with its plate key withheld (plate_conflict). */
  | { kind: 'open_withheld' }
  /** A late read of an earlier session whose exit never came: recorded as closed, exit_missed. */
  | { kind: 'record_missed_exit' }
  /** The session was two visits: its exit is that of this entry, and the entry before it ended unread. */
  | { kind: 'begin_later'; session: Closed; isSure: boolean }
  /** The car of a session that has ended queued until this read, which comes late: the session begins with it. */
  | { kind: 'queued_within'; session: Closed };

/** What an entry read does. It never refuses. */
export function admit<Open extends Entered, Closed extends CameAndLeft, Exit extends Exited>(
  facts: EntryFacts<Open, Closed, Exit>,
): Admission<Open, Closed, Exit> {
  const { read, open, lastClosed, unmatchedExit } = facts;
  if (read.plate === null) return { kind: 'open', review: 'plate_unreadable' };
  if (open !== null && isDoubledEntry(read, open, facts.isStanding))
    return judgeAgain(read, open, facts) ?? { kind: 'duplicate', session: open };
  const within = lastClosed !== null && liesWithin(read, lastClosed) ? admitWithin(facts, lastClosed) : null;
  if (within !== null) return within;
  if (facts.queuedFor) return { kind: 'duplicate', session: facts.queuedFor };
  if (unmatchedExit !== null && canJoin(read, unmatchedExit, open))
    return { kind: 'join_exit', exit: unmatchedExit };
  if (open === null) return admitWhereNoneIsOpen(facts);
  return admitBesideOpen(read, open, facts);
}

/** What the store knows when a car is read at an exit. */
export type ExitFacts<Open extends OpenCandidate, Exit extends Exited, Missed extends CameAndLeft> = {
  read: GateRead;
  match: ExitMatch<Open>;
  /** The nearest exit of this plate, or of one confusable character away at this gate a minute ago. */
  lastExit: Exit | null;
  /** The exit of the car that was read here just before, one character away, or that has stood in this lane since. */
  sameCar: Exit | null;
  /** The session of this plate, ended as exit_missed, within which the read lies. */
  missedExit: Missed | null;
  /** The session of this plate, ended by a later exit read, within which the read lies. */
  closedAround: (Exit & Missed) | null;
  /** That session ended because its car could not be inside any more, by no read: an exit may come at any time. */
  isMissedExitDrained: boolean;
};

export type Release<Open, Exit, Missed> =
  /** `exitAt` is never before the entry. */
  | { kind: 'close'; session: Open; exitAt: Date }
  | { kind: 'duplicate'; of: Exit }
  /** The car was at the exit before the read that ended its session: it does not pay for standing in our queue. */
  | { kind: 'earlier_exit'; of: Exit; exitAt: Date; isAnotherVisit?: boolean }
  /** A late exit of a session that ended as exit_missed: both reads exist now, so it can be charged. */
  | { kind: 'repair_missed_exit'; session: Missed; exitAt: Date }
  | { kind: 'review'; reason: 'exit_ambiguous' | 'plate_unreadable'; candidates: readonly (Open | Missed)[] }
  /** The exit waits: its entry may still come, and then joins it (see `settleUnmatchedExit`). */
  | { kind: 'wait_for_entry' };

/** What an exit read does. It closes a session only where one alone fits; else nothing is billed. */
export function release<Open extends OpenCandidate, Exit extends Exited, Missed extends CameAndLeft>(
  facts: ExitFacts<Open, Exit, Missed>,
): Release<Open, Exit, Missed> {
  const { read, match, sameCar } = facts;
  if (sameCar !== null && !hasLeftItsSlot(match, read)) return { kind: 'duplicate', of: sameCar };
  if (isUnreadable(read, match)) return { kind: 'review', reason: 'plate_unreadable', candidates: [] };
  const open = match.kind === 'exact' ? match.session : null;
  if (open !== null && read.readAt >= open.entryAt) return closeSession(open, read);
  const earlier = releaseEarlier(facts);
  if (earlier !== null) return earlier;
  const contested = listContested(facts);
  if (contested !== null) return { kind: 'review', reason: 'exit_ambiguous', candidates: contested };
  if (open !== null && hasBegun(open, read)) return closeSession(open, read);
  return releaseWithoutExact(read, match);
}

/** What an exit read does that is of a session that has ended. */
function releaseEarlier<Open extends OpenCandidate, Exit extends Exited, Missed extends CameAndLeft>(
  facts: ExitFacts<Open, Exit, Missed>,
): Release<Open, Exit, Missed> | null {
  const { read, match, lastExit, missedExit, isMissedExitDrained, closedAround: of } = facts;
  if (of?.entryAt && isSeenComing(read.readAt, of.entryAt)) return { kind: 'duplicate', of };
  if (lastExit !== null && isDoubledExit(read, lastExit)) return releaseAgain(read, lastExit);
  if (liesBefore(read, missedExit, isMissedExitDrained && isNoOther(match, read, missedExit)))
    return { kind: 'repair_missed_exit', session: missedExit, exitAt: read.readAt };
  return of !== null && hasLeftWithin(read, of)
    ? { kind: 'earlier_exit', of, exitAt: read.readAt, isAnotherVisit: true }
    : null;
}

/** Whether an exit without an entry still waits at `now`, or becomes a session of its own for review. */
export function settleUnmatchedExit(receivedAt: Date, now: Date): 'wait' | 'entry_unknown' {
  return now.getTime() - receivedAt.getTime() < LATENESS_MS ? 'wait' : 'entry_unknown';
}

function liesBefore<Missed extends CameAndLeft>(
  read: GateRead,
  missed: Missed | null,
  isDrained: boolean,
): missed is Missed {
  return missed !== null && missed.entryAt < read.readAt && (isDrained || read.readAt <= missed.closedAt);
}

function isDoubledEntry(read: GateRead, open: Entered, isStanding: boolean): boolean {
  const isSame = !areClassesApart(read.vehicleClass, open.vehicleClass);
  const isHere = isAtGate(read, open.entryGate);
  // Within a minute no car comes in twice: the camera of the lane beside saw it.
  if (distance(read.readAt, open.entryAt) <= DOUBLED_READ_MS) return isHere || isSame;
  const isLater = read.readAt >= open.entryAt && distance(read.readAt, open.entryAt) <= STANDING_MS;
  return isHere && isSame && isStanding && isLater;
}

function liesWithin(read: GateRead, closed: CameAndLeft): boolean {
  if (read.readAt >= closed.closedAt) return false;
  return read.readAt >= closed.entryAt || distance(read.readAt, closed.entryAt) <= DOUBLED_READ_MS;
}

/** An exit after the open session's entry would have closed that session, so only an earlier one can be this read's. */
function canJoin(read: GateRead, exit: Exited, open: Entered | null): boolean {
  return read.readAt < exit.exitAt && (open === null || exit.exitAt <= open.entryAt);
}

/** A double of the session's own entry, or the entry of a visit that nobody knew of when its exit was taken for another's. */
function admitWithin<Closed extends CameAndLeft>(
  { read, wasStanding }: { read: GateRead; wasStanding: boolean },
  session: Closed,
): Admission<never, Closed, never> | null {
  const isNow = distance(read.readAt, session.entryAt) <= DOUBLED_READ_MS || read.readAt < session.entryAt;
  if (isNow) return { kind: 'duplicate', session };
  const judged = judgeEntryWithin(read, session, wasStanding);
  if (judged === 'queued_within') return { kind: judged, session };
  return judged === null ? null : { kind: 'begin_later', session, isSure: judged === 'begin_later' };
}

function admitWhereNoneIsOpen({
  read,
  lastClosed,
  isFollowed,
}: {
  read: GateRead;
  lastClosed: CameAndLeft | null;
  isFollowed: boolean;
}): { kind: 'open'; review: null } | { kind: 'record_missed_exit' } {
  const isEarlier = isFollowed || (lastClosed !== null && read.readAt < lastClosed.entryAt);
  return isEarlier ? { kind: 'record_missed_exit' } : { kind: 'open', review: null };
}

function admitBesideOpen<Open extends Entered>(
  read: GateRead,
  open: Open,
  facts: EntryFacts<Open, CameAndLeft, Exited>,
): Admission<Open, never, never> {
  const since = read.readAt.getTime() - open.entryAt.getTime();
  if (areClassesApart(read.vehicleClass, open.vehicleClass)) return { kind: 'open_withheld' };
  if (since < 0) {
    // Shortly before its entry the car was queueing or turning; long before, it was here another time.
    return since >= -LATENESS_MS ? { kind: 'duplicate', session: open } : { kind: 'record_missed_exit' };
  }
  const begun = { ...open, entryAt: facts.inLane?.firstAt ?? open.entryAt };
  const again = judgeAgain(read, open, { ...facts, isTwice: hasComeBack(begun, facts.lastClosed) });
  if (again !== null) return again;
  return facts.slotStillOccupied === true || facts.mayBeAnother === true
    ? { kind: 'open_withheld' }
    : { kind: 'reopen_after_missed_exit', closes: open };
}

/** A slot that has just become free is the one sign that another car than the one just gone stands here. */
function hasLeftItsSlot(match: ExitMatch, read: GateRead): boolean {
  return (match.kind === 'exact' || match.kind === 'near') && isSlotFreed(match.session, read.readAt);
}

function isUnreadable(read: GateRead, match: ExitMatch): boolean {
  return read.plate === null || (match.kind === 'none' && match.reason === 'no_plate');
}

/** The clocks of two cameras may differ by a minute, so an exit may seem that much older than its entry. */
function hasBegun({ entryAt }: { entryAt: Date }, read: GateRead): boolean {
  return read.readAt.getTime() >= entryAt.getTime() - DOUBLED_READ_MS;
}

/** An exit before the session began is another one's, but for the minute by which two clocks may differ. */
function isDoubledExit(read: GateRead, { entryAt, exitAt }: Exited): boolean {
  if (isAfterComing(read.readAt, { entryAt, exitAt })) return false;
  const isInTime = entryAt === undefined || hasBegun({ entryAt }, read);
  return isInTime && distance(read.readAt, exitAt) <= DOUBLED_EXIT_MS;
}

function releaseAgain<Exit extends Exited>(read: GateRead, of: Exit): Release<never, Exit, never> {
  const isOwn =
    of.entryAt === undefined || (read.readAt >= of.entryAt && !isSeenComing(read.readAt, of.entryAt));
  const isEarlier = read.readAt < of.exitAt && isOwn;
  return isEarlier ? { kind: 'earlier_exit', of, exitAt: read.readAt } : { kind: 'duplicate', of };
}

function releaseWithoutExact<Open extends OpenCandidate>(
  read: GateRead,
  match: ExitMatch<Open>,
): Release<Open, never, never> {
  if (match.kind === 'review') {
    const candidates = match.candidates.map(({ session }) => session);
    return { kind: 'review', reason: 'exit_ambiguous', candidates };
  }
  const isNear = match.kind === 'near' && hasBegun(match.session, read);
  return isNear ? closeSession(match.session, read) : { kind: 'wait_for_entry' };
}

function closeSession<Open extends OpenCandidate>(open: Open, read: GateRead): Release<Open, never, never> {
  const exitAt = read.readAt < open.entryAt ? open.entryAt : read.readAt;
  return { kind: 'close', session: open, exitAt };
}

function distance(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
