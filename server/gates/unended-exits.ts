import type { ExitRule } from '#domain/parking/gate-effect.ts';
import { isSeenComing, SHORTEST_MS } from '#domain/parking/passing-by.ts';
import type { Release } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  findByIds,
  listStanding,
  type ClosedSession,
  type Session,
  type UnmatchedSession,
} from '../sessions/index.ts';
import type { EarlierExit, KnownAtExit } from './exit-facts.ts';
import { doubtSince, findDoubtOfExit } from './first-stand/join-first-stand.ts';
import { answerExit, answerUnmatched, type TakenRead } from './gate-answer.ts';
import { answerAgain, findAtLane } from './lanes/answer-again.ts';
import { isLate } from './first-stand/stood-late.ts';
import { hasStayed, leaveLater } from './parked-in-view/leave-later.ts';
import { judgeAround } from './other-plate/judge-around.ts';
import { leaveAlone } from './leave-alone.ts';
import { wasAnothers } from './partners/own-exit.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import type { CandidateInside } from './slot-evidence.ts';
import { findFirstAnswer, listSessionsOfAlike } from './store.ts';
import { endWaiting } from './waiting/store.ts';

/** What an exit read does, with the very records that it was decided on. */
export type Decided = Release<CandidateInside, EarlierExit, ClosedSession>;
type Contested = Extract<Decided, { kind: 'review' }>['candidates'][number];

/** The services at an exit, and what the mall does there about what is due. */
export interface ExitServices extends GateServices {
  readonly rule: ExitRule;
}

/** One more read of a car whose exit is known already. */
export async function answerDouble(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  given: EarlierExit,
): Promise<TakenRead> {
  if (given.kind === 'waiting')
    return {
      ...waitForEntry(on, read),
      isWaiting: false,
      ...(await findHeldFor(on, transaction, read, given)),
    };
  // Where cars hold, what has become of a wait says when it ended.
  const isAgain = on.rule === 'record' && given.kind === 'closed' && hasStayed(given, read.usedAt);
  const later = isAgain ? await leaveLater(on, transaction, read) : null;
  const of = await weighExit(on, transaction, read, later ? { ...later, exitAt: read.usedAt } : given);
  const first = await findFirstAnswer(transaction, of.id, 'exit', findCome(of));
  // Where cars hold for what is due, or its class was weighed since, one more read asks for what is due by now.
  const isAsBefore = of.matchDetail['classAgain'] === undefined;
  if (first && isAsBefore && on.rule === 'record' && first.reason !== 'payment_due')
    return belongsTo(of, first);
  if (of.kind === 'unmatched') return belongsTo(of, answerUnmatched(read, reviewOf(of), of, on.rule));
  return answerAgain(on, transaction, read, of, on.rule);
}

/** The wait of a car that holds by an earlier read, and of which nobody knows whose it is. */
async function findHeldFor(
  { rule }: ExitServices,
  transaction: Transaction,
  { mall }: ReadAtGate,
  { readId }: Extract<EarlierExit, { kind: 'waiting' }>,
): Promise<Pick<TakenRead, 'held'>> {
  if (rule === 'record') return {};
  const wait = (await listStanding(transaction, mall)).find(({ plateRead }) => plateRead === readId);
  return wait ? { held: { wait, session: null } } : {};
}

/** Until when the exit's camera may have seen the car come in: what that was answered says nothing of its exit. */
function findCome(of: ClosedSession | UnmatchedSession): Date | null {
  if (of.kind !== 'closed' || of.exitAt === null || isSeenComing(of.exitAt, of.entryAt)) return null;
  return new Date(of.entryAt.getTime() + SHORTEST_MS);
}

/** The session of an exit that was read once more, charged as the cheaper class where the two reads say two. */
export async function weighExit<S extends Session>(
  { sessions }: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: S,
): Promise<S> {
  return sessions.weighClass(transaction, session, read, (one) => findDoubtOfExit(transaction, one));
}

/** What an exit without an entry is asked about. */
export function reviewOf({ review }: Session): string {
  return review ?? 'entry_unknown';
}

/** The read by which the car was first at the exit counts, in whatever order reads arrive. */
export async function moveExit(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { of: given, isAnotherVisit = false }: Extract<Decided, { kind: 'earlier_exit' }>,
): Promise<TakenRead> {
  if (given.kind === 'waiting') {
    // One misread waits for an entry under its own key, which this read's is not.
    if (given.plateKey !== read.plateKey) return answerDouble(on, transaction, read, given);
    await endWaiting(transaction, given.readId);
    return waitForEntry(on, read);
  }
  const of = await weighExit(on, transaction, read, given);
  const doubtMs = doubtSince({ ...of, exitAt: read.usedAt }, read.doubtMs);
  const { session, quote } = await on.sessions.correctExit(transaction, of, { ...read, doubtMs });
  // An exit that a person has named is no read of another visit.
  const isRead = of.exitGate !== null;
  if (isRead && (isAnotherVisit || wasAnothers(of, read))) await leaveAlone(on, transaction, of, read);
  if (session.kind === 'unmatched')
    return belongsTo(session, answerUnmatched(read, reviewOf(session), session, on.rule));
  const lane = await findAtLane(on, transaction, session, { now: read.receivedAt, rule: on.rule });
  return belongsTo(session, answerExit(read, { session, quote }, lane));
}

/** The car has left, and nobody knows for sure which session that ends: it is on record by itself, uncharged. */
export async function review(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { match }: KnownAtExit,
  { reason, candidates }: Extract<Decided, { kind: 'review' }>,
): Promise<TakenRead> {
  const double = await findUnreadableDouble(transaction, read);
  if (double) return belongsTo(double, answerUnmatched(read, double.review ?? reason, double, on.rule));
  const because = wordDoubt(match);
  const spokeAgainst = because === null || because === 'no_plate' ? [] : [because];
  const matchDetail = { because, candidates: candidates.map(idOf), spokeAgainst };
  const session = await on.sessions.recordUnmatched(transaction, read, reason, matchDetail);
  if (isLate(read)) await judgeAround(on, transaction, session, read.receivedAt);
  return belongsTo(session, answerUnmatched(read, reason, session, on.rule));
}

/** Why the exit is asked about: one car alone was near, but the plate's own may have been there. */
function wordDoubt(match: KnownAtExit['match']) {
  if (match.kind === 'near') return 'exact_contested';
  return match.kind === 'review' || match.kind === 'none' ? match.reason : null;
}

function idOf(candidate: Contested): string {
  return 'publicId' in candidate ? candidate.publicId : candidate.sessionId;
}

/** The same unreadable characters at the same gate within a minute are one car. */
async function findUnreadableDouble(transaction: Transaction, read: ReadAtGate): Promise<Session | null> {
  if (read.reading.status === 'none' || read.plateKey !== null) return null;
  const alike = await findByIds(transaction, await listSessionsOfAlike(transaction, read));
  return alike.find(({ plateKey }) => plateKey === null) ?? null;
}

/** Its entry may be on its way. */
export function waitForEntry({ rule }: ExitServices, read: ReadAtGate): TakenRead {
  return { answer: answerUnmatched(read, 'entry_awaited', null, rule), sessionId: null, isWaiting: true };
}

/** The answer to a read that belongs to a session. */
export function belongsTo({ id }: Session, answer: TakenRead['answer']): TakenRead {
  return { answer, sessionId: id, isWaiting: false };
}
