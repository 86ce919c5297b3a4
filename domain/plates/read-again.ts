import { LOOKALIKE_COST, measurePlates } from './distance.ts';
import { isLow } from './evidence.ts';
import { findSlip, isPartOf, numberOf, textsOf, type PlateAsRead } from './slip.ts';
import { FARTHEST_COMPARED, measureWidely } from './wide-distance.ts';

/** A reading, how sure its camera was of it, and when it was. */
export interface TimedReading extends PlateAsRead {
  readonly confidence: number | null;
  readonly usedAt: Date;
}

/** A car that stands in a lane is read there again within so long: then the barrier has closed behind it. */
export const STANDS_MS = 40_000;
/** A barrier takes so long to close and to open again, and the next car to come up. */
export const AT_ONCE_MS = 5_000;
/** Below this a reading is a guess of the camera's. */
const GUESSED = 0.6;
const DIGITS = 4;
const NUMBER = /\d{4}$/;

/** Whether two readings of one lane are so soon after each other, and so different, as a camera reads one car. */
export function isReadAgain(one: TimedReading, other: TimedReading): boolean {
  return isSlipOrGuess(one, other) || isMisreadAnew(one, other);
}

/** The same where one of the two may be right. */
function isSlipOrGuess(one: TimedReading, other: TimedReading): boolean {
  return isSlipInTime(one, other) || isAtOnceAgain(one, other);
}

/**
 * The same where rather each of the two is wrong, in another place: they differ by two characters, though not among the last
 * digits, and one of them was read in doubt.
 */
export function isMisreadAnew(one: TimedReading, other: TimedReading): boolean {
  if (msBetween(one, other) > AT_ONCE_MS || isSlipOrGuess(one, other)) return false;
  return (isDoubted(one) || isDoubted(other)) && areNear(one, other) && endAlike(one, other);
}

/** The same but for what only seconds between two readings show. */
export function isSlipInTime(
  one: Pick<TimedReading, keyof PlateAsRead | 'usedAt'>,
  other: Pick<TimedReading, keyof PlateAsRead | 'usedAt'>,
): boolean {
  return msBetween(one, other) <= STANDS_MS && findSlip(one, other) !== null;
}

/** A slip of which one reading was in doubt: that is one car's even where the next one was read in between. */
export function isSlipInDoubt(one: TimedReading, other: TimedReading): boolean {
  if (!isDoubted(one) && !isDoubted(other)) return false;
  return msBetween(one, other) <= STANDS_MS && findSlip(one, other) === 'one_character';
}

/**
 * Whether two readings differ by one look-alike, though not among the last digits, and one of them was in doubt: however
 * long after each other, where nobody else was read, a camera makes the one of the other more often than two such cars come.
 */
export function isLookalikeInDoubt(one: TimedReading, other: TimedReading): boolean {
  if (!isDoubted(one) && !isDoubted(other)) return false;
  const isAlike = (text: string) =>
    textsOf(other).some((like) => measurePlates(text, like) <= LOOKALIKE_COST);
  return findSlip(one, other) === 'one_character' && textsOf(one).some(isAlike);
}

/**
 * Whether a later reading is a guess at a plate that was read before, or nearly so, with the very same number: however long
 * after each other, and whoever was read in between, no other car of that number comes.
 */
export function isGuessedAnew(later: TimedReading, before: TimedReading): boolean {
  return isGuess(later) && areNear(later, before) && haveSameNumber(later, before);
}

/**
 * The same of two lanes that lie beside each other, through which two cars may come at once: the last two digits, by which the
 * cars of a fleet differ, have to be the same.
 */
export function isSeenBeside(one: TimedReading, other: TimedReading): boolean {
  if (!isSlipOrGuess(one, other)) return false;
  return findSlip(one, other) === 'one_character' || endAlike(one, other);
}

/** No other car comes up within seconds: a part is of the same plate, and so is a guess that is nearly it. */
function isAtOnceAgain(one: TimedReading, other: TimedReading): boolean {
  if (msBetween(one, other) > AT_ONCE_MS) return false;
  if (isPartOf(one, other) || isPartOf(other, one)) return true;
  return (isGuess(one) || isGuess(other)) && areNear(one, other);
}

/** Whether a camera guessed rather than read. */
export function isGuess({ confidence }: Pick<TimedReading, 'confidence'>): boolean {
  return confidence !== null && confidence < GUESSED;
}

/** Whether the camera was not sure, or read what is no registration. */
function isDoubted({ plateKey, confidence }: TimedReading): boolean {
  return confidence !== null && (plateKey === null || isLow(confidence));
}

function areNear(one: PlateAsRead, other: PlateAsRead): boolean {
  return textsOf(one).some((text) =>
    textsOf(other).some((like) => measureWidely(text, like) <= FARTHEST_COMPARED),
  );
}

function endAlike(one: PlateAsRead, other: PlateAsRead): boolean {
  const ends = textsOf(other).map(numberOf);
  return textsOf(one).some((text) => ends.includes(numberOf(text)));
}

/** The four digits at the end, by which the cars of one series differ. */
function haveSameNumber(one: PlateAsRead, other: PlateAsRead): boolean {
  const numbers = textsOf(other).map((text) => text.slice(-DIGITS));
  return textsOf(one).some((text) => NUMBER.test(text) && numbers.includes(text.slice(-DIGITS)));
}

function msBetween(one: Pick<TimedReading, 'usedAt'>, other: Pick<TimedReading, 'usedAt'>): number {
  return Math.abs(one.usedAt.getTime() - other.usedAt.getTime());
}
