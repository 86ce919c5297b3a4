/**
 * A cache of bounded size: what was asked for longest ago goes first. Not lru-cache, which would go on answering a promise
 * that has failed.
 */
export interface Cache<T> {
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** What is there already, without making it. */
  peek(key: string): Promise<T> | undefined;
  forget(fits: (key: string) => boolean): void;
}

export function createCache<T>(most: number): Cache<T> {
  const values = new Map<string, Promise<T>>();
  return {
    get(key, make) {
      const known = values.get(key) ?? make();
      // The map's order is the order of use.
      values.delete(key);
      values.set(key, known);
      known.catch(() => {
        if (values.get(key) === known) values.delete(key);
      });
      for (const oldest of values.keys()) {
        if (values.size <= most) break;
        values.delete(oldest);
      }
      return known;
    },
    peek: (key) => values.get(key),
    forget(fits) {
      for (const key of values.keys()) if (fits(key)) values.delete(key);
    },
  };
}
