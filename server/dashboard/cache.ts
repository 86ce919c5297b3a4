interface Cached<T> {
  readonly value: Promise<T>;
  readonly madeAt: number;
  readonly asOf: number;
  holdsMs: number;
}

/** What is not whole yet is asked for again soon, and many screens still cost one count. */
const PENDING_MS = 1_000;

/**
 * Holds one value a mall for some time, one of which a part is still being made only for a moment; a value that failed is not
 * stored. A clock that was set anew makes it anew.
 */
export function createCache<T>(holdsMs: number, clock: () => Date, isPending = (_value: T) => false) {
  const values = new Map<number, Cached<T>>();
  return {
    of(mall: number, make: (now: Date) => Promise<T>): Promise<T> {
      const now = clock();
      const known = values.get(mall);
      const isFresh =
        known !== undefined &&
        performance.now() - known.madeAt < known.holdsMs &&
        Math.abs(now.getTime() - known.asOf) < known.holdsMs;
      if (isFresh) return known.value;
      const value = make(now);
      const made: Cached<T> = { value, madeAt: performance.now(), asOf: now.getTime(), holdsMs };
      values.set(mall, made);
      value.then(
        (known) => isPending(known) && (made.holdsMs = Math.min(holdsMs, PENDING_MS)),
        () => values.delete(mall),
      );
      return value;
    },
  };
}
