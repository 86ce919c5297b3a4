import type { Wire } from './wire.ts';

/** Seconds that the product took, by what was asked of it. */
export type Spent = Record<string, { times: number; seconds: number }>;

/** The same wire, with a stopwatch on every call. */
export function withStopwatch(wire: Wire): { wire: Wire; spent: Spent } {
  const spent: Spent = {};
  const timed = Object.entries(wire).map(([name, call]) => {
    if (name === 'takesSentAt') return [name, call] as const;
    const measure = async (...given: unknown[]): Promise<unknown> => {
      const began = performance.now();
      try {
        return await (call as (...all: unknown[]) => Promise<unknown>)(...given);
      } finally {
        const entry = (spent[name] ??= { times: 0, seconds: 0 });
        entry.times += 1;
        entry.seconds += (performance.now() - began) / 1_000;
      }
    };
    return [name, measure] as const;
  });
  // Each call under its own name again: by its entries the compiler can't know that.
  return { wire: Object.fromEntries(timed) as unknown as Wire, spent };
}

export function addSpent(all: readonly Spent[]): Spent {
  const sum: Spent = {};
  for (const one of all)
    for (const [name, { times, seconds }] of Object.entries(one)) {
      const entry = (sum[name] ??= { times: 0, seconds: 0 });
      entry.times += times;
      entry.seconds += seconds;
    }
  return sum;
}
