import { LOOKALIKE_COST, measurePlates } from '../plates/distance.ts';

/** An exit, and a session that goes by one plate and was read under another one as well at its entry. */
export interface ReadTwice {
  readonly exitKey: string | null;
  readonly isExitDoubtful: boolean;
  readonly key: string | null;
  readonly otherKey: string | null;
}

/**
 * Whether two cars of one series were taken for one at the entry, where the camera was not sure of one of them. The
 * second plate, read surely at the exit too, is no misread: one camera hardly ever makes of a character the very one that
 * another camera makes of it, but for look-alikes.
 */
export function areTwoCars({ exitKey, isExitDoubtful, key, otherKey }: ReadTwice): boolean {
  if (exitKey === null || key === null || exitKey !== otherKey || isExitDoubtful) return false;
  return measurePlates(key, exitKey) > LOOKALIKE_COST;
}
