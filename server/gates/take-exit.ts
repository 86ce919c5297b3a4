import { DOUBLED_EXIT_MS, release, type Release } from '#domain/parking/session.ts';
import type { ExitRule } from '#domain/parking/gate-effect.ts';
import { askAtExit, type AskedAtExit } from './ask-ahead.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  findByIds,
  getOpen,
  lockUnreleased,
  type ClosedSession,
  type OpenSession,
  type Session,
  type Settled,
} from '../sessions/index.ts';
import { settleEntryDoubt } from './times/settle-doubt.ts';
import { partAtExit } from './two-cars/part-at-exit.ts';
import { partCars, partFromGone } from './two-cars/part-cars.ts';
import { explain, judgeWhole, type JudgedLength } from './explain-match.ts';
import { gatherExitFacts, type EarlierExit, type KnownAtExit } from './exit-facts.ts';
import { findFirstStand } from './first-stand/find-first-stand.ts';
import { doubtSince, explainFirstStand, joinFirstStand } from './first-stand/join-first-stand.ts';
import { answerExit, answerUnmatched, type TakenRead } from './gate-answer.ts';
import { answerAgain, describeLane, findAtLane } from './lanes/answer-again.ts';
import { leaveAlone } from './leave-alone.ts';
import { findOwnEnded, wasAnothers } from './partners/own-exit.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import type { CandidateInside } from './slot-evidence.ts';
import { endWaiting, findFirstAnswer, listSessionsOfAlike } from './store.ts';

type Decided = Release<CandidateInside, EarlierExit, ClosedSession>;

/** The services at an exit, and what the mall does there about what is due. */
interface ExitServices extends GateServices {
  readonly rule: ExitRule;
}

/** Releases the car at the exit: ends and charges the one session that fits, or leaves it to a late entry or a person. */
export async function takeExit(
  given: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ahead?: AskedAtExit,
): Promise<TakenRead> {
  const { rules, held, known, own } = ahead ?? (await askAtExit(given, transaction, read));
  const { exitRule } = rules;
  // A car that a person has let out, or that left by its tag, leaves, whatever it owes.
  const isLetOut = held?.wait.releasedBy === 'person' || held?.wait.releasedBy === 'fastag';
  const on = { ...given, rule: isLetOut ? 'record' : exitRule } as const;
  const { session = null } = held ?? {};
  if (session?.kind === 'closed')
    return { ...(await answerAgain(on, transaction, read, session, on.rule)), held };
  if (session?.kind === 'unmatched')
    return { ...belongsTo(session, answerUnmatched(read, reviewOf(session), session, on.rule)), held };
  return { ...(await takeNew(on, transaction, read, { known, own })), held };
}

async function takeNew(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { known: asked, own }: Pick<AskedAtExit, 'known' | 'own'>,
): Promise<TakenRead> {
  if (asked) return carryOut(on, transaction, read, asked, own);
  // A time that may be late or wrong may be another visit's: what it would mean by its own time goes first.
  if (read.doubtMs > DOUBLED_EXIT_MS) {
    const own = { ...read, usedAt: read.earliestAt, doubtMs: 0 };
    const known = await gatherExitFacts(on, transaction, own);
    if (known.lastExit || known.missedExit || known.closedAround)
      return carryOut(on, transaction, own, known);
  }
  return carryOut(on, transaction, read, await gatherExitFacts(on, transaction, read));
}

async function carryOut(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtExit,
  own: OpenSession | null = null,
): Promise<TakenRead> {
  const decided = release(known);
  if (mayBeOwnEnded(decided, known)) {
    const again = await findOwnEnded(transaction, read);
    if (again) return endAgain(on, transaction, read, again);
  }
  switch (decided.kind) {
    case 'close': {
      const session = await getOpen(transaction, decided.session.id, own);
      const { exitAt } = decided;
      const parted = await partCars(on, transaction, read, session);
      if (parted) return leave(on, transaction, read, parted);
      return close(on, transaction, read, {
        session,
        exitAt,
        detail: (length) => explain(known, read, length),
      });
    }
    case 'repair_missed_exit': {
      const { session, exitAt } = decided;
      const detail = ({ spokeFor, spokeAgainst }: JudgedLength) => ({
        ...session.matchDetail,
        spokeFor,
        spokeAgainst,
      });
      return close(on, transaction, read, { session, exitAt, detail });
    }
    case 'duplicate': {
      const parted = await partAtExit(on, transaction, read, decided.of);
      if (parted) return leave(on, transaction, read, parted);
      return answerDouble(on, transaction, read, decided.of);
    }
    case 'earlier_exit':
      return moveExit(on, transaction, read, decided);
    case 'review':
      return review(on, transaction, read, known, decided);
    case 'wait_for_entry':
      return endParted(on, transaction, read);
  }
}

