import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { isSurelyAnothers } from '#domain/parking/another-plate.ts';
import type { LengthDoubt } from '#domain/parking/session-length.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import { FARTHEST } from '#domain/plates/distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  hasNeighbours,
  isStandOfAnother,
  listLeftTwice,
  listLoneExits,
  listOfPlate,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { hasLeftBefore, listCame, type ByGate, type CarThatCame } from '../partners/listed-cars.ts';
import type { GateServices } from '../read-at-gate.ts';
import { seeAnySlot, stoodInSlot } from '../slot-evidence.ts';
import type { CameBetween } from './came-between.ts';
import { findBack } from './find-back.ts';
import { findSurenessUnlessNear, mayBeOf } from './misread-of.ts';
import { measureExit, readNear } from './read-near.ts';

type Leaving = OpenSession | ClosedSession;

/** That a car may have left before, under a plate near to its own, and come back unread: until then is certain. */
export interface LeftBetween {
  readonly chargedUntil: Date;
  readonly because: LengthDoubt;
  /** What is asked about it; nothing where another session is asked about. */
  readonly exit?: UnmatchedSession;
  /** The entry by which it may have come back, under the plate of that exit. */
  readonly came?: CameBetween['came'];
}

/**
 * The first exit without an entry, within a session that ends now, that may have been its car's: under a plate near to its
 * own, long before. Who stood at an exit for less has not left, unless that plate came in since and has not left again; and
 * who was in its slot then was not there.
 */
export async function findLeftBetween(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  { exitAt, now }: { exitAt: Date; now: Date },
): Promise<LeftBetween | null> {
  const { mall, entryAt } = session;
  const to = new Date(exitAt.getTime() - STANDING_MS - 1);
  const [alone, twice] = await Promise.all([
    listLoneExits(transaction, mall, { from: entryAt, to: exitAt, most: MOST }),
    to > entryAt ? listLeftTwice(transaction, mall, { from: entryAt, to }) : [],
  ]);
  if (alone.length === 0 && twice.length === 0) return null;
  const confusions = await on.sessions.confusions(transaction, mall, now);
  // Of one that ended before its slot may be another car's by now.
  const slot = session.kind === 'open' ? seeAnySlot(session, on.occupancy) : null;
  const twiceAt = await findLeftTwice(transaction, twice, session, { confusions, slot });
  for (const exit of alone) {
    if (isItsPlate(exit, session) || isOfAnotherClass(exit, session)) continue;
    const left = await mayHaveLeftBy(on, transaction, session, { exit, exitAt, confusions, slot, now });
    if (left) return earlier(twiceAt, left);
  }
  return twiceAt;
}

/** Whether an exit may have been of a session's car: what is charged then, and what is asked. */
async function mayHaveLeftBy(
  on: GateServices,
  transaction: Transaction,
  session: Leaving,
  { exit, exitAt, confusions, slot: seen, now }: LoneExit,
): Promise<LeftBetween | null> {
  const confidence = await findSurenessUnlessNear(transaction, exit, session, confusions);
  if (!mayBeOf(exit, session, confusions, confidence)) return null;
  if (await stoodInSlot(transaction, session, { seen, at: exit.exitAt })) return null;
  const left = { chargedUntil: exit.exitAt, because: 'left_as_another', exit } as const;
  const came = await findBack(on, transaction, session, { exit, exitAt, now });
  if (came) return { ...left, came };
  if (exitAt.getTime() - exit.exitAt.getTime() <= STANDING_MS) return null;
  return (await isOfAnother(transaction, exit, session, { confusions, confidence, now })) ? null : left;
}

interface LoneExit {
  readonly exit: UnmatchedSession;
  /** When the session's car left. */
  readonly exitAt: Date;
  readonly confusions: ByGate;
  readonly slot: ReturnType<typeof seeAnySlot>;
  readonly now: Date;
}

