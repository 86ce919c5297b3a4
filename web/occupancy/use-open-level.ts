import { useState } from 'react';
import type { LevelCounts, LiveOccupancy } from './live-occupancy.ts';
import type { ShownAdvice } from './use-advice.ts';

/** The level that is shown: the chosen one, else the first, else, where that is full as the screen opens, the advised one. */
export function useOpenLevel(
  occupancy: LiveOccupancy,
  levels: readonly string[],
  chosen: string | null,
  advice: ShownAdvice | 'asking' | null,
): string {
  const first = levels[0] ?? 'B1';
  const [opened, setOpened] = useState<string | null>(null);
  const best = opened ?? findBest(first, occupancy.countsOf(first), advice);
  // Decided once: a screen that changes its level by itself would be in the way of whoever reads it.
  if (opened === null && best !== null) setOpened(best);
  const wanted = chosen ?? best ?? first;
  return levels.includes(wanted) ? wanted : first;
}

/** Null while nothing is known. */
function findBest(
  first: string,
  counts: LevelCounts | undefined,
  advice: ShownAdvice | 'asking' | null,
): string | null {
  if (!counts) return null;
  if (counts.empty > 0 || counts.unknown > 0) return first;
  return typeof advice === 'object' ? (advice?.level ?? null) : null;
}
