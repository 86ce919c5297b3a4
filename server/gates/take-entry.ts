import { isSeenComing } from '#domain/parking/passing-by.ts';
import { admit, type Admission } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  respellSession,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../sessions/index.ts';
import type { AskedAhead } from './ask-ahead.ts';
import { beginLater, leaveLate } from './begin-later.ts';
import { comeAgain } from './come-again.ts';
import { gatherEntryFacts, isAtOwnTime, type KnownAtEntry } from './entry-facts.ts';
import { answerEntry, isToPay, type TakenRead } from './gate-answer.ts';
import { releaseSettled } from './lanes/release-car.ts';
import { giveBack } from './partners/give-back.ts';
import { completeByEntry } from './partners/complete-by-entry.ts';
import { decidePassed } from './directions/passed/begin-passed.ts';
import { endUnread, giveExits } from './directions/passed/seen-coming.ts';
import { endSeenComing } from './directions/seen-coming-first.ts';
import { letPass } from './directions/passing-by.ts';
import { forgetLikeness } from './partners/seen-leaving.ts';
import {
  forgetDouble,
  giveDoubledExit,
  isDoubledThrough,
  takeForMisread,
} from './two-cars/take-for-misread.ts';
import { findDoubtOfExit } from './first-stand/join-first-stand.ts';
import { judgeAroundEntry } from './other-plate/judge-around.ts';
import { isStill, standAgain, type StillThere } from './parked-in-view/stand-again.ts';
import { findQueuedMisread } from './queued-misread.ts';
import { readAnew } from './read-anew.ts';
import { isOwnTimeAnother, type GateServices, type ReadAtGate } from './read-at-gate.ts';
import { hideCode, leaveRoomForCode } from './show-code.ts';
import { findFirstAnswer } from './store.ts';
import { findTypedNear, type TypedNear } from './typed/find-typed-near.ts';
import { askOfTyped, forgetTyped, isOfTyped, joinTyped } from './typed/take-typed-near.ts';
import { suggestSlot } from './suggest-slot.ts';
import type { WaitingExit } from './waiting-exit.ts';

type Decided = Admission<OpenSession, ClosedSession, UnmatchedSession | WaitingExit>;

/** Admits the car at the entry: opens its session, or finds the one that the read belongs to. Never refuses. */
export async function takeEntry(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ahead: Pick<AskedAhead, 'entry' | 'typedNear'> | null,
): Promise<TakenRead> {
  const joined = isOwnTimeAnother(read) ? await joinAtOwnTime(on, transaction, read) : null;
  if (joined) return joined;
  const known = ahead?.entry ?? (await gatherEntryFacts(on, transaction, read));
  const near = ahead ? (ahead.typedNear ?? null) : await findTypedNear(transaction, read);
  const { leaving, facts } = known;
  let decided: Decided = read.isAnotherCar ? { kind: 'open_withheld' } : admit(facts);
  if (leaving) {
    const passed = { leaving, exit: facts.unmatchedExit };
    const visit = await decidePassed(transaction, read, passed, decided);
    if (visit === null) return letPass(read, leaving);
    decided = visit;
  }
  return near
    ? admitNear(on, transaction, read, known, { decided, near })
    : admitDecided(on, transaction, read, known, decided);
}

/** The same where somebody typed a near plate here just before: it may be the same car, mistyped. */
async function admitNear(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtEntry,
  { decided, near }: { decided: Decided; near: TypedNear },
): Promise<TakenRead> {
  const isIts = isOfTyped(read, near);
  if (isIts && decided.kind === 'open') {
    const session = await joinTyped(on, transaction, read, near);
    if (session) return answerDouble(on, transaction, read, session);
  }
  const taken = await admitDecided(on, transaction, read, known, decided);
  const isNew = BEGINS.has(decided.kind) && taken.sessionId !== known.withheld?.id;
  if (near.session.kind === 'closed' || taken.sessionId === null || !isNew) return taken;
  if (isIts && decided.kind === 'join_exit')
    await forgetTyped(on, transaction, read, { near, to: taken.sessionId });
  else if (!read.isTyped) await askOfTyped(transaction, read, near);
  return taken;
}

