/** The latest of some instants in epoch milliseconds, as far as any is known. */
export function latest(...instants: (number | null | undefined)[]): number | null {
  const known = instants.filter((at) => at !== null && at !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}

/** Beyond this the earlier instant is of a clock that has been set back since. */
const AHEAD_MS = 60_000;

/** What is true as of `at` may have arrived later. */
export function laterOf(at: number, known: number, arrivedAt = at): number {
  return known - arrivedAt > AHEAD_MS ? at : Math.max(at, known);
}
