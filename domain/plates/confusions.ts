import { LOOKALIKE_COST, measurePlates } from './distance.ts';
import { cleanPlateText } from './grammar.ts';

/** Characters that one camera takes for others, beside those that all cameras mix up: as it read, then as it was. */
export type Confusions = ReadonlySet<string>;

/** A reading whose true plate a person has named. */
export interface CorrectedReading {
  /** The gate whose camera read it. */
  readonly gate: string;
  readonly raw: string;
  readonly plate: string;
}

/** Seen once, it may be dirt on one plate. */
const LEAST_SEEN = 2;

/** What each gate's camera mixes up, learnt from readings that persons put right. One car teaches a pair once. */
export function learnConfusions(corrected: readonly CorrectedReading[]): ReadonlyMap<string, Confusions> {
  const plates = new Map<string, Set<string>>();
  for (const { gate, raw, plate } of corrected) {
    const pair = findConfusion(raw, plate);
    if (pair === null) continue;
    const name = `${pair}${gate}`;
    plates.set(name, (plates.get(name) ?? new Set()).add(plate));
  }
  const learnt = new Map<string, Set<string>>();
  for (const [name, seenOn] of plates) {
    if (seenOn.size < LEAST_SEEN) continue;
    const gate = name.slice(2);
    learnt.set(gate, (learnt.get(gate) ?? new Set()).add(name.slice(0, 2)));
  }
  return learnt;
}

/** The one character in which a reading differs from the plate; null where it is none, more, or one that all cameras mix up. */
function findConfusion(raw: string, plate: string): string | null {
  const [read, meant] = [cleanPlateText(raw), cleanPlateText(plate)];
  if (read.length !== meant.length) return null;
  const places = meant.split('').flatMap((_, at) => (read[at] === meant[at] ? [] : [at]));
  const [at] = places;
  if (at === undefined || places.length > 1) return null;
  const pair = read.charAt(at) + meant.charAt(at);
  return measurePlates(read.charAt(at), meant.charAt(at)) <= LOOKALIKE_COST ? null : pair;
}