/** A car that has left leaves no second time: that exit may have been this one's, where its plate is near. */
async function findLeftTwice(
  transaction: Transaction,
  twice: Awaited<ReturnType<typeof listLeftTwice>>,
  session: Leaving,
  { confusions, slot: seen }: { confusions: ByGate; slot: ReturnType<typeof seeAnySlot> },
): Promise<LeftBetween | null> {
  for (const { id, exitAt: at, ...exit } of twice) {
    if (id === session.id || measureExit({ ...exit, exitAt: at }, session, confusions) > FARTHEST) continue;
    if (await stoodInSlot(transaction, session, { seen, at })) continue;
    return { chargedUntil: at, because: 'left_as_another' };
  }
  return null;
}

function earlier(one: LeftBetween | null, other: LeftBetween): LeftBetween {
  return one !== null && one.chargedUntil < other.chargedUntil ? one : other;
}

const MOST = 500;

/** Exits of the very plate are judged by what was read of it. */
function isItsPlate({ plateKey }: UnmatchedSession, session: Leaving): boolean {
  return plateKey !== null && (plateKey === session.plateKey || plateKey === session.otherKey);
}

function isOfAnotherClass(exit: UnmatchedSession, { vehicleClass }: CarThatCame): boolean {
  return areClassesApart(vehicleClass, exit.vehicleClass);
}

/** Whether the exit was rather, or surely, of another car than the session's. */
async function isOfAnother(
  transaction: Transaction,
  exit: UnmatchedSession,
  session: Leaving,
  { confusions, confidence, now }: { confusions: ByGate; confidence: number | null; now: Date },
): Promise<boolean> {
  const distance = measureExit(exit, session, confusions);
  const isNear = distance <= FARTHEST;
  if (await isRatherAnothers(transaction, exit, session, { confusions, confidence, isNear })) return true;
  return isAnothers(transaction, exit, session, { distance, now });
}

/**
 * Whether the exit was rather of another car that is known: of one that stood there, or of one with a plate near to it that
 * was not read leaving, and need not have come back.
 */
async function isRatherAnothers(
  transaction: Transaction,
  exit: UnmatchedSession,
  session: Leaving,
  { confusions, confidence, isNear }: { confusions: ByGate; confidence: number | null; isNear: boolean },
): Promise<boolean> {
  const { exitAt: at } = exit;
  const leftBy = new Date(at.getTime() + STANDING_MS);
  const [isStand, came] = await Promise.all([
    isStandOfAnother(transaction, session, { at, leftBy }),
    listCame(transaction, exit),
  ]);
  // Who is near goes before whom a worse misread may have been of.
  const isAsNear = (car: CarThatCame) =>
    isNear ? measureExit(exit, car, confusions) <= FARTHEST : mayBeOf(exit, car, confusions, confidence);
  const mayBe = (car: CarThatCame) =>
    car.id !== session.id && !hasLeftBefore(car, at) && !isOfAnotherClass(exit, car) && isAsNear(car);
  return isStand || came.some(mayBe);
}

/** Whether the exit was surely of another car: one that has been here, or one of a fleet of which others have. */
async function isAnothers(
  transaction: Transaction,
  exit: UnmatchedSession,
  session: Leaving,
  { distance, now }: { distance: number; now: Date },
): Promise<boolean> {
  const { mall, plateKey: key } = exit;
  if (key === null) return false;
  const [near, ofPlate, isOfFleet] = await Promise.all([
    readNear(transaction, exit, { distance, now }),
    listOfPlate(transaction, mall, key),
    hasNeighbours(transaction, mall, { key, but: [session.id, exit.id], now }),
  ]);
  const isKnown = ofPlate.some(({ kind }) => kind !== 'unmatched');
  // So much is lost of few plates that what is left is another one that comes here.
  if (distance > FARTHEST && isKnown) return true;
  return isSurelyAnothers(near, { isKnown, isOfFleet });
}
