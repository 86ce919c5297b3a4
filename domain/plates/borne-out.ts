/** What is known of a visit beside the read by which it began. */
export interface VisitSeen {
  /** How many devices, and people who type plates, have read it at its gates. */
  readonly readers: number;
  readonly isPaid: boolean;
  /** Whether the tag of its plate was read at one of its gates. */
  readonly isTagged: boolean;
}

/**
 * Whether something says that the car was there which whoever has the key of one camera cannot make up. That a slot was
 * taken says nothing: whose car stands there is a guess.
 */
export function isBorneOut({ readers, isPaid, isTagged }: VisitSeen): boolean {
  return readers > 1 || isPaid || isTagged;
}

/** Whether a visit is the word of one device, or of one person who types. Without any read it is what staff have entered. */
export function isWordOfOne(seen: VisitSeen): boolean {
  return seen.readers === 1 && !isBorneOut(seen);
}
