/** A memory of bounded size: what was asked for longest ago goes first; what failed is not kept. */
export interface Kept<T> {
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** What is there already, without making it. */
  peek(key: string): Promise<T> | undefined;
  forget(fits: (key: string) => boolean): void;
}

export function createKept<T>(most: number): Kept<T> {
  const kept = new Map<string, Promise<T>>();
  return {
    get(key, make) {
      const known = kept.get(key) ?? make();
      // The map's order is the order of use.
      kept.delete(key);
      kept.set(key, known);
      known.catch(() => {
        if (kept.get(key) === known) kept.delete(key);
      });
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return known;
    },
    peek: (key) => kept.get(key),
    forget(fits) {
      for (const key of kept.keys()) if (fits(key)) kept.delete(key);
    },
  };
}
