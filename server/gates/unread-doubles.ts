import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { isLow } from '#domain/plates/evidence.ts';
import { readMark } from '#domain/plates/mark.ts';
import { readPlate, type PlateReading } from '#domain/plates/plate.ts';
import { AT_ONCE_MS } from '#domain/plates/read-again.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import type { LaneRead } from './store.ts';
import { classSeen } from './typed/class-seen.ts';

type Classed = Pick<LaneRead, 'vehicleClass'>;

/** A car that is read at a lane is read there again within so long, with a part of its plate, or without any. */
const PART_AGAIN_MS = 40_000;
/** Without any the next car may be read as well: in a busy lane it is there after a dozen seconds. */
const NONE_AGAIN_MS = 10_000;
/** Whoever types a plate that the camera did not read has seen that it did not, and stands at that car for so long. */
export const TYPED_MS = 60_000;

/**
 * The session of which a read without a plate is one more read: just before or after it the same lane read a plate that it may
 * have been, and nobody else in between. If it was another car, that one leaves uncharged.
 */
export function findReadBeside(read: ReadAtGate, around: readonly LaneRead[]): number | null {
  const others = around.filter(({ sessionId }) => sessionId !== null);
  const before = others.filter(({ usedAt }) => usedAt <= read.usedAt).toReversed();
  const after = others.filter(({ usedAt }) => usedAt > read.usedAt);
  const next = [before[0], after[0]].find((one) => one !== undefined && isAtOnce(read, one));
  return findNext(read, before) ?? findNext(read, after) ?? next?.sessionId ?? null;
}

/** Whether two reads, of which one says nothing of whose it is, are so soon after each other as no two cars are in one lane. */
export function isAtOnce(read: ReadAtGate, one: LaneRead): boolean {
  const isSoon = Math.abs(one.usedAt.getTime() - read.usedAt.getTime()) < AT_ONCE_MS;
  return isSoon && (saysNothing(read) || saysNothing(one)) && isSameClass(read, one);
}

/** The same of a read that says nothing, at an exit by which another read has just left, or waits for its entry. */
export function isAtOnceAfter(
  read: ReadAtGate,
  { exitAt, vehicleClass }: { readonly exitAt: Date; readonly vehicleClass: string | null },
): boolean {
  const sinceMs = read.usedAt.getTime() - exitAt.getTime();
  return saysNothing(read) && sinceMs >= 0 && sinceMs < AT_ONCE_MS && isSameClass(read, { vehicleClass });
}

/** Whether a reading is no registration, nor the mark of a car of another kind. */
function saysNothing({
  plateKey,
  plateRaw,
  confidence,
}: Pick<LaneRead, 'plateKey' | 'plateRaw' | 'confidence'>) {
  return plateKey === null && (readMark(plateRaw) === null || isLow(confidence));
}

/** From a read on, in the order in which they come: the first read of a plate, if only the same session's are before it. */
function findNext(read: ReadAtGate, inOrder: readonly LaneRead[]): number | null {
  const session = inOrder[0]?.sessionId ?? null;
  const next = inOrder.find(({ plateKey, sessionId }) => plateKey !== null || sessionId !== session);
  const isIts =
    next?.sessionId === session && isSoon(read, next, read.reading) && mayBeOf(read.reading, next.plateKey);
  return isIts && isSameClass(read, next) ? session : null;
}

/** The session of a car that was read at this lane just before a plate was, without its own; nobody else was between. */
export function findUnreadBefore(read: ReadAtGate, around: readonly LaneRead[]): number | null {
  const last = around.findLast(({ usedAt }) => usedAt <= read.usedAt);
  if (!last || last.plateKey !== null || !isSameClass(read, last)) return null;
  const reading = readPlate(last.plateRaw);
  // What a person typed names it, whatever kind of plate that is.
  const plate = read.isTyped ? read.plate : read.plateKey;
  const isIts = isSoon(read, last, reading) && mayBeOf(reading, plate);
  return isIts || isAtOnce(read, last) ? last.sessionId : null;
}

/** Whether a reading is of no plate at all, or of a part of this one. */
function mayBeOf({ status, display }: Pick<PlateReading, 'status' | 'display'>, key: string | null): boolean {
  if (key === null) return false;
  return status === 'none' || (status === 'invalid' && key.includes(display.replaceAll(' ', '')));
}

/** Whether two reads, of which one is of no plate or of a part of one, came so soon after each other. */
function isSoon(read: ReadAtGate, { usedAt }: LaneRead, { status }: Pick<PlateReading, 'status'>): boolean {
  const again = status === 'none' ? NONE_AGAIN_MS : PART_AGAIN_MS;
  return Math.abs(usedAt.getTime() - read.usedAt.getTime()) <= (read.isTyped ? TYPED_MS : again);
}

/** Whether nothing says that two reads are of two kinds of vehicle. */
export function isSameClass(read: Pick<ReadAtGate, 'vehicleClass' | 'isTyped'>, other: Classed): boolean {
  return !areClassesApart(classSeen(read), other.vehicleClass);
}
