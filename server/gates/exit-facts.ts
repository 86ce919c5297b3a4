import { LOOKALIKE_COST } from '#domain/plates/distance.ts';
import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { isEnteredAs } from '#domain/plates/entered-as.ts';
import { compareRead } from '#domain/plates/likeness.ts';
import { matchExit, type ExitMatch, type ExitSignals } from '#domain/plates/match.ts';
import { isMisreadTwice } from '#domain/plates/misread-twice.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { DOUBLED_READ_MS, type ExitFacts } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  DRAINED,
  findClosedAround,
  findByIds,
  findExitNear,
  hasExit,
  findMissedExit,
  listExitsAtGate,
  listInside,
  isNeverHere,
  listOfPlate,
  type ClosedSession,
  type ExitedSession,
} from '../sessions/index.ts';
import { findApartAtExit, type ApartAtExit } from './apart-at-exit.ts';
import { unlessLeftSince } from './other-plate/left-since.ts';
import { matchAgain } from './other-plate/read-elsewhere.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { unlessTwoWheeler } from './car-slot.ts';
import { toCandidate, type CandidateInside } from './slot-evidence.ts';
import { isNextBehind, type AskedBehind } from './next-of-fleet.ts';
import { seeReadAsParked } from './read-as-parked.ts';
import { findStanding, isMisreadOf } from './same-car.ts';
import { listSessionsOfExits } from './store.ts';
import { listWaitingExits } from './waiting/store.ts';
import { classSeen } from './typed/class-seen.ts';
import { isAtOnceAfter } from './unread-doubles.ts';
import type { OwnRead } from './two-cars/own-reads.ts';
import { listEntriesOf, listOwnReads } from './two-cars/store.ts';
import { unlessDoubled } from './two-cars/unless-doubled.ts';
import type { WaitingExit } from './waiting-exit.ts';

/** An exit that was read before: of a session that has ended, or one that waits for its entry. */
export type EarlierExit = ExitedSession | WaitingExit;
export type KnownAtExit = ExitFacts<CandidateInside, EarlierExit, ClosedSession> & {
  /** What was read of this very plate at all gates before, the newest first. */
  readonly ownReads: readonly OwnRead[];
};

