import { LOOKALIKE_COST } from '../plates/distance.ts';
import { STANDS_MS } from '../plates/read-again.ts';

/** A read at an exit under the very plate of a car that is inside, just after a car of much the same plate left there. */
export interface ReadBehind {
  /** How far the two plates lie apart, by what cameras mix up. */
  readonly distance: number;
  /** How long ago that car was last read in this lane. */
  readonly sinceMs: number;
  /** The camera, or the grammar, is not sure of this read. */
  readonly isDoubtful: boolean;
  /** Each of the two plates was read surely both at its entry and at this exit. */
  readonly areBothSure: boolean;
  /**
   * By slots that were only guessed to be theirs the car that bears the plate is parked still, and the other one's was
   * freed. How its plate differs, and whether the camera is sure of it, say what that is worth.
   */
  readonly seemsParked?: SeemsParked | undefined;
}

interface SeemsParked {
  /** The two plates differ as cameras slip, not as those of a fleet. */
  readonly isSlip: boolean;
  /** The camera says that it is sure of this read. */
  readonly isSure: boolean;
}

/** Until then no other car comes up. */
const AT_ONCE_MS = 5_000;

/**
 * Whether such a read is of the car that bears the plate: two cars of a fleet leave behind each other far more often than a
 * camera makes of one plate the very plate of another car inside. Not of look-alikes, unless both were read surely. A slot
 * that was only guessed is wrong more often than that, too: it tells only with a second sign.
 */
export function isNextOfFleet(read: ReadBehind): boolean {
  const { distance, sinceMs, isDoubtful, areBothSure, seemsParked } = read;
  if (isDoubtful && sinceMs <= AT_ONCE_MS) return false;
  if (seemsParked && isRatherParked(read, seemsParked)) return false;
  return distance > LOOKALIKE_COST || areBothSure;
}

/** Nobody comes up within seconds; and cars that differ as a camera slips are hardly ever behind each other. */
function isRatherParked({ sinceMs }: ReadBehind, { isSlip, isSure }: SeemsParked): boolean {
  return sinceMs <= AT_ONCE_MS || (isSlip && (!isSure || sinceMs <= STANDS_MS));
}