/** What begins a visit of its own. */
const BEGINS: ReadonlySet<Decided['kind']> = new Set([
  'open',
  'open_withheld',
  'join_exit',
  'reopen_after_missed_exit',
]);

/** What the read does, unless it is one more read of a car under another plate. */
async function admitDecided(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtEntry,
  decided: Decided,
): Promise<TakenRead> {
  // Of a plate that was never here nothing else is known.
  const isNew = decided.kind === 'open' && known.facts.lastClosed === null;
  const queued = isNew ? await findQueuedMisread(transaction, read, known.lastHere) : null;
  if (queued) return answerQueued(on, transaction, read, queued);
  // What is this very plate's own goes before what only another plate near by says.
  const { withheld } = known;
  const isQueuedMisread =
    decided.kind === 'queued' &&
    (await takeForMisread(on, transaction, read, { withheld, of: decided.session }));
  if (withheld && !OWN.has(decided.kind) && !isQueuedMisread) {
    const session = withheld.kind === 'open' ? await readAnew(on, transaction, withheld, read) : withheld;
    const double = await answerDouble(on, transaction, read, session);
    // Stored as of its arrival it would seem to say that the car came in once more, before its next exit.
    return isAtOwnTime(session, read) ? { ...double, usedAt: read.ownAt } : double;
  }
  return decided.kind === 'join_exit'
    ? joinOwnExit(on, transaction, read, known, decided)
    : admitOwn(on, transaction, read, known, decided);
}

/** The exit of the very plate was there before this entry; of a car that was read twice there is one session. */
async function joinOwnExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtEntry,
  decided: Extract<Decided, { kind: 'join_exit' }>,
): Promise<TakenRead> {
  const { withheld, lent } = known;
  if (isDoubledThrough(read, decided.exit, withheld, lent)) {
    await giveDoubledExit(on, transaction, decided.exit, { to: withheld, lent });
    return answerDouble(on, transaction, read, withheld);
  }
  const taken = await admitOwn(on, transaction, read, known, decided);
  if (taken.sessionId !== null) await forgetDouble(on, transaction, read, { withheld, to: taken.sessionId });
  return taken;
}

const OWN: ReadonlySet<Decided['kind']> = new Set(['duplicate', 'join_exit', 'begin_later', 'queued_within']);

/**
 * Where nobody knows whether the read came late or its clock is slow, an exit of the very plate says that it came late: it
 * was read since the camera's own time, and has no entry. Whatever its time may mean, the cheapest is charged. Null where
 * there is no such exit.
 */
