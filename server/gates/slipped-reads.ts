import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { isMisreadAnew, isReadAgain, isSeenBeside, isSlipInDoubt } from '#domain/plates/read-again.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listOfPlate } from '../sessions/index.ts';
import type { SeenAtGate } from './beside/store.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import type { LaneRead } from './store.ts';
import { mayBeOfDoubted } from './two-cars/may-be-of-doubted.ts';
import { isSameClass } from './unread-doubles.ts';

/** What was read around a read: in its own lane, and at the other gates that lead the same way. */
export interface ReadsAround {
  readonly here: readonly LaneRead[];
  readonly beside: readonly SeenAtGate[];
}

/**
 * The sessions of which a read is one more read by a slip of the camera, however sure it is: the same lane, or one beside it,
 * read a plate just before or after that it makes of this one, and nobody else in between, unless it was in doubt of one of
 * them. Not where both plates have been here before.
 */
export async function findSlipped(
  transaction: Transaction,
  read: ReadAtGate,
  { here, beside }: ReadsAround,
  { isKnown }: { readonly isKnown: boolean },
): Promise<number[]> {
  const slipped = [
    ...here
      .filter((one) => mayBeDoubleOfTyped(read, one, here))
      .filter((one) => isOfDoubt(read, one, here) || (isReadAgain(read, one) && isAlone(read, one, here))),
    ...beside.filter((one) => isSeenBeside(read, one) && isAloneBeside(read, one, { here, beside })),
  ].filter((one) => one.sessionId !== null && isSameClass(read, one));
  const isSure = !isDoubtfulRead(read.reading, { confidence: read.confidence });
  const found: number[] = [];
  for (const one of slipped) {
    const { plateKey, sessionId } = one;
    // Of two misreads neither is the plate of a car that has been here.
    const mayBeOwn = isKnown && (isSure || isMisreadAnew(read, one));
    const isOwnCar = mayBeOwn && (await hasBeenHere(transaction, read.mall, plateKey, sessionId));
    if (sessionId !== null && !isOwnCar) found.push(sessionId);
  }
  return found;
}

/** A slip of which one reading was in doubt, unless the other car was read surely, too. */
function isOfDoubt(read: ReadAtGate, one: LaneRead, here: readonly LaneRead[]): boolean {
  return isSlipInDoubt(read, one) && mayBeOfDoubted(read, one, here, (other) => isSlipInDoubt(read, other));
}

/**
 * Whether the rules for what one camera makes of a car may hold of a read and one before it. Of what a person typed they do
 * where the camera was in doubt, and nobody else was read in between: else a mistyped plate has rules of its own.
 */
export function mayBeDoubleOfTyped(read: ReadAtGate, one: LaneRead, lane: readonly LaneRead[]): boolean {
  if (one.typedBy === null) return true;
  const { reading, confidence, isTyped } = read;
  return !isTyped && isDoubtfulRead(reading, { confidence }) && isAlone(read, one, lane);
}

/** Whether one of two plates may have been read of the other one's car, as it stood in a lane: nobody else was read there. */
export function isAlone(
  read: Pick<ReadAtGate, 'usedAt' | 'plateKey'>,
  other: LaneRead,
  lane: readonly LaneRead[],
): boolean {
  const [from, to] = [read.usedAt, other.usedAt].toSorted((one, later) => one.getTime() - later.getTime());
  const isBetween = ({ usedAt }: LaneRead) => from && to && usedAt > from && usedAt < to;
  const isTheirs = ({ plateKey, sessionId }: LaneRead) =>
    sessionId === other.sessionId || plateKey === read.plateKey || plateKey === null;
  return lane.every((one) => !isBetween(one) || isTheirs(one));
}

/** The same of two lanes: it stood in one of them. */
function isAloneBeside(read: ReadAtGate, other: SeenAtGate, { here, beside }: ReadsAround): boolean {
  const there = beside.filter(({ gate }) => gate === other.gate);
  return isAlone(read, other, here) || isAlone(read, other, there);
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
