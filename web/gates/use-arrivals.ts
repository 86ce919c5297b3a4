import type { WaitingCar } from '#contract/lanes.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanes } from './queries.ts';
import { isHolding, wordArrival, wordHolding } from './word-waiting.ts';

/** How many cars hold at the exits of a mall (its `_id`) until somebody does something. */
export function useHoldingCount(mall: string | undefined): number {
  return useLanes(mall).data?.waiting.filter(isHolding).length ?? 0;
}

/** What to read out about the cars that hold: how many at first, then each new one, once. */
export function useArrivals(waiting: readonly WaitingCar[] | undefined): string {
  const named = useRef<Set<string> | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!waiting) return;
    const { current: known } = named;
    const fresh = waiting.filter((car) => isHolding(car) && !known?.has(car.id));
    named.current = new Set([...(known ?? []), ...fresh.map(({ id }) => id)]);
    const next = known ? fresh.map(wordArrival).join(' ') : wordHolding(fresh.length);
    if (next !== '') setWords(next);
  }, [waiting]);
  return words;
}
