import { FARTHEST, measurePlates } from './distance.ts';
import { findSlip, textsOf, type PlateAsRead } from './slip.ts';

/** So long a car stands at a gate whose camera is dead until somebody has typed its plate; later nobody is asked either. */
export const TYPED_AGAIN_MS = 5 * 60_000;
/** By then the car whose plate was typed has driven on: the barrier had opened for it. */
export const DRIVEN_ON_MS = 2 * 60_000;
/** Cars of one fleet are registered one after the other: their plates differ in so many last digits. */
const FLEET_DIGITS = 2;

/** What a person typed at an entry, and what was read there, or typed, under another plate. */
export interface TypedAgain {
  readonly typed: PlateAsRead;
  readonly read: PlateAsRead;
  /** How long after the typing; before it below nought. */
  readonly afterMs: number;
  /** Nobody else came in by that lane between the two. */
  readonly isAlone: boolean;
  /** Something else says that it may be two cars. */
  readonly isDoubted: boolean;
}

/**
 * Whether two near plates of one entry are one car whose plate was mistyped: `one`; `asked`, where it may be the next car
 * of a fleet as well; `other`. Two cars that are taken for one are far worse than a question, so that a slip in the last
 * digits, by which such cars differ, is always asked about.
 */
export function judgeTypedAgain(pair: TypedAgain): 'one' | 'asked' | 'other' {
  const { afterMs, isAlone, isDoubted } = pair;
  if (Math.abs(afterMs) > TYPED_AGAIN_MS || !areNear(pair.typed, pair.read)) return 'other';
  const isThere = isAlone && !isDoubted && afterMs <= DRIVEN_ON_MS;
  return isThere && isMistyped(pair.typed, pair.read) ? 'one' : 'asked';
}

/** Whether two plates are as near as one that is mistyped is to the right one; the very same are none. */
export function areNear(one: PlateAsRead, other: PlateAsRead): boolean {
  const likes = textsOf(other);
  const distances = textsOf(one).flatMap((text) => likes.map((like) => measurePlates(text, like)));
  const least = Math.min(Infinity, ...distances);
  return least > 0 && least <= FARTHEST;
}

/** One character is another one, or missing, or two beside each other have changed places, though not among the last digits. */
function isMistyped(one: PlateAsRead, other: PlateAsRead): boolean {
  const pairs = textsOf(one).flatMap((text) => textsOf(other).map((like) => [text, like] as const));
  if (pairs.some(([text, like]) => isTurned(text, like))) return true;
  const isOneOff = pairs.some(([text, like]) => Math.abs(text.length - like.length) <= 1);
  return isOneOff && findSlip(one, other) !== null;
}

function isTurned(one: string, other: string): boolean {
  const at = Array.from(one).findIndex((character, place) => character !== other[place]);
  if (at < 0 || at + 1 >= one.length - FLEET_DIGITS) return false;
  const turned = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return turned === other;
}
