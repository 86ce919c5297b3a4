import { LOOKALIKE_COST } from '../plates/distance.ts';

/** Below this a camera says itself that what it read is hardly more than a guess. */
export const UNSURE_READ = 0.6;

/** Another read of the plate of an exit that ended a session under another plate. */
export interface ReadAgain {
  readonly isEntry: boolean;
  /** The camera was sure, here and at the exit. */
  readonly isSure: boolean;
}

/**
 * Whether a plate that was read at an exit, and is not that of the session it would end, proves to be another car's: it was
 * read again. What cameras mix up they may mix up again: then only an entry tells, and only where both were sure.
 */
export function isCarOfItsOwn(distance: number, again: readonly ReadAgain[]): boolean {
  return distance > LOOKALIKE_COST
    ? again.length > 0
    : again.some(({ isEntry, isSure }) => isEntry && isSure);
}

/** How an exit without an entry compares with a car that came in under a plate near to the one that was read. */
export interface ReadNear {
  readonly distance: number;
  /** The camera at the exit, or the grammar, is not sure of what was read. */
  readonly isExitDoubtful: boolean;
  /** What the camera of this exit made of plates that it was sure of. */
  readonly sureReads: SureReads;
}

/** The plates that one camera was sure of, and of how many of them another read of the same car showed that it was wrong. */
export interface SureReads {
  readonly all: number;
  readonly wrong: number;
}

/** Once may be dirt on one plate. */
const LEAST_WRONG = 3;
/** Fewer than that are rarer than cars of one fleet of which one came in unread. */
const SHARE_WRONG = 0.01;

/** Whether a camera has been wrong so often where it was sure that this says nothing. */
function isOftenWrong({ all, wrong }: SureReads): boolean {
  return wrong >= LEAST_WRONG && wrong >= SHARE_WRONG * all;
}

/**
 * Whether an exit was most likely of the one car inside that is left of those that it may have been. Cars whose plates are
 * this near to each other are mostly of one fleet, and of a fleet more may be inside, unread, than a camera makes
 * misreads that it is sure of: something has to show that this was one, or the car's slot that it has left.
 */
export function isOfTheOneLeft(
  { isExitDoubtful, sureReads }: ReadNear,
  {
    isEntryDoubtful,
    isSlotFreed,
    isConfusionKnown,
  }: { isEntryDoubtful: boolean; isSlotFreed: boolean; isConfusionKnown: boolean },
): boolean {
  return isExitDoubtful || isEntryDoubtful || isSlotFreed || isConfusionKnown || isOftenWrong(sureReads);
}

/**
 * Whether an exit was surely another car's than the one whose plate is near to it: a character that no camera mixes up was
 * read surely, and that other car is known, or its fleet is.
 */
export function isSurelyAnothers(
  { distance, isExitDoubtful, sureReads }: ReadNear,
  { isKnown, isOfFleet }: { isKnown: boolean; isOfFleet: boolean },
): boolean {
  const isUnlike = distance > LOOKALIKE_COST && !isExitDoubtful && !isOftenWrong(sureReads);
  return isUnlike && (isKnown || isOfFleet);
}
