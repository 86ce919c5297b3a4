import { RATHER_SURE } from './evidence.ts';
import { readPlate, type PlateReading } from './plate.ts';
import { isCutOf } from './slip.ts';

/** By what a visit goes, and what its two gates read. */
export interface ReadAtBothGates {
  readonly plateKey: string | null;
  /** The plate that is proven to be its car's. */
  readonly provenKey: string | null;
  readonly entryPlateRaw: string | null;
  readonly exitPlateRaw: string | null;
}

/**
 * The other plate of a visit whose gates read two, while neither is proven to be its car's: it may be either's. Null where
 * it is under one alone, and where it goes by what no gate read, which somebody has given it.
 */
export function findRival({
  plateKey,
  provenKey,
  entryPlateRaw,
  exitPlateRaw,
}: ReadAtBothGates): string | null {
  if (plateKey === null || provenKey === plateKey || !entryPlateRaw || !exitPlateRaw) return null;
  const [entry, exit] = [asRead(entryPlateRaw), asRead(exitPlateRaw)];
  if (entry.plateKey === exit.plateKey) return null;
  const own = [entry, exit].find((one) => one.plateKey === plateKey);
  const other = own === entry ? exit : entry;
  if (!own || other.plateKey === null || isCutOf(other, own)) return null;
  return other.plateKey;
}

function asRead(plateRaw: string) {
  return { plateKey: readPlate(plateRaw).key, plateRaw };
}

/** A reading and its camera's own confidence. */
export interface WeighedReading {
  readonly reading: Pick<PlateReading, 'key' | 'status'>;
  readonly confidence: number | null;
}

/** Which of two readings is the plate, since the other one is none to go by; null where both are, or neither is. */
export function findOnlyPlausible(one: WeighedReading, other: WeighedReading): string | null {
  if (isPlausible(one) === isPlausible(other)) return null;
  return isPlausible(one) ? one.reading.key : other.reading.key;
}

/** Unknown confidence is no doubt. */
function isPlausible({ reading, confidence }: WeighedReading): boolean {
  return reading.status === 'valid' && (confidence ?? 1) >= RATHER_SURE;
}
