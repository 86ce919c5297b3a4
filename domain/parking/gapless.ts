/** How far the numbers of a device's readings have come. */
export interface CountedSequences {
  /** The highest number below which none is missing. */
  readonly upTo: number;
  /** Runs of numbers above the first gap, in order: the first and the last of each. */
  readonly above: readonly (readonly [first: number, last: number])[];
  /** The newest time that came with a number, as epoch milliseconds: a lower number with a newer one begins anew. */
  readonly newestMs: number;
}

/** A reading's number, and when the device took it; null where it does not say so. */
export interface Numbered {
  readonly sequence: number;
  readonly atMs: number | null;
}

/** With more gaps than these the device has other troubles; what lies above them counts when it comes again. */
const MOST_RUNS = 200;

/**
 * Counts further numbers. The first that ever comes is where a device begins, a gap holds the count back until it is
 * filled, and a number that came before changes nothing. A device that lost its memory begins anew: its numbers are low
 * again while its times go on.
 */
export function countOn(known: CountedSequences | null, sent: readonly Numbered[]): CountedSequences | null {
  return sent.toSorted((a, b) => a.sequence - b.sequence).reduce<CountedSequences | null>(countOne, known);
}

function countOne(known: CountedSequences | null, { sequence, atMs }: Numbered): CountedSequences {
  const isAnew = known !== null && sequence <= known.upTo && atMs !== null && atMs > known.newestMs;
  if (known === null || isAnew) return { upTo: sequence, above: [], newestMs: atMs ?? 0 };
  const newestMs = Math.max(known.newestMs, atMs ?? 0);
  if (sequence <= known.upTo) return { ...known, newestMs };
  const runs = join([...known.above, [sequence, sequence]]);
  const [lowest] = runs;
  if (lowest === undefined || lowest[0] > known.upTo + 1)
    return { upTo: known.upTo, above: runs.slice(0, MOST_RUNS), newestMs };
  return { upTo: lowest[1], above: runs.slice(1), newestMs };
}

/** The same runs in order, those that touch or overlap as one. */
function join(runs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const joined: [number, number][] = [];
  for (const [first, last] of runs.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}
