/** Consecutive moments in which a mall is open throughout, or closed throughout; `end` is one past the last. */
export interface Stretch {
  readonly isClosed: boolean;
  readonly start: number;
  readonly end: number;
}

/** Cuts a day's moments where the mall opens and closes: a curve is drawn over each open stretch, and none over the others. */
export function splitClosed(points: readonly { readonly isClosed: boolean }[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, { isClosed }] of points.entries()) {
    const before = stretches.at(-1);
    if (before?.isClosed === isClosed) stretches[stretches.length - 1] = { ...before, end: index + 1 };
    else stretches.push({ isClosed, start: index, end: index + 1 });
  }
  return stretches;
}
