import { cleanPlateText } from './grammar.ts';

const SHORTEST = 6;
const FEWEST_DIGITS = 3;

/**
 * The characters of a plate that is no registration, where there are enough of them to tell one car from another: letters
 * and digits. Zeros alone, or the beginning of a plate, are what cameras give where they can't read.
 */
export function readMark(raw: string): string | null {
  const text = cleanPlateText(raw);
  const digits = text.match(/\d/g)?.length ?? 0;
  const isMark = text.length >= SHORTEST && digits >= FEWEST_DIGITS && digits < text.length;
  return isMark ? text : null;
}
