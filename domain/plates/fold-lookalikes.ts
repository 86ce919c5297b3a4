/**
 * Letters that are taken for digits, and the digits: in this order also in the index of sessions by pieces of their plates,
 * so a change here needs a migration.
 */
export const LOOKALIKE_LETTERS = 'OQDILZASGTB';
export const LOOKALIKE_DIGITS = '00011245678';

/** A text in which letters that look like digits are digits: two that can be taken for each other fold to one. */
export function foldLookalikes(text: string): string {
  return text.replaceAll(/[OQDILZASGTB]/g, (letter) =>
    LOOKALIKE_DIGITS.charAt(LOOKALIKE_LETTERS.indexOf(letter)),
  );
}
