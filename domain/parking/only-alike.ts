import { FARTHEST } from '../plates/distance.ts';

/** An exit without an entry, and the one car whose plate is like the one that was read there, which ended as a missed exit. */
export interface OnlyAlike {
  readonly distance: number;
  /** The slot that is surely the car's own was freed just before the exit. */
  readonly isSlotFreed: boolean;
  /** The plate that was read at the exit has never been here before or since. */
  readonly isStranger: boolean;
  /** Others of its fleet have been here. */
  readonly isOfFleet: boolean;
}

/**
 * Whether the exit was that car's own, most likely, so that it is charged until then. Else it may be another car's that came
 * in unread: nothing is charged, and one thing is asked of both.
 */
export function judgeOnlyAlike({ distance, isSlotFreed, isStranger, isOfFleet }: OnlyAlike): 'own' | 'asked' {
  if (isSlotFreed) return 'own';
  return distance <= FARTHEST && isStranger && !isOfFleet ? 'own' : 'asked';
}
