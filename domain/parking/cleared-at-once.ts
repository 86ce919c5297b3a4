/** A slot that was reported as free after it had been taken: when, and since when its sensor had not been silent before. */
export interface Clearing {
  readonly code: string;
  readonly at: Date;
  /** When it was last reported as taken, before any silence: from then on its car may have left. */
  readonly takenUntil: Date;
}

/** Many slots that became free within a minute. */
export interface Cleared {
  readonly at: Date;
  readonly slots: number;
  /** From then on the first of their cars may have left. */
  readonly from: Date;
}

const WITHIN_MS = 60_000;
/** So few leave together after a film. */
export const FEWEST_CLEARED = 8;
/** Of all slots of the mall; no exit lets as many cars out within minutes. */
const SHARE = 0.25;

/**
 * The time at which the most slots of a mall became free within a minute; null where they were no more than cars can leave
 * together. A sensor that starts anew, or has lost its sight, says "free"; a car park does not empty at once.
 */
export function findCleared(clearings: readonly Clearing[], total: number): Cleared | null {
  const sorted = clearings.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let best: readonly Clearing[] = [];
  let first = 0;
  for (let last = 0; last < sorted.length; last += 1) {
    while (timeOf(sorted[last]) - timeOf(sorted[first]) >= WITHIN_MS) first += 1;
    if (last - first + 1 > best.length) best = sorted.slice(first, last + 1);
  }
  const [begin] = best;
  if (!begin || best.length < Math.max(FEWEST_CLEARED, SHARE * total)) return null;
  const from = new Date(Math.min(...best.map(({ takenUntil }) => takenUntil.getTime())));
  return { at: begin.at, slots: best.length, from };
}

/** Whether the cars of cleared slots may truly have gone: at least half of them were read at an exit. */
export function haveLeft({ slots }: Pick<Cleared, 'slots'>, read: number): boolean {
  return 2 * read >= slots;
}

function timeOf(clearing: Clearing | undefined): number {
  return clearing?.at.getTime() ?? 0;
}