async function joinAtOwnTime(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<TakenRead | null> {
  const { ownAt: usedAt, latestAt } = read;
  const own = { ...read, usedAt, doubtMs: latestAt.getTime() - usedAt.getTime() };
  const known = await gatherEntryFacts(on, transaction, own);
  const decided = admit(known.facts);
  // It is stored as of that time as well: by its arrival it would be after the exit of its own visit.
  const asOwn = async (given: Parameters<typeof admitOwn>[4]) => ({
    ...(await admitOwn(on, transaction, own, known, given)),
    usedAt,
    doubtMs: own.doubtMs,
  });
  if (decided.kind === 'join_exit' && decided.exit.exitAt < read.usedAt) return asOwn(decided);
  // Its own visit, or the one before it: the exit that ended that one may be this entry's.
  if (decided.kind !== 'begin_later' && decided.kind !== 'queued_within') return null;
  const { session } = decided;
  return session.closedAt < read.usedAt ? asOwn({ kind: 'begin_later', session, isSure: false }) : null;
}

/** What the read does by its own plate: one more of a session that exists, or a session of its own. */
async function admitOwn(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtEntry,
  decided: Decided,
): Promise<TakenRead> {
  if (decided.kind === 'duplicate') return answerDouble(on, transaction, read, decided.session);
  if (decided.kind === 'open' && known.unreadBefore)
    return answerDouble(on, transaction, read, await readAnew(on, transaction, known.unreadBefore, read));
  if (isStill(decided)) {
    const session = await standAgain(on, transaction, read, decided);
    return answerDouble(on, transaction, read, session);
  }
  const [{ reason, session }, passes] = await Promise.all([
    carryOut(on, transaction, read, known, decided),
    on.passes.askFor(transaction, read),
  ]);
  const pass = await on.passes.coverAtEntry(transaction, session, read, passes);
  const isWarned = pass !== null && isToPay(pass);
  const answer = leaveRoomForCode(on.plates, answerEntry(read, reason, session, pass), session, isWarned);
  return { answer, sessionId: session.id, isWaiting: false };
}

/** A car that queued until now, read as a look-alike of its plate: the surer reading stands. */
async function answerQueued(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  queued: OpenSession,
): Promise<TakenRead> {
  const respelled = await respellSession(transaction, queued, read);
  return answerDouble(on, transaction, read, await on.sessions.enterLater(transaction, respelled, read));
}

async function carryOut(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtEntry,
  decided: Exclude<Decided, { kind: 'duplicate' } | StillThere>,
): Promise<{ reason: string; session: OpenSession | ClosedSession }> {
  const open = async (review: 'plate_unreadable' | 'plate_conflict' | null) =>
    on.sessions.open(transaction, read, review, suggestSlot(on, transaction, read));
  switch (decided.kind) {
    case 'open': {
      const [session] = await Promise.all([open(decided.review), endSeenComing(transaction, read)]);
      await judgeAroundEntry(on, transaction, session, read.receivedAt);
      return { reason: decided.review ?? 'entered', session };
    }
    case 'open_withheld':
      return { reason: 'plate_conflict', session: await open('plate_conflict') };
    case 'reopen_after_missed_exit':
      return comeAgain(on, transaction, read, { closes: decided.closes, open: () => open(null) });
    case 'join_exit':
      return { reason: 'exit_joined', session: await join(on, transaction, read, decided.exit, known) };
    case 'record_missed_exit': {
      // The car was inside again later, so by then at the latest it had left.
      const closedAt = known.nextEntryAt ?? read.receivedAt;
      const session = await on.sessions.recordMissedExit(transaction, read, closedAt);
      return { reason: 'late_entry', session };
    }
    case 'begin_later':
      return { reason: 'late_entry', session: await beginLater(on, transaction, read, decided) };
  }
}

/** The same answer as the first read of the session got; it may be of another class of vehicle. */
async function answerDouble(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: OpenSession | ClosedSession,
): Promise<TakenRead> {
  await on.sessions.weighClass(transaction, session, read, (one) => findDoubtOfExit(transaction, one));
  const first = await findFirstAnswer(transaction, session.id, 'entry');
  const answer = first ?? leaveRoomForCode(on.plates, answerEntry(read, 'already_inside', session), session);
  return { answer: hideCode(answer, read, session), sessionId: session.id, isWaiting: false };
}

/** The exit came first: the session is complete now, and charged. */
async function join(
  on: GateServices,
  transaction: Transaction,
  given: ReadAtGate,
  exit: UnmatchedSession | WaitingExit,
  { lent, leaving }: KnownAtEntry,
): Promise<ClosedSession> {
  // It had not left by the exit that saw it come in.
  const isComing = leaving !== null && isSeenComing(leaving.exitAt, given.usedAt);
  if (isComing) await endUnread(on, transaction, leaving, { leftBy: given.usedAt, now: given.receivedAt });
  const session = await completeByEntry(on, transaction, leaveLate(given), exit);
  if (exit.kind === 'unmatched') await forgetLikeness(on, transaction, exit, given.receivedAt);
  if (isComing) await giveExits(transaction, leaving, session);
  if (lent?.exit === exit) await giveBack(on, transaction, lent, { read: given, to: session.id });
  // The car may hold at the exit still: it is known now, and so is what it owes.
  await releaseSettled(on, transaction, session.id, given.receivedAt);
  return session;
}
