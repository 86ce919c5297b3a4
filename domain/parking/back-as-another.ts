import { FARTHEST, LOOKALIKE_COST } from '../plates/distance.ts';
import { FARTHEST_COMPARED } from '../plates/wide-distance.ts';

/** No car is parked, leaves and is back at the entry within less. */
export const SOONEST_BACK_MS = 15 * 60_000;
/** Nor is it at the exit again within less. */
export const SHORTEST_VISIT_MS = 5 * 60_000;
/** One character, and a look-alike beside it: of so few cars that are inside two are as near by chance. */
const FARTHEST_SURE = FARTHEST + LOOKALIKE_COST;

/** Of what a camera is so sure two cars are by far more likely than a misread, unless it mixes the two up. */
export const CERTAIN_READ = 0.96;

/** How a plate that was read at an entry compares with that of a car that seems to be inside. */
export interface ReadAtEntry {
  readonly distance: number;
  /** It is what is left of the car's plate, as where it is cut. */
  readonly isPiece: boolean;
  /** The camera, or the grammar, is not sure of it. */
  readonly isDoubtful: boolean;
  /** The camera is as sure as it ever is. */
  readonly isCertain: boolean;
}

/** Whether a car that came in may be one that seems to be inside: it had left unread, and its plate was misread. */
export function mayBeBackAs({ distance, isPiece, isDoubtful, isCertain }: ReadAtEntry): boolean {
  if (isCertain && !isDoubtful) return distance <= LOOKALIKE_COST;
  if (distance <= FARTHEST_SURE) return true;
  return isDoubtful && (isPiece || distance <= FARTHEST_COMPARED);
}

/**
 * Whether it surely is another car: its plate was read on another occasion as well, or one that no camera mixes up was read
 * surely, and others of its fleet have been here.
 */
export function isSurelyAnotherCar(
  { distance, isDoubtful }: ReadAtEntry,
  { isReadElsewhere, isOfFleet }: { isReadElsewhere: boolean; isOfFleet: boolean },
): boolean {
  return isReadElsewhere || (isOfFleet && !isDoubtful && distance > LOOKALIKE_COST);
}
