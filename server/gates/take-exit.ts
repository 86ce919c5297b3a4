import { release, type Release } from '#domain/parking/session.ts';
import { findCharges, NO_CHARGE } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, getOpen, type ClosedSession, type OpenSession, type Session } from '../sessions/index.ts';
import { gatherExitFacts, type EarlierExit, type KnownAtExit } from './exit-facts.ts';
import { answerExit, answerUnmatched } from './gate-answer.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import type { CandidateInside } from './slot-evidence.ts';
import { endWaiting, findFirstAnswer, listSessionsOfAlike } from './store.ts';
import type { TakenRead } from './take-plate-read.ts';

type Decided = Release<CandidateInside, EarlierExit, ClosedSession>;

/** Releases the car at the exit: ends and charges the one session that fits, or leaves it to a late entry or a person. */
export async function takeExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<TakenRead> {
  const known = await gatherExitFacts(on, transaction, read);
  const decided = release(known);
  switch (decided.kind) {
    case 'close': {
      const session = await getOpen(transaction, decided.session.id);
      return close(on, transaction, read, { session, exitAt: decided.exitAt, matchDetail: explain(known) });
    }
    case 'repair_missed_exit':
      return close(on, transaction, read, { ...decided, matchDetail: {} });
    case 'duplicate':
      return answerDouble(transaction, read, decided.of);
    case 'earlier_exit':
      return moveExit(on, transaction, read, decided.of);
    case 'review':
      return review(on, transaction, read, known, decided);
    case 'wait_for_entry':
      return waitForEntry(read);
  }
}

async function close(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ending: {
    session: OpenSession | ClosedSession;
    exitAt: Date;
    matchDetail: Readonly<Record<string, unknown>>;
  },
): Promise<TakenRead> {
  const { session, exitAt, matchDetail } = ending;
  const { gate: exitGate, plateRaw: exitPlateRaw, receivedAt } = read;
  // A session whose entry could not be read shows what its exit read says; its key stays withheld.
  const isBetter = session.review === 'plate_unreadable' && read.plateKey !== null;
  const plate = isBetter ? read.plate : session.plate;
  const exit = { exitAt, exitGate, exitPlateRaw, plate, matchDetail, receivedAt };
  const settled = await on.sessions.close(transaction, session, exit);
  return belongsTo(settled.session, answerExit(read, settled));
}

async function answerDouble(transaction: Transaction, read: ReadAtGate, of: EarlierExit): Promise<TakenRead> {
  if (of.kind === 'waiting') return { ...waitForEntry(read), isWaiting: false };
  const first = await findFirstAnswer(transaction, of.id, 'exit');
  if (first) return belongsTo(of, first);
  if (of.kind === 'unmatched') return belongsTo(of, answerUnmatched(read, of.review ?? 'entry_unknown', of));
  const quote = (await findCharges(transaction, [of.id])).get(of.id) ?? NO_CHARGE;
  return belongsTo(of, answerExit(read, { session: of, quote }));
}

/** The read by which the car was first at the exit counts, in whatever order reads arrive. */
async function moveExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  of: EarlierExit,
): Promise<TakenRead> {
  if (of.kind === 'waiting') {
    // One misread waits for an entry under its own key, which this read's is not.
    if (of.plateKey !== read.plateKey) return answerDouble(transaction, read, of);
    await endWaiting(transaction, of.readId);
    return waitForEntry(read);
  }
  const { session, quote } = await on.sessions.correctExit(transaction, of, read);
  const answer =
    session.kind === 'closed'
      ? answerExit(read, { session, quote })
      : answerUnmatched(read, session.review ?? 'entry_unknown', session);
  return belongsTo(session, answer);
}

/** The car has left, and nobody knows for sure which session that ends: it is on record by itself, uncharged. */
async function review(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { match }: KnownAtExit,
  { reason, candidates }: Extract<Decided, { kind: 'review' }>,
): Promise<TakenRead> {
  const double = await findUnreadableDouble(transaction, read);
  if (double) return belongsTo(double, answerUnmatched(read, double.review ?? reason, double));
  const because = match.kind === 'review' || match.kind === 'none' ? match.reason : null;
  const matchDetail = { because, candidates: candidates.map(({ sessionId }) => sessionId) };
  const session = await on.sessions.recordUnmatched(transaction, read, reason, matchDetail);
  return belongsTo(session, answerUnmatched(read, reason, session));
}

/** The same unreadable characters at the same gate within a minute are one car. */
async function findUnreadableDouble(transaction: Transaction, read: ReadAtGate): Promise<Session | null> {
  if (read.reading.status === 'none' || read.plateKey !== null) return null;
  const alike = await findByIds(transaction, await listSessionsOfAlike(transaction, read));
  return alike.find(({ plateKey }) => plateKey === null) ?? null;
}

function waitForEntry(read: ReadAtGate): TakenRead {
  return { answer: answerUnmatched(read, 'entry_awaited', null), sessionId: null, isWaiting: true };
}

function belongsTo({ id }: Session, answer: TakenRead['answer']): TakenRead {
  return { answer, sessionId: id, isWaiting: false };
}

/** Both readings of a near match are stored with the session; why they are one car is stored beside them. */
function explain({ match }: KnownAtExit): Readonly<Record<string, unknown>> {
  if (match.kind === 'exact') return { matched: 'exact', corrected: match.corrected };
  if (match.kind !== 'near') return {};
  return { matched: 'near', distance: match.distance, evidence: match.evidence };
}
