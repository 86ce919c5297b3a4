import { LOOKALIKE_COST, measurePlates } from '../plates/distance.ts';
import { DOUBLED_EXIT_MS, MISREAD_DOUBLE_MS, STANDING_MS } from './session.ts';

/** An exit, and a session that goes by one plate and was read under another one as well at its entry. */
export interface ReadTwice {
  readonly exitKey: string | null;
  readonly isExitDoubtful: boolean;
  readonly key: string | null;
  readonly otherKey: string | null;
}

/**
 * Whether two cars of one series were taken for one at the entry, where the camera was not sure of one of them. The
 * second plate, read surely at the exit too, is no misread: one camera hardly ever makes of a character the very one that
 * another camera makes of it, but for look-alikes.
 */
export function areTwoCars({ exitKey, isExitDoubtful, key, otherKey }: ReadTwice): boolean {
  if (exitKey === null || key === null || exitKey !== otherKey || isExitDoubtful) return false;
  return measurePlates(key, exitKey) > LOOKALIKE_COST;
}

/** An exit that may have been of one of two cars: when it was, and the car whose very plate was read there. */
export interface AskedExit<Car> {
  readonly exitAt: Date;
  readonly ownCar: Car | null;
}

/**
 * Which of two cars each of two exits was of, where each may have been of either: both leave once, and what was read under
 * a car's very plate is rather its own. Two plates that were both read are no misreads of each other; where one was not,
 * one car may have stood there for half an hour. Null where that may be.
 */
export function shareExits<Car>(
  [one, other]: readonly [AskedExit<Car>, AskedExit<Car>],
  [first, second]: readonly [Car, Car],
): readonly [Car, Car] | null {
  const known = one.ownCar ?? (other.ownCar === first ? second : other.ownCar && first);
  if (known === null || one.ownCar === other.ownCar) return null;
  const areBothOwn = one.ownCar !== null && other.ownCar !== null;
  const apartMs = Math.abs(one.exitAt.getTime() - other.exitAt.getTime());
  if (apartMs <= (areBothOwn ? MISREAD_DOUBLE_MS : STANDING_MS)) return null;
  return known === first ? [first, second] : [second, first];
}

/** Two plates of one entry that were read at exits one after the other. */
export interface LeftBoth {
  readonly plates: readonly [string, string];
  readonly apartMs: number;
  readonly isSameLane: boolean;
  /** A third car was read at the same exit between them. */
  readonly isAnotherBetween: boolean;
  /** The second plate is a registration, and its exit's camera has not all but guessed it. */
  readonly isWellRead: boolean;
  /** Each of the two was read surely at its entry or at its exit. */
  readonly areBothSure: boolean;
  /** Two slots were taken and freed as two cars would have, and nobody else explains the second one. */
  readonly haveTwoSlots: boolean;
}

/** Until then no other car comes up. */
const AT_ONCE_MS = 5_000;

/**
 * Whether two plates of one entry that were both read at exits are two cars', to the letter: `two`. One camera hardly ever
 * makes of a character the very one that another made of it, but for look-alikes; it needs a second slot besides, or
 * another lane where both were read surely. `asked`: it may be one car that stands there. `one`: it most likely is.
 */
export function judgeLeftBoth(left: LeftBoth): 'two' | 'asked' | 'one' {
  const { isWellRead, isSameLane, haveTwoSlots, areBothSure, apartMs } = left;
  if (isWellRead && hasDrivenOn(left)) return 'two';
  if (isSameLane && apartMs <= AT_ONCE_MS) return 'one';
  if (isSameLane && !haveTwoSlots) return judgeAtOneLane(left);
  const isSure = isWellRead && (areBothSure || haveTwoSlots) && !areAlike(left);
  return isSure ? 'two' : 'asked';
}

function judgeAtOneLane(left: LeftBoth): 'asked' | 'one' {
  if (areAlike(left)) return 'one';
  return left.isWellRead || left.apartMs > MISREAD_DOUBLE_MS ? 'asked' : 'one';
}

/**
 * Whether the car that was read at an exit first had driven on when the second plate was read, so that the second one is
 * another car's: somebody else passed the lane in between, or so long after no car stands at an exit. Look-alikes, which
 * cameras make of one plate, have to be apart for as long as a car stands in one lane at all.
 */
function hasDrivenOn(left: LeftBoth): boolean {
  const { apartMs, isSameLane, isAnotherBetween } = left;
  if (apartMs <= MISREAD_DOUBLE_MS) return false;
  const mayStand = isSameLane && areAlike(left);
  return isAnotherBetween || apartMs > (mayStand ? STANDING_MS : DOUBLED_EXIT_MS);
}

function areAlike({ plates }: LeftBoth): boolean {
  return measurePlates(...plates) <= LOOKALIKE_COST;
}

/** An exit that was read under the plate of a car which left later, and the session that has ended by it; null where none has. */
export interface ExitOfEither {
  readonly endedBy: {
    /** Nothing of it is asked any more. */
    readonly isSettled: boolean;
    /** The exit was given to it since it alone was left of those that were asked about. */
    readonly isOnlyOneLeft: boolean;
    /** The car that left later was one of these. */
    readonly wasAskedOfBoth: boolean;
    readonly isOtherPlate: boolean;
  } | null;
}

/** Whether exits under a car's plate before its own were all of the other car each time: both have left, each by one exit. */
export function haveBothLeft(exits: readonly ExitOfEither[]): boolean {
  return (
    exits.length > 0 &&
    exits.every(
      ({ endedBy }) =>
        endedBy !== null &&
        endedBy.isSettled &&
        endedBy.isOnlyOneLeft &&
        endedBy.wasAskedOfBoth &&
        endedBy.isOtherPlate,
    )
  );
}
