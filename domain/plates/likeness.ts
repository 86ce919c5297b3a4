import { FARTHEST, measurePlates } from './distance.ts';
import { isLow } from './evidence.ts';
import { cleanPlateText } from './grammar.ts';
import { readMark } from './mark.ts';
import { FARTHEST_COMPARED, measureWidely } from './wide-distance.ts';

/** A read of a lane, as far as it is compared with a plate that was read there later. */
export type ReadBefore = {
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly confidence: number | null;
};

/** Shorter pieces of a plate are many cars': those of one town share the first five characters. */
const SHORTEST_PIECE = 6;

/**
 * What a read says of whether it was of the car of a plate: `alike`, up to two characters away or a large piece of it;
 * `unreadable`, which says nothing; `another`, the plate or the mark of another car.
 */
export function compareRead(read: ReadBefore, plates: readonly string[]): 'alike' | 'unreadable' | 'another' {
  const text = cleanPlateText(read.plateRaw);
  const spellings = read.plateKey === null || read.plateKey === text ? [text] : [text, read.plateKey];
  const isNear = (plate: string) =>
    spellings.some((one) => measureWidely(one, plate) <= FARTHEST_COMPARED) || isPieceOf(text, plate);
  if (plates.some(isNear)) return 'alike';
  if (read.plateKey !== null) return 'another';
  return readMark(read.plateRaw) !== null && !isLow(read.confidence) ? 'another' : 'unreadable';
}

/** Whether a text is what a camera gives of a plate half of which it sees, one character wrong at most. */
function isPieceOf(text: string, plate: string): boolean {
  if (text.length < SHORTEST_PIECE) return false;
  for (let from = 0; from + text.length <= plate.length; from += 1)
    if (measurePlates(text, plate.slice(from, from + text.length)) <= FARTHEST) return true;
  return false;
}
