import type { Confusions } from './confusions.ts';

/** An open session as the exit sees it. Absent or null means not known, and speaks neither for nor against. */
export type OpenCandidate = {
  readonly sessionId: string;
  /** The session's match key, null where the plate is withheld. */
  readonly key: string | null;
  /** What its plate was read as too, by a second read at the entry. */
  readonly otherKey?: string | null | undefined;
  /** What the entry camera read, as received. */
  readonly entryRaw?: string | null | undefined;
  readonly entryConfidence?: number | null | undefined;
  /** What the camera that read its entry is known to mix up. */
  readonly entryConfusions?: Confusions | undefined;
  readonly entryAt: Date;
  readonly vehicleClass?: string | null | undefined;
  /** True where its plate was read on another occasion too: that of a car of its own, which no misread makes twice. */
  readonly isReadElsewhere?: boolean | undefined;
  /** When the slot that this car took became empty again. */
  readonly slotFreedAt?: Date | null | undefined;
  /** True where its slot has been free so long that the car has most likely left, unread. */
  readonly isExitUnseen?: boolean | undefined;
  /** True only where the slot is surely this car's and is taken without a break: the car is still inside. */
  readonly slotStillOccupied?: boolean | undefined;
  /**
   * The same two of the slot that seems to be its own, however weak the sign: never enough to join, only to contest what
   * the plate alone says.
   */
  readonly seemsFreedAt?: Date | null | undefined;
  readonly seemsThere?: boolean | undefined;
};

/** What the exit lane knows beside the plate. `cameraCandidates`: other spellings that the camera itself offers. */
export type ExitSignals = {
  readonly confidence?: number | null | undefined;
  readonly vehicleClass?: string | null | undefined;
  /** The plate that was read has never been in this mall: more likely it is a misread than a stranger's. */
  readonly isNeverHere?: boolean | undefined;
  /** A car has been here under the plate that was read, beside the one whose entry was read as it. */
  readonly isCarOfItsOwn?: boolean | undefined;
  /** False where the slots of this mall have not been seen yet to be right: against the very plate they say little. */
  readonly areSlotsProven?: boolean | undefined;
  /** Two readings of one entry each lie one character from the plate that was read, at two places. */
  readonly isMisreadTwice?: boolean | undefined;
  /** What this camera is known to mix up. */
  readonly confusions?: Confusions | undefined;
  readonly cameraCandidates?: readonly string[] | undefined;
};
