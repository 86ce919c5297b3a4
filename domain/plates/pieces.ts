import { LOOKALIKE_DIGITS, LOOKALIKE_LETTERS } from './fold-lookalikes.ts';

/** The index knows plates by pieces of so many signs, and by the two and the one at their ends. */
const PIECE = 3;
/** The arrow is the armed forces'. */
const SIGNS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\u2191');
/** What is alike is asked for by so many pieces. */
const MOST_GROUPS = 3;

/** A plate that holds a text has a piece of each group. */
export type PieceGroups = readonly (readonly string[])[];

/** The pieces of a cleaned text; null where it is too short: one sign stands in nearly every plate. */
export function piecesOf(text: string): PieceGroups | null {
  if (text.length < PIECE - 1) return null;
  if (text.length < PIECE) return [[text, ...SIGNS.map((sign) => text + sign)]];
  return cut(text).map((piece) => [piece]);
}

/** The same for plates that hold the text or what looks like it: of the pieces those that fewest others look like. */
export function lookalikePiecesOf(text: string): PieceGroups | null {
  const groups = piecesOf(text)?.map((group) => [...new Set(group.flatMap(lookalikesOf))]);
  return groups?.toSorted((one, other) => one.length - other.length).slice(0, MOST_GROUPS) ?? null;
}

/** Pieces that hold each sign of a text, with no more than it takes. */
function cut(text: string): string[] {
  const last = text.length - PIECE;
  const starts = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) =>
    Math.min(at * PIECE, last),
  );
  return starts.map((at) => text.slice(at, at + PIECE));
}

/** A text as it may stand for another: each sign by all that look like it. */
function lookalikesOf(text: string): string[] {
  return Array.from(text).reduce<string[]>(
    (found, sign) => found.flatMap((start) => signsLike(sign).map((like) => start + like)),
    [''],
  );
}

function signsLike(sign: string): string[] {
  const at = LOOKALIKE_LETTERS.indexOf(sign);
  const digit = at === -1 ? sign : LOOKALIKE_DIGITS.charAt(at);
  return [digit, ...Array.from(LOOKALIKE_LETTERS).filter((_, letter) => LOOKALIKE_DIGITS[letter] === digit)];
}
