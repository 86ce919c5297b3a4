import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { findSlip } from '#domain/plates/slip.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listOfPlate } from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import type { LaneRead } from './store.ts';
import { isSameClass } from './unread-doubles.ts';

/** A car that stands in a lane is read there again within so long: then the barrier has closed behind it. */
const SLIPPED_MS = 40_000;

/**
 * The sessions of which a read is one more read by a slip of the camera, however sure it is: the same lane read a plate just
 * before or after that it makes of this one, and nobody else in between. Not where both plates have been here before.
 */
export async function findSlipped(
  transaction: Transaction,
  read: ReadAtGate,
  around: readonly LaneRead[],
  { isKnown }: { readonly isKnown: boolean },
): Promise<number[]> {
  const slipped = around.filter((one) => one.sessionId !== null && isSlippedFrom(read, one, around));
  const isSure = !isDoubtfulRead(read.reading, { confidence: read.confidence });
  const found: number[] = [];
  for (const { plateKey, sessionId } of slipped) {
    const isOwnCar = isKnown && isSure && (await hasBeenHere(transaction, read.mall, plateKey, sessionId));
    if (sessionId !== null && !isOwnCar) found.push(sessionId);
  }
  return found;
}

/** Whether one of two plates was read of the other one's car, as it stood there. */
function isSlippedFrom(read: ReadAtGate, other: LaneRead, around: readonly LaneRead[]): boolean {
  if (!isSlip(read, other) || !isSameClass(read, other)) return false;
  const [from, to] = [read.usedAt, other.usedAt].toSorted((one, later) => one.getTime() - later.getTime());
  const isBetween = ({ usedAt }: LaneRead) => from && to && usedAt > from && usedAt < to;
  const isTheirs = ({ plateKey, sessionId }: LaneRead) =>
    sessionId === other.sessionId || plateKey === read.plateKey || plateKey === null;
  return around.every((one) => !isBetween(one) || isTheirs(one));
}

type Slipped = Pick<LaneRead, 'plateKey' | 'plateRaw' | 'usedAt'>;

/** Whether two reads of one lane are so soon after each other, and so different, as a camera reads one car. */
export function isSlip(one: Slipped, other: Slipped): boolean {
  const apartMs = Math.abs(one.usedAt.getTime() - other.usedAt.getTime());
  return apartMs <= SLIPPED_MS && findSlip(one, other) !== null;
}

async function hasBeenHere(
  transaction: Transaction,
  mall: number,
  key: string | null,
  now: number | null,
): Promise<boolean> {
  if (key === null) return false;
  return (await listOfPlate(transaction, mall, key)).some(({ id }) => id !== now);
}
