import { isDoubtfulRead, isLow } from '#domain/plates/evidence.ts';
import { isReadAgain } from '#domain/plates/read-again.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import type { LaneRead } from '../store.ts';

/**
 * Whether a read may be of the car of another one that was in doubt. Where that one's car was read surely as well, a sure read
 * is its own only if it may be of that sure read: what the camera was in doubt of says nothing of the next car.
 */
export function mayBeOfDoubted(
  read: ReadAtGate,
  one: LaneRead,
  lane: readonly LaneRead[],
  isMisread: (one: LaneRead) => boolean,
): boolean {
  const isSureRead =
    read.confidence !== null && !isDoubtfulRead(read.reading, { confidence: read.confidence });
  // In the order of their times it is judged before what came after it.
  const isBefore = one.usedAt <= read.usedAt;
  if (!isSureRead || isSure(one) || isBefore) return true;
  const sure = lane.filter((other) => other.sessionId === one.sessionId && isSure(other));
  const isIts = (other: LaneRead) =>
    other.plateKey === read.plateKey || isMisread(other) || isReadAgain(read, other);
  return sure.length === 0 || sure.some(isIts);
}

function isSure({ plateKey, confidence }: LaneRead): boolean {
  return plateKey !== null && confidence !== null && !isLow(confidence);
}
