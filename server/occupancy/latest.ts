/** The latest of some instants in epoch milliseconds, as far as any is known. */
export function latest(...instants: (number | null | undefined)[]): number | null {
  const known = instants.filter((at) => at !== null && at !== undefined);
  return known.length === 0 ? null : Math.max(...known);
}