/** An exit that fits no car inside: of one that was taken for another car at the entry, or has ended by another exit; else it waits. */
async function endParted(on: ExitServices, transaction: Transaction, read: ReadAtGate): Promise<TakenRead> {
  const parted = await partFromGone(on, transaction, read);
  if (parted) return leave(on, transaction, read, parted);
  const ended = await findOwnEnded(transaction, read);
  return ended ? endAgain(on, transaction, read, ended) : waitForEntry(on, read);
}

/** Its own plate says more than that it is like another car's. */
function mayBeOwnEnded({ kind }: Decided, { match }: KnownAtExit): boolean {
  return kind === 'review' || (kind === 'close' && match.kind === 'near');
}

async function endAgain(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
): Promise<TakenRead> {
  const detail = ({ spokeFor, spokeAgainst }: JudgedLength) => {
    const evidence = { spokeFor: ['plate_exact', ...spokeFor], spokeAgainst };
    return { ...session.matchDetail, matched: 'exact', ...evidence };
  };
  return close(on, transaction, read, { session, exitAt: read.usedAt, detail });
}

async function close(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  ending: {
    session: OpenSession | ClosedSession;
    exitAt: Date;
    /** What is stored of why it is taken for its own, once its length is judged. */
    detail: (length: JudgedLength) => Readonly<Record<string, unknown>>;
  },
): Promise<TakenRead> {
  const { session, exitAt, detail } = ending;
  const { gate: exitGate, plateRaw: exitPlateRaw, receivedAt, timeFlag } = read;
  const plate = choosePlate(session, read);
  // None of these asks for what another one finds: a driver waits meanwhile.
  const isOfRead = exitAt.getTime() === read.usedAt.getTime();
  const [length, stand, entryDoubtMs] = await Promise.all([
    judgeWhole(on, transaction, session, { exitAt, now: receivedAt }),
    isOfRead ? findFirstStand(on, transaction, read, session) : null,
    settleEntryDoubt(transaction, session),
    on.passes.coverAtExit(transaction, session, { plateKey: plate.plateKey, exitAt }, read),
  ]);
  const { spokeFor, detail: stood } = explainFirstStand(stand);
  const matchDetail = { ...detail({ ...length, spokeFor: [...length.spokeFor, ...spokeFor] }), ...stood };
  const { chargedUntil } = length;
  const exitDoubtMs = doubtSince({ exitAt: chargedUntil ?? exitAt, matchDetail }, read.doubtMs);
  const doubt = { exitDoubtMs, entryDoubtMs, timeFlag, chargedUntil };
  const exit = { exitAt, exitGate, exitPlateRaw, ...plate, matchDetail, receivedAt, ...doubt };
  // Before the session's waits are looked for: a car that was held at its first stand is held still.
  if (stand) await joinFirstStand(on, transaction, stand, session.id);
  // Behind the change of the session's row, as whoever pays takes them.
  const [settled, wait] = await Promise.all([
    on.sessions.close(transaction, session, exit),
    lockUnreleased(transaction, session.id),
  ]);
  return { ...(await leave(on, transaction, read, settled, settled.duePaise)), wait };
}

/** The answer to a car whose session has just ended; what it owes is asked for where it isn't known. */
async function leave(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  settled: Settled,
  duePaise: Settled['duePaise'] = null,
): Promise<TakenRead> {
  const at = { now: read.receivedAt, rule: on.rule };
  const { session } = settled;
  const lane = await (duePaise === null
    ? findAtLane(on, transaction, session, at)
    : describeLane(on, transaction, session, { ...at, duePaise }));
  return belongsTo(settled.session, answerExit(read, settled, lane));
}

