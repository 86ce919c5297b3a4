import { useState } from 'react';
import type { LevelCounts } from './level-counts.ts';
import type { LiveOccupancy } from './live-occupancy.ts';
import type { ShownAdvice } from './use-advice.ts';

/** The level that is shown: the chosen one, else the first, else, where no spot of it is known to be free as the screen opens, the advised one. */
export function useOpenLevel(
  occupancy: LiveOccupancy,
  levels: readonly string[],
  chosen: string | null,
  advice: ShownAdvice | 'asking' | null,
): string {
  const first = levels[0] ?? 'B1';
  const [opened, setOpened] = useState<string | null>(null);
  const advised = typeof advice === 'object' ? (advice?.level ?? null) : null;
  const best = opened ?? findOpenLevel(first, occupancy.countsOf(first), advised);
  // Decided once: a screen that changes its level by itself would be in the way of whoever reads it.
  if (opened === null && best !== null) setOpened(best);
  const wanted = chosen ?? best ?? first;
  return levels.includes(wanted) ? wanted : first;
}

/** Null while it is not known. A slot whose sensor is silent is no reason to open on a level without a free one. */
export function findOpenLevel(
  first: string,
  counts: LevelCounts | undefined,
  advised: string | null,
): string | null {
  if (!counts) return null;
  return counts.empty > 0 ? first : advised;
}
