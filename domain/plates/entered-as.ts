import type { OpenCandidate } from './candidate.ts';
import { readPlate } from './plate.ts';

/**
 * Whether a plate is what a car's entry was read as, while its session goes by another one, since a person has set it
 * right. What a camera makes of a plate it mostly makes of it again: of this car it tells at the exit too.
 */
export function isEnteredAs(
  { key, otherKey, entryRaw }: Pick<OpenCandidate, 'key' | 'otherKey' | 'entryRaw'>,
  plate: string,
): boolean {
  if (key === null || key === plate || otherKey === plate || !entryRaw) return false;
  const read = readPlate(entryRaw);
  return read.status === 'valid' && read.key === plate;
}

/** Whether a session goes by a plate that neither read at its entry gave it. */
export function isGivenPlate({
  key,
  otherKey,
  entryRaw,
}: Pick<OpenCandidate, 'key' | 'otherKey' | 'entryRaw'>): boolean {
  const read = readPlate(entryRaw ?? '').key;
  return read !== null && key !== null && isEnteredAs({ key, otherKey, entryRaw }, read);
}
