import { cleanPlateText } from './grammar.ts';
import { FARTHEST_COMPARED, measureWidely } from './wide-distance.ts';

/** Shorter pieces of a plate are many cars': those of one town share the first five characters. */
const SHORTEST_PIECE = 6;
/** So many characters are lost within a plate at most. */
const MOST_LOST = 2;

/**
 * Whether what a camera doubted itself may be what is left of a plate: cut at either end, as its State or District is
 * lost, one or two characters lost anywhere, or one put in. Where the camera all but guessed, two other characters too.
 */
export function mayBeMisread(raw: string, plates: readonly string[], isUnsure: boolean): boolean {
  const text = cleanPlateText(raw);
  if (text.length < SHORTEST_PIECE) return false;
  return plates.some((plate) => {
    const lost = plate.length - text.length;
    if (plate.includes(text) || (lost <= MOST_LOST && isWithin(text, plate))) return true;
    if (lost === -1 && isWithin(plate, text)) return true;
    return isUnsure && measureWidely(text, plate) <= FARTHEST_COMPARED;
  });
}

/** Whether a text is left of another one that has lost characters. */
function isWithin(text: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === text.charAt(at)) at += 1;
  return at === text.length;
}