/** Gathers what is known of a car at the exit: everything that the rules of release ask for. */
export async function gatherExitFacts(
  { occupancy, sessions }: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<KnownAtExit> {
  const { mall, reading, usedAt, gate } = read;
  const vehicleClass = classSeen(read);
  const [cars, all, confusions, ownReads, apart] = await Promise.all([
    listInside(transaction, mall),
    listExitsAtGate(transaction, { mall, gate, at: usedAt }),
    sessions.confusions(transaction, mall, read.receivedAt),
    listOwnReads(transaction, read),
    findApartAtExit(transaction, read),
  ]);
  const gone = { all: all.filter(({ id }) => !apart.sessions.has(id)), apart };
  const known = { occupancy, trust: sessions.slotTrust(mall), confusions };
  const inside = cars.map((car) => toCandidate(unlessTwoWheeler(car, read), known));
  const signals = { confusions: confusions.get(gate), areSlotsProven: known.trust.isProven };
  const found = await findMatch(transaction, read, inside, signals);
  const match = await unlessDoubled(transaction, read, found);
  // Where the plate's own open session has begun, the rule asks for nothing else: the common case costs nothing more.
  const isPlain = match.kind === 'exact' && match.session.entryAt <= usedAt;
  // What could not be read as a registration may still be matched by its characters.
  const plate = reading.status === 'none' ? null : read.plate;
  const earlier = isPlain ? NONE_EARLIER : await findEarlier(transaction, read, gone);
  const isDoubtful = isDoubtfulRead(reading, { confidence: read.confidence });
  return {
    read: { plate, gate, readAt: usedAt, vehicleClass, isDoubtful },
    match,
    ownReads,
    ...earlier,
    sameCar:
      (await findAtOnce(transaction, read, gone, match)) ??
      (await findJustGone(transaction, read, gone.all, { match, ownReads, occupancy, ...signals })) ??
      ((match.kind === 'none' || match.kind === 'review') && isNothing(earlier)
        ? await findStood(transaction, read, { isContested: match.kind !== 'none' })
        : null),
    isMissedExitDrained: earlier.missedExit?.flags.includes(DRAINED) === true,
  };
}

type Earlier = Pick<KnownAtExit, 'lastExit' | 'missedExit' | 'closedAround'>;

const NONE_EARLIER: Earlier = { lastExit: null, missedExit: null, closedAround: null };

function isNothing({ lastExit, missedExit, closedAround }: Earlier): boolean {
  return !lastExit && !missedExit && !closedAround;
}

/** Who has just left by the exit, but for whom its camera says that it was long before or after. */
interface JustGone {
  readonly all: readonly ExitedSession[];
  readonly apart: ApartAtExit;
}

/** What is known of the plate's visits that have ended, as far as the exit may be one of theirs. */
async function findEarlier(transaction: Transaction, read: ReadAtGate, gone: JustGone): Promise<Earlier> {
  const { mall, plateKey: key, usedAt: at } = read;
  const lastExit = await findLastExit(transaction, read, gone);
  if (key === null) return { ...NONE_EARLIER, lastExit };
  const missedExit = await findMissedExit(transaction, { mall, key, at });
  if (lastExit || missedExit) return { lastExit, missedExit, closedAround: null };
  return { ...NONE_EARLIER, closedAround: await findClosedAround(transaction, { mall, key, at }) };
}

/** Which session the read ends. Where nothing but the spelling speaks for it, what is known of the plate is asked for. */
async function findMatch(
  transaction: Transaction,
  read: ReadAtGate,
  inside: readonly CandidateInside[],
  known: Pick<ExitSignals, 'confusions' | 'areSlotsProven'>,
): Promise<ExitMatch<CandidateInside>> {
  const { mall, reading, plateKey, usedAt, confidence } = read;
  const isCarOfItsOwn = await isAnothersPlate(transaction, { mall, plateKey }, inside);
  const signals = { confidence, vehicleClass: classSeen(read), isCarOfItsOwn, ...known };
  const match = await matchAgain(transaction, { mall, usedAt }, inside, (cars) =>
    matchExit(reading, cars, usedAt, signals),
  );
  if (match.kind === 'near') return unlessLeftSince(transaction, { mall, key: plateKey }, match);
  if (match.kind !== 'review' || match.reason !== 'not_enough_evidence' || plateKey === null) return match;
  const [best] = match.candidates;
  const [isNew, entries] = await Promise.all([
    isNeverHere(transaction, mall, plateKey),
    best ? listEntriesOf(transaction, best.session.id) : [],
  ]);
  const lately = { isNeverHere: isNew, isMisreadTwice: isMisreadTwice(reading, entries) };
  const again = matchExit(reading, inside, usedAt, { ...signals, ...lately });
  return again.kind === 'near' ? unlessLeftSince(transaction, { mall, key: plateKey }, again) : again;
}

/** Whether a car has been here under a plate as which the entry of another one was read, whose plate a person set right. */
async function isAnothersPlate(
  transaction: Transaction,
  { mall, plateKey }: Pick<ReadAtGate, 'mall' | 'plateKey'>,
  inside: readonly CandidateInside[],
): Promise<boolean> {
  if (plateKey === null || !inside.some((car) => isEnteredAs(car, plateKey))) return false;
  const own = await listOfPlate(transaction, mall, plateKey);
  return own.some(({ kind }) => kind !== 'unmatched');
}

/** The exit nearest in time of this plate, else one of a look-alike at this gate within a minute. */
async function findLastExit(
  transaction: Transaction,
  read: ReadAtGate,
  gone: JustGone,
): Promise<EarlierExit | null> {
  const { mall, reading, plateKey, usedAt: at, gate } = read;
  if (reading.status === 'none') return null;
  const waiting = await listWaitingExits(transaction, mall, at);
  if (plateKey !== null) {
    const own = await findOwnExit(transaction, waiting, { mall, key: plateKey, at });
    if (own) return own;
  }
  const exits = listExitSpellings(reading, {});
  const isAlike = ({ plateKey: key, raw: entryRaw, exitAt: entryAt }: Spelled) =>
    entryRaw === reading.raw ||
    measureCandidate(exits, { sessionId: '', key, entryRaw, entryAt }) <= LOOKALIKE_COST;
  const isNow = ({ exitAt }: { exitAt: Date }) =>
    Math.abs(exitAt.getTime() - at.getTime()) <= DOUBLED_READ_MS;
  const sessions = gone.all.filter(isNow);
  const isHere = (one: WaitingExit) => one.gate === gate && isNow(one) && !gone.apart.reads.has(one.readId);
  return (
    sessions.find((session) => isAlike({ ...session, raw: session.exitPlateRaw })) ??
    waiting.find((one) => isHere(one) && isAlike({ ...one, raw: one.plateRaw })) ??
    null
  );
}

/**
 * What was read here a moment ago, where this read says nothing of a plate: no other car is so soon at the barrier, unless a
 * car inside fits the read and the one that has just left does not.
 */
async function findAtOnce(
  transaction: Transaction,
  read: ReadAtGate,
  { all: gone, apart }: JustGone,
  match: ExitMatch<CandidateInside>,
): Promise<EarlierExit | null> {
  if (read.plateKey !== null) return null;
  const mayBeOf = ({ plateKey: key }: EarlierExit) =>
    match.kind !== 'near' || key === null || compareRead(read, [key]) === 'alike';
  const isIts = (one: EarlierExit) => isAtOnceAfter(read, one) && mayBeOf(one);
  const waiting = await listWaitingExits(transaction, read.mall, read.usedAt);
  const isHere = (one: WaitingExit) => one.gate === read.gate && !apart.reads.has(one.readId);
  return gone.find(isIts) ?? waiting.find((one) => isHere(one) && isIts(one)) ?? null;
}

/** The last car to leave here, within two minutes, where this read may be its double. */
async function findJustGone(
  transaction: Transaction,
  read: ReadAtGate,
  gone: readonly ExitedSession[],
  known: AskedBehind & Parameters<typeof seeReadAsParked>[2],
): Promise<ExitedSession | null> {
  const { match } = known;
  const before = gone.filter((one) => one.kind === 'closed').filter(({ exitAt }) => exitAt <= read.usedAt);
  const [last] = before;
  if (!last) return null;
  // It was read under both plates at its entry already: as one car it has paid.
  const isParted = match.kind === 'exact' && last.matchDetail['partedFrom'] === match.session.sessionId;
  if (isParted) return last;
  if (last.plateKey === read.plateKey) return null;
  const seen = seeReadAsParked(read, last, known);
  if (seen === 'parked') return last;
  const seemsParked = seen === 'seems_parked';
  const isMisread =
    seemsParked ||
    (read.confidence !== null && isMisreadOf(read, { plateKey: last.plateKey, plateRaw: last.exitPlateRaw }));
  return isMisread && !(await isNextBehind(transaction, read, last, { ...known, seemsParked })) ? last : null;
}

/**
 * The session of the car that has stood in this lane since it was last read here. Where a car inside is like it, only one
 * that goes by this very plate.
 */
async function findStood(
  transaction: Transaction,
  read: ReadAtGate,
  { isContested }: { isContested: boolean },
): Promise<ExitedSession | null> {
  const id = await findStanding(transaction, read);
  const [session] = id === null ? [] : await findByIds(transaction, [id]);
  if (!session || !hasExit(session) || read.plateKey === null) return null;
  const isOwn = session.kind === 'closed' && session.plateKey === read.plateKey;
  if (isContested && !isOwn) return null;
  const own = await listOfPlate(transaction, read.mall, read.plateKey);
  const hasEntered = own.some(
    (one) => one.kind !== 'unmatched' && one.entryAt > session.exitAt && one.entryAt <= read.usedAt,
  );
  return hasEntered ? null : session;
}

interface Spelled {
  readonly plateKey: string | null;
  readonly raw: string | null;
  readonly exitAt: Date;
}

async function findOwnExit(
  transaction: Transaction,
  waiting: readonly WaitingExit[],
  plate: { mall: number; key: string; at: Date },
): Promise<EarlierExit | null> {
  const ids = await listSessionsOfExits(transaction, plate.mall, plate.key, plate.at);
  const session = await findExitNear(transaction, { ...plate, ids });
  return session ?? waiting.find(({ plateKey }) => plateKey === plate.key) ?? null;
}