/**
 * Who pays sees the session: it goes by the surer one of its two readings. A second car under one plate stays withheld.
 */
function choosePlate(
  session: OpenSession | ClosedSession,
  { plateKey, plate, confidence, reading }: ReadAtGate,
) {
  const known = { plate: session.plate, plateKey: session.plateKey, otherKey: session.otherKey };
  if (plateKey === null || plateKey === session.plateKey || session.review === 'plate_conflict') return known;
  const isSurer = reading.status === 'valid' && (confidence ?? 0) > (session.entryConfidence ?? 1);
  const isBetter = session.plateKey === null || isSurer;
  return isBetter ? { plate, plateKey, otherKey: session.plateKey } : known;
}

async function answerDouble(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  of: EarlierExit,
): Promise<TakenRead> {
  if (of.kind === 'waiting') return { ...waitForEntry(on, read), isWaiting: false };
  const first = await findFirstAnswer(transaction, of.id, 'exit');
  // Where cars hold for what is due, one more read asks for what is due by now.
  if (first && on.rule === 'record' && first.reason !== 'payment_due') return belongsTo(of, first);
  if (of.kind === 'unmatched') return belongsTo(of, answerUnmatched(read, reviewOf(of), of, on.rule));
  return answerAgain(on, transaction, read, of, on.rule);
}

function reviewOf({ review }: Session): string {
  return review ?? 'entry_unknown';
}

/** The read by which the car was first at the exit counts, in whatever order reads arrive. */
async function moveExit(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { of, isAnotherVisit = false }: Extract<Decided, { kind: 'earlier_exit' }>,
): Promise<TakenRead> {
  if (of.kind === 'waiting') {
    // One misread waits for an entry under its own key, which this read's is not.
    if (of.plateKey !== read.plateKey) return answerDouble(on, transaction, read, of);
    await endWaiting(transaction, of.readId);
    return waitForEntry(on, read);
  }
  const doubtMs = doubtSince({ ...of, exitAt: read.usedAt }, read.doubtMs);
  const { session, quote } = await on.sessions.correctExit(transaction, of, { ...read, doubtMs });
  if (isAnotherVisit || wasAnothers(of, read)) await leaveAlone(on, transaction, of, read);
  if (session.kind === 'unmatched')
    return belongsTo(session, answerUnmatched(read, reviewOf(session), session, on.rule));
  const lane = await findAtLane(on, transaction, session, { now: read.receivedAt, rule: on.rule });
  return belongsTo(session, answerExit(read, { session, quote }, lane));
}

/** The car has left, and nobody knows for sure which session that ends: it is on record by itself, uncharged. */
async function review(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { match }: KnownAtExit,
  { reason, candidates }: Extract<Decided, { kind: 'review' }>,
): Promise<TakenRead> {
  const double = await findUnreadableDouble(transaction, read);
  if (double) return belongsTo(double, answerUnmatched(read, double.review ?? reason, double, on.rule));
  const because = match.kind === 'review' || match.kind === 'none' ? match.reason : null;
  const spokeAgainst = because === null || because === 'no_plate' ? [] : [because];
  const matchDetail = { because, candidates: candidates.map(({ sessionId }) => sessionId), spokeAgainst };
  const session = await on.sessions.recordUnmatched(transaction, read, reason, matchDetail);
  return belongsTo(session, answerUnmatched(read, reason, session, on.rule));
}

/** The same unreadable characters at the same gate within a minute are one car. */
async function findUnreadableDouble(transaction: Transaction, read: ReadAtGate): Promise<Session | null> {
  if (read.reading.status === 'none' || read.plateKey !== null) return null;
  const alike = await findByIds(transaction, await listSessionsOfAlike(transaction, read));
  return alike.find(({ plateKey }) => plateKey === null) ?? null;
}

function waitForEntry({ rule }: ExitServices, read: ReadAtGate): TakenRead {
  return { answer: answerUnmatched(read, 'entry_awaited', null, rule), sessionId: null, isWaiting: true };
}

function belongsTo({ id }: Session, answer: TakenRead['answer']): TakenRead {
  return { answer, sessionId: id, isWaiting: false };
}
