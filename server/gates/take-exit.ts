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
import { beginWithOwn, judgeOwnExits } from './two-cars/judge-own-reads.ts';
import { findOwnEnded } from './own-ended.ts';
import { endStale, unlessFolded } from './two-cars/end-stale.ts';
import { findOwnEntry } from './two-cars/own-reads.ts';
import { listOwnReads } from './two-cars/store.ts';
import { partCars, partOwn } from './two-cars/part-cars.ts';
import { choosePlate } from './choose-plate.ts';
import { explain, judgeWhole, type JudgedLength } from './explain-match.ts';
import { gatherExitFacts, type EarlierExit, type KnownAtExit } from './exit-facts.ts';
import { findFirstStand } from './first-stand/find-first-stand.ts';
import { chargeUntilLateStand, isLate } from './first-stand/stood-late.ts';
import { doubtSince, explainFirstStand, joinFirstStand } from './first-stand/join-first-stand.ts';
import { answerExit, answerUnmatched, type TakenRead } from './gate-answer.ts';
import { answerAgain, describeLane, findAtLane } from './lanes/answer-again.ts';
import { leaveAlone } from './leave-alone.ts';
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
  const decided = release(unlessFolded(known, read));
  switch (decided.kind) {
    case 'close':
      return closeMatched(on, transaction, read, known, { ...decided, own });
    case 'repair_missed_exit': {
      const { session, exitAt } = decided;
      const detail = ({ spokeFor, spokeAgainst }: JudgedLength) => ({
        ...session.matchDetail,
        spokeFor,
        spokeAgainst,
      });
      return close(on, transaction, read, { session, exitAt, ownReads: known.ownReads, detail });
    }
    case 'duplicate': {
      const parted = await partAtExit(on, transaction, read, decided.of);
      if (parted) return leave(on, transaction, read, parted);
      return answerDouble(on, transaction, read, decided.of);
    }
    case 'earlier_exit':
      return moveExit(on, transaction, read, decided);
    case 'review':
    case 'wait_for_entry': {
      const parted = await partOwn(on, transaction, read, known.ownReads);
      if (parted) return leave(on, transaction, read, parted);
      if (isLate(read)) await chargeUntilLateStand(on, transaction, read);
      return decided.kind === 'review'
        ? review(on, transaction, read, known, decided)
        : endOwnOrWait(on, transaction, read, known);
    }
  }
}

/** Ends the open session that an exit fits, unless its plate came in again since, or is one of two cars that go by it. */
async function closeMatched(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtExit,
  { session: matched, exitAt, own }: Extract<Decided, { kind: 'close' }> & { own: OpenSession | null },
): Promise<TakenRead> {
  const session = await getOpen(transaction, matched.id, own);
  // By a plate that is only near, and was not read at its entry, it is the session's own that tells.
  const isReadTwice = findOwnEntry(known.ownReads, session.id) !== null;
  const { plateKey } = known.match.kind === 'near' && !isReadTwice ? session : read;
  const ownReads =
    plateKey === read.plateKey ? known.ownReads : await listOwnReads(transaction, { ...read, plateKey });
  if (await endStale(on, transaction, { ...read, plateKey }, ownReads, session))
    return carryOut(on, transaction, read, await gatherExitFacts(on, transaction, read));
  const parted = await partCars(on, transaction, read, session);
  if (parted) return leave(on, transaction, read, parted);
  const detail = (length: JudgedLength) => explain(known, read, length);
  return close(on, transaction, read, { session, exitAt, ownReads, isReadTwice, detail });
}

async function endOwnOrWait(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtExit,
): Promise<TakenRead> {
  const ended = await findOwnEnded(transaction, read);
  return ended ? endAgain(on, transaction, read, ended, known) : waitForEntry(on, read);
}

async function endAgain(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
  { ownReads }: KnownAtExit,
): Promise<TakenRead> {
  const detail = ({ spokeFor, spokeAgainst }: JudgedLength) => {
    const evidence = { spokeFor: ['plate_exact', ...spokeFor], spokeAgainst };
    return { ...session.matchDetail, matched: 'exact', ...evidence };
  };
  return close(on, transaction, read, { session, exitAt: read.usedAt, ownReads, detail });
}

async function close(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  ending: {
    session: OpenSession | ClosedSession;
    exitAt: Date;
    ownReads: KnownAtExit['ownReads'];
    /** Its very plate was read at the session's entry. */
    isReadTwice?: boolean;
    /** What is stored of why it is taken for its own, once its length is judged. */
    detail: (length: JudgedLength) => Readonly<Record<string, unknown>>;
  },
): Promise<TakenRead> {
  const { exitAt, ownReads, detail } = ending;
  const session = await beginWithOwn(on, transaction, ending.session, ownReads);
  const { gate: exitGate, plateRaw: exitPlateRaw, receivedAt, timeFlag } = read;
  const plate = choosePlate(session, read, ending.isReadTwice === true);
  // None of these asks for what another one finds: a driver waits meanwhile.
  const isOfRead = exitAt.getTime() === read.usedAt.getTime();
  const [whole, seen, entryDoubtMs] = await Promise.all([
    judgeWhole(on, transaction, session, { exitAt, now: receivedAt }),
    isOfRead ? findFirstStand(on, transaction, read, session) : null,
    settleEntryDoubt(transaction, session),
    on.passes.coverAtExit(transaction, session, { plateKey: plate.plateKey, exitAt }, read),
  ]);
  const { length, stand } = judgeOwnExits(on, ownReads, { session, exitAt }, { length: whole, stand: seen });
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
  if (isAnotherVisit) await leaveAlone(on, transaction, of, read);
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
