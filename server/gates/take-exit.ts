import { release } from '#domain/parking/session.ts';
import { askAtExit, type AskedAtExit } from './ask-ahead.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  getOpen,
  lockUnreleased,
  noteGivenPlate,
  type ClosedSession,
  type OpenSession,
  type Settled,
} from '../sessions/index.ts';
import { endBeforePassing } from './directions/passing-by.ts';
import { endWhereComeAgain } from './times/come-again.ts';
import { doubtExit } from './times/doubt-exit.ts';
import { settleEntryDoubt } from './times/settle-doubt.ts';
import { setTypedRight } from './typed/set-right.ts';
import { partAtExit } from './two-cars/part-at-exit.ts';
import { beginWithOwn, judgeOwnExits } from './two-cars/judge-own-reads.ts';
import { endStale, unlessFolded } from './two-cars/end-stale.ts';
import { findLastEntry, findOwnEntry } from './two-cars/own-reads.ts';
import { listOwnReads } from './two-cars/store.ts';
import { partCars, partOwn } from './two-cars/part-cars.ts';
import { setRight } from './two-cars/set-right.ts';
import { asSeen, leaveCarSlot, noteTwoWheeler } from './car-slot.ts';
import { choosePlate } from './choose-plate.ts';
import { explain, judgeWhole, type JudgedLength } from './explain-match.ts';
import { gatherExitFacts, type EarlierExit, type KnownAtExit } from './exit-facts.ts';
import { findFirstStand } from './first-stand/find-first-stand.ts';
import { chargeUntilLateStand, isLate } from './first-stand/stood-late.ts';
import { doubtSince, explainFirstStand, joinFirstStand } from './first-stand/join-first-stand.ts';
import { findPerhapsQueued } from './first-stand/perhaps-queued.ts';
import { answerExit, type TakenRead } from './gate-answer.ts';
import { describeLane, findAtLane } from './lanes/answer-again.ts';
import { findStandingAgain } from './lanes/find-standing-again.ts';
import { answerEnded, answerHeld, isLetOut } from './lanes/answer-held.ts';
import { answerOneStanding } from './lanes/one-stands.ts';
import { mayBeBack } from './lanes/still-inside.ts';
import { judgeTurn } from './lanes/turned-back/judge-turn.ts';
import { turnBackAtExit } from './lanes/turned-back/turn-back-at-exit.ts';
import { noteSameCar } from './other-plate/note-same-car.ts';
import { setApart } from './other-plate/set-apart.ts';
import { answerSettled } from './partners/answer-settled.ts';
import { findOwnEnded, findSettled } from './partners/own-exit.ts';
import { asksAboutOnly } from './settle-misread.ts';
import { isOfVisitNow, isOwnTimeAnother, type GateServices, type ReadAtGate } from './read-at-gate.ts';
import {
  answerDouble,
  belongsTo,
  moveExit,
  review,
  waitForEntry,
  type Decided,
  type ExitServices,
} from './unended-exits.ts';

/** Releases the car at the exit: ends and charges the one session that fits, or leaves it to a late entry or a person. */
export async function takeExit(
  given: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ahead?: AskedAtExit,
): Promise<TakenRead> {
  const asked = ahead ?? (await askAtExit(given, transaction, read));
  const { known, own } = asked;
  if (await setTypedRight(given, transaction, read, asked)) return takeExit(given, transaction, read);
  const { held, away } = await findStandingAgain(transaction, read, asked);
  if (await turnBackAtExit(given, transaction, read, { standing: held ?? away, own }))
    return takeExit(given, transaction, read);
  const on = { ...given, rule: isLetOut(held ?? away) ? 'record' : asked.rules.exitRule } as const;
  if (away) return { ...(await answerEnded(on, transaction, read, away.session)), wait: away.wait };
  const standing = await (held
    ? answerHeld(on, transaction, read, held)
    : answerOneStanding(on, transaction, read, { known, own }));
  return standing ?? { held, ...(await takeNew(on, transaction, read, { known, own })) };
}

