import { FARTHEST, measurePlates } from './distance.ts';
import { isDoubtfulRead } from './evidence.ts';
import { readPlate } from './plate.ts';

/** What a camera read, and how sure it was of it; null where nobody knows. */
export interface PlateByCamera {
  readonly raw: string | null;
  readonly confidence: number | null;
}

/**
 * Whether both cameras, each of them sure, read one plate that is not at all like the one that a person gave. What they read
 * much like it is a misread that was set right, as two cameras make the same one of the same plate.
 */
export function isPlateContradicted(given: string, entry: PlateByCamera, exit: PlateByCamera): boolean {
  const [came, left] = [readSurely(entry), readSurely(exit)];
  return came !== null && came === left && measurePlates(given, came) > FARTHEST;
}

function readSurely({ raw, confidence }: PlateByCamera): string | null {
  const reading = readPlate(raw ?? '');
  return isDoubtfulRead(reading, { confidence }) ? null : reading.key;
}
