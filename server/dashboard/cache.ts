interface Cached<T> {
  readonly value: Promise<T>;
  readonly madeAt: number;
  readonly asOf: number;
}

/** Holds one value a mall for some time; a value that failed is not stored. A clock that was set anew makes it anew. */
export function createCache<T>(holdsMs: number, clock: () => Date) {
  const values = new Map<number, Cached<T>>();
  return {
    of(mall: number, make: (now: Date) => Promise<T>): Promise<T> {
      const now = clock();
      const known = values.get(mall);
      const isFresh =
        known !== undefined &&
        performance.now() - known.madeAt < holdsMs &&
        Math.abs(now.getTime() - known.asOf) < holdsMs;
      if (isFresh) return known.value;
      const value = make(now);
      values.set(mall, { value, madeAt: performance.now(), asOf: now.getTime() });
      value.catch(() => values.delete(mall));
      return value;
    },
  };
}
