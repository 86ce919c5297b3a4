import { FARTHEST, LOOKALIKE_COST } from '../plates/distance.ts';
import { FARTHEST_COMPARED } from '../plates/wide-distance.ts';
import { DOUBLED_EXIT_MS } from './session.ts';

/** A read beside that of a car which was read under its very plate in the same lane. */
export interface ReadBeside {
  /** How far its plate lies from that car's. */
  readonly distance: number;
  /** It differs from it in the last digits, as the plates of one fleet do. */
  readonly isAsOfFleet: boolean;
  readonly apartMs: number;
  readonly isSure: boolean;
}

/** The entry that began a session, and an exit, each beside a read of one car at the same lane. */
export interface BesideAtBoth {
  readonly entry: ReadBeside;
  readonly exit: ReadBeside;
  /** Both were read as one plate. */
  readonly areSame: boolean;
  /** Something more is known of the session's car, though too little: it seems to have a slot, or either plate was read before. */
  readonly isSeenOtherwise: boolean;
}

/**
 * Whether both are further reads of that one car, which was misread each time: `one` where nothing else is known, `asked`
 * where they may as well be those of a car much like it that came and left with it. Null where they are not near, or where
 * two cameras agree in what was read, in more than a look-alike that both doubt: that is a car of its own.
 */
export function judgeBesideAtBoth(seen: BesideAtBoth): 'one' | 'asked' | null {
  const both = [seen.entry, seen.exit];
  if (both.some(({ distance, apartMs }) => distance > FARTHEST_COMPARED || apartMs > DOUBLED_EXIT_MS))
    return null;
  const areBothDoubted = both.every(({ isSure }) => !isSure);
  if (seen.areSame) return areBothDoubted && seen.entry.distance <= LOOKALIKE_COST ? 'asked' : null;
  const isMisread = both.every(({ distance, isAsOfFleet }) => distance <= FARTHEST && !isAsOfFleet);
  const isDoubted = both.some(({ isSure }) => !isSure);
  return isMisread && isDoubted && !seen.isSeenOtherwise ? 'one' : 'asked';
}