async function takeNew(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { known: asked, own }: Pick<AskedAtExit, 'known' | 'own'>,
): Promise<TakenRead> {
  if (asked) return carryOut(on, transaction, read, asked, own);
  // A time that may be late or wrong may be another visit's: what it would mean by its own time goes first.
  if (isOwnTimeAnother(read)) {
    const atOwnTime = {
      ...read,
      usedAt: read.ownAt,
      doubtMs: read.ownAt.getTime() - read.earliestAt.getTime(),
    };
    const known = await gatherExitFacts(on, transaction, atOwnTime);
    const around = isOfVisitNow(read, own) ? null : known.closedAround;
    if (known.lastExit || known.missedExit || around) return carryOut(on, transaction, atOwnTime, known);
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
  if (await setRight(on, transaction, read, known))
    return carryOut(on, transaction, read, await gatherExitFacts(on, transaction, read));
  const decided = release(unlessFolded(known, read));
  switch (decided.kind) {
    case 'close':
      return closeMatched(on, transaction, read, known, { ...decided, own });
    case 'repair_missed_exit': {
      const { session, exitAt } = decided;
      await endBeforePassing(on, transaction, read);
      const detail = ({ spokeFor, spokeAgainst }: JudgedLength) => ({
        ...session.matchDetail,
        spokeFor,
        spokeAgainst,
      });
      return close(on, transaction, read, { session, exitAt, ownReads: known.ownReads, detail });
    }
    case 'duplicate': {
      const parted = await partDoubled(on, transaction, read, known, decided.of);
      if (parted) return leave(on, transaction, read, parted);
      return answerDouble(on, transaction, read, decided.of);
    }
    case 'earlier_exit':
      return moveExit(on, transaction, read, decided);
    case 'review':
    case 'wait_for_entry':
      return endOwnOrAsk(on, transaction, read, known, decided);
  }
}

/** The end of a visit of its own, where the read only seems to be one more of another car's. */
async function partDoubled(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { ownReads }: KnownAtExit,
  of: EarlierExit,
): Promise<Settled | null> {
  const parted = await partAtExit(on, transaction, read, of);
  const isOfThat = of.kind !== 'waiting' && findLastEntry(ownReads, read.usedAt)?.sessionId === of.id;
  return parted ?? (isOfThat ? null : partOwn(on, transaction, read, ownReads));
}

/** Ends the open session that an exit fits, unless its plate came in again since, or is one of two cars that go by it. */
async function closeMatched(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtExit,
  { session: matched, exitAt, own }: Extract<Decided, { kind: 'close' }> & { own: OpenSession | null },
): Promise<TakenRead> {
  const { match } = known;
  // Its own plate says more than that it is like another car's, but for one that came in since: it may be back.
  const isNear = match.kind === 'near';
  const ended = isNear ? await findOwnEnded(transaction, read, known.ownReads, ONLY_ANOTHERS) : null;
  if (ended && !mayBeBack(ended, matched)) return endAgain(on, transaction, read, ended, known);
  const found = await getOpen(transaction, matched.id, own);
  const session = (await endBeforePassing(on, transaction, read, found)) ?? found;
  // By a plate that is only near, and was not read at its entry, it is the session's own that tells.
  const isReadTwice = findOwnEntry(known.ownReads, session.id) !== null;
  const { plateKey } = isNear && !isReadTwice ? session : read;
  const ownReads =
    plateKey === read.plateKey ? known.ownReads : await listOwnReads(transaction, { ...read, plateKey });
  const isEnded =
    session.kind === 'open' &&
    (await endComeAgain(on, transaction, { ...read, plateKey }, { session, exitAt, ownReads }));
  if (isEnded) return carryOut(on, transaction, read, await gatherExitFacts(on, transaction, read));
  const parted = await partCars(on, transaction, read, session);
  if (parted) return leave(on, transaction, read, parted);
  const detail = (length: JudgedLength) => explain(known, read, length);
  const contestedBy = match.kind === 'exact' ? match.contestedBy : undefined;
  return close(on, transaction, read, { session, exitAt, ownReads, isReadTwice, contestedBy, detail });
}

/** Whether an open session has ended: its plate came in again since, by its reads. */
async function endComeAgain(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  { session, exitAt, ownReads }: { session: OpenSession; exitAt: Date; ownReads: KnownAtExit['ownReads'] },
): Promise<boolean> {
  if (await endStale(on, transaction, read, ownReads, session)) return true;
  return endWhereComeAgain(on, transaction, session, { ownReads, exitAt, now: read.receivedAt });
}

const ONLY_ANOTHERS = { mayBeOwnPlate: false, candidates: [] };

/** No session inside is ended: one that its own plate's reads tell of is, else its entry may come, or a person is asked. */
async function endOwnOrAsk(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  known: KnownAtExit,
  decided: Extract<Decided, { kind: 'review' | 'wait_for_entry' }>,
): Promise<TakenRead> {
  const parted = await partOwn(on, transaction, read, known.ownReads);
  if (parted) return leave(on, transaction, read, parted);
  const candidates = decided.kind === 'review' ? decided.candidates : [];
  const ended = await findOwnEnded(transaction, read, known.ownReads, { mayBeOwnPlate: true, candidates });
  if (ended) return endAgain(on, transaction, read, ended, known);
  const settled = await findSettled(transaction, read);
  if (settled) return answerSettled(on, transaction, read, settled);
  if (isLate(read)) await chargeUntilLateStand(on, transaction, read);
  return decided.kind === 'review' ? review(on, transaction, read, known, decided) : waitForEntry(on, read);
}

async function endAgain(
  on: ExitServices,
  transaction: Transaction,
  read: ReadAtGate,
  ended: ClosedSession,
  { ownReads }: KnownAtExit,
): Promise<TakenRead> {
  const session = await setApart(on, transaction, read, ended);
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
    /** Another car inside that may be the one that leaves. */
    contestedBy?: { readonly entryAt: Date } | undefined;
    /** What is stored of why it is taken for its own, once its length is judged. */
    detail: (length: JudgedLength) => Readonly<Record<string, unknown>>;
  },
): Promise<TakenRead> {
  const { exitAt, ownReads, detail } = ending;
  const begun = await beginWithOwn(on, transaction, ending.session, ownReads);
  const session = await leaveCarSlot(transaction, begun, read);
  const { gate: exitGate, plateRaw: exitPlateRaw, receivedAt, timeFlag, vehicleClass: exitClass } = read;
  const plate = await choosePlate(transaction, session, read, ending.isReadTwice === true);
  // None of these asks for what another one finds: a driver waits meanwhile.
  const standing = +exitAt === +read.usedAt ? findFirstStand(on, transaction, read, session) : null;
  const [whole, seen, entryDoubtMs, perhapsCovered] = await Promise.all([
    judgeWhole(on, transaction, asSeen(session, read), {
      exitAt,
      now: receivedAt,
      contestedBy: ending.contestedBy,
      read,
    }),
    standing,
    settleEntryDoubt(transaction, session, exitAt, read),
    findPerhapsQueued(on, transaction, read, { ...session, exitAt, exitGate }, standing),
    on.passes.coverAtExit(transaction, session, { plateKey: plate.plateKey, exitAt }, read),
  ]);
  const judged = { length: whole, stand: seen };
  const own = await judgeOwnExits(on, transaction, ownReads, { session, exitAt }, judged);
  const { length, stand, waitedMs, noted } = await judgeTurn(transaction, { session, exitAt }, own);
  const { spokeFor, detail: stood } = explainFirstStand(stand);
  const explained = detail({ ...length, spokeFor: [...length.spokeFor, ...spokeFor] });
  const matchDetail = { ...explained, ...stood, ...noteTwoWheeler(begun, read), ...noted };
  const { doubtMs, chargedUntil: certain } = doubtExit(read, session, exitAt);
  const chargedUntil = certain ?? length.chargedUntil;
  const exitDoubtMs = doubtSince({ exitAt: chargedUntil ?? exitAt, matchDetail }, doubtMs, waitedMs);
  const doubt = { exitDoubtMs, entryDoubtMs, timeFlag, chargedUntil, perhapsCovered };
  const exit = { exitAt, exitGate, exitPlateRaw, exitClass, ...plate, matchDetail, receivedAt, ...doubt };
  // Before the session's waits are looked for: a car that was held at its first stand is held still.
  if (stand) await joinFirstStand(on, transaction, stand, session.id);
  // Of whom it was is asked with the session.
  if (length.exit && asksAboutOnly(length.exit, session)) await on.sessions.lapse(transaction, length.exit);
  if (length.came) await noteSameCar(transaction, length.came, { of: session, exitAt });
  // Behind the change of the session's row, as whoever pays takes them.
  const [settled, wait] = await Promise.all([
    on.sessions.close(transaction, session, exit),
    lockUnreleased(transaction, session.id),
  ]);
  await noteGivenPlate(transaction, settled.session, { exitConfidence: read.confidence, now: receivedAt });
  return { ...(await leave(on, transaction, read, settled, settled.duePaise)), wait, doubtMs };
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
