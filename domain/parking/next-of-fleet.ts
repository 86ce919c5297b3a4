import { LOOKALIKE_COST } from '../plates/distance.ts';

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
}

/** Until then no other car comes up. */
const AT_ONCE_MS = 5_000;

/**
 * Whether such a read is of the car that bears the plate: two cars of a fleet leave behind each other far more often than a
 * camera makes of one plate the very plate of another car inside. Not of look-alikes, unless both were read surely.
 */
export function isNextOfFleet({ distance, sinceMs, isDoubtful, areBothSure }: ReadBehind): boolean {
  if (isDoubtful && sinceMs <= AT_ONCE_MS) return false;
  return distance > LOOKALIKE_COST || areBothSure;
}
