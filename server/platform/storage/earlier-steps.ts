/** A step as some databases have taken it: under these words, or this name, which it does not have any more. */
interface EarlierStep {
  readonly name: string;
  readonly checksum: string;
  /** Why such a database may go on. */
  readonly because: string;
}

/**
 * A step that was merged is never changed. These were, before anybody thought of it, and whoever upgraded in between
 * could do nothing about it. Nothing is added here: what should be otherwise goes into a new step.
 */
export const EARLIER_STEPS: readonly EarlierStep[] = [
  {
    name: '0031-snake-case-codes.sql',
    checksum: 'a11c4719a830e6f792082d08aea98d8c024a8c81d08959d6ad2ebdc523bce703',
    because: 'it left one word more as it was, which 0520-as-changed-later.sql replaces',
  },
  {
    name: '0420-channel-bodies-as-text.sql',
    checksum: 'd82a43cc6a836d2df104b49d83226412eab177da0b9703c6b411292dfa228ff3',
    because: '0420-channel-bodies-as-json.sql, which came in its place, makes the same of text as of jsonb',
  },
  {
    name: '0468-makers.sql',
    checksum: '63e4af311994580711319e901ef51408423399a7bec2a16737a38ab0e87d4ebd',
    because: 'it made one index less, which 0520-as-changed-later.sql makes',
  },
];

/** Whether a step is one of those: its words are not this program's, and what they left is. */
export function isKnownEarlier({ name, checksum }: { name: string; checksum: string | null }): boolean {
  return EARLIER_STEPS.some((step) => step.name === name && step.checksum === checksum);
}
