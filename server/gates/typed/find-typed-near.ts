import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { areNear, judgeTypedAgain, TYPED_AGAIN_MS } from '#domain/plates/typed-again.ts';
import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, listOfPlate, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads, type LaneRead } from '../store.ts';
import { isAnyTyped } from './store.ts';

/** A car that came in at an entry just before or after a read there, under a plate near to it that a person typed. */
export interface TypedNear {
  readonly session: OpenSession | ClosedSession;
  /** What was read of it first; typed, or by the camera where the read itself is the one that was typed. */
  readonly first: LaneRead;
  /** Whether it is the same car: for sure, or only as far as a person may say. */
  readonly judged: 'one' | 'asked';
}

/** The car that a read at an entry may be one more read of, where one of the two was typed; mostly nothing was. */
export async function findTypedNear(transaction: Transaction, read: ReadAtGate): Promise<TypedNear | null> {
  if (read.plateKey === null || read.direction === 'exit') return null;
  const at = read.usedAt.getTime();
  const span = { from: new Date(at - TYPED_AGAIN_MS), to: new Date(at + TYPED_AGAIN_MS) };
  if (!read.isTyped && !(await isAnyTyped(transaction, read, span))) return null;
  const lane = await listLaneReads(transaction, read, span);
  const near = lane
    .filter((one) => isOfPair(read, one) && areNear(one, read))
    .toSorted((one, other) => distanceTo(read, one) - distanceTo(read, other));
  for (const first of near) {
    const session = await findEntered(transaction, first.sessionId);
    if (session === null || isOwn(read, session)) continue;
    return { session, first, judged: await judge(transaction, read, { session, first, lane }) };
  }
  return null;
}

/** One of the two was typed, and nothing else of a camera's confirms what was. */
function isOfPair(read: ReadAtGate, { typedBy }: LaneRead): boolean {
  return typedBy !== null || read.isTyped === true;
}

async function findEntered(
  transaction: Transaction,
  id: number | null,
): Promise<OpenSession | ClosedSession | null> {
  const [session] = id === null ? [] : await findByIds(transaction, [id]);
  return session === undefined || session.kind === 'unmatched' ? null : session;
}

/** It has been read under this very plate as well: that says whose it is. */
function isOwn({ plateKey }: ReadAtGate, session: OpenSession | ClosedSession): boolean {
  return session.plateKey === plateKey || session.otherKey === plateKey;
}

interface Found {
  readonly session: OpenSession | ClosedSession;
  readonly first: LaneRead;
  readonly lane: readonly LaneRead[];
}

async function judge(transaction: Transaction, read: ReadAtGate, found: Found): Promise<'one' | 'asked'> {
  const { first, session, lane } = found;
  // A person who types a plate anew stands there, and can be asked.
  if (read.isTyped) return 'asked';
  const ends = [first.usedAt, read.usedAt].toSorted((one, other) => one.getTime() - other.getTime());
  const [from = read.usedAt, to = read.usedAt] = ends;
  const isBetween = ({ usedAt, sessionId }: LaneRead) =>
    usedAt >= from && usedAt <= to && sessionId !== session.id;
  const isAlone = !lane.some(isBetween);
  const afterMs = read.usedAt.getTime() - first.usedAt.getTime();
  const isDoubted = await mayBeTwo(transaction, read, found);
  const judged = judgeTypedAgain({ typed: first, read, afterMs, isAlone, isDoubted });
  return judged === 'one' ? 'one' : 'asked';
}

/** Whether more than its plate says that it may be two cars, or the camera does not know enough to say that it is one. */
async function mayBeTwo(
  transaction: Transaction,
  read: ReadAtGate,
  { first, session, lane }: Found,
): Promise<boolean> {
  const { confidence, reading, timeFlag, vehicleClass } = read;
  if (isDoubtfulRead(reading, { confidence }) || timeFlag === 'server_time') return true;
  if (areClassesApart(first.typedClass, vehicleClass)) return true;
  // A camera has read what was typed as well, or that plate has been here before: it is a car's.
  if (lane.some(({ sessionId, typedBy }) => sessionId === session.id && typedBy === null)) return true;
  if (first.plateKey === null) return false;
  return (await listOfPlate(transaction, read.mall, first.plateKey)).some(({ id }) => id !== session.id);
}

function distanceTo({ usedAt }: ReadAtGate, one: LaneRead): number {
  return Math.abs(one.usedAt.getTime() - usedAt.getTime());
}
