import { useEffect, useState, useSyncExternalStore } from 'react';
import { followMall } from './follow-mall.ts';
import type { LevelCounts } from './level-counts.ts';
import { LiveOccupancy, type Freshness, type LayoutSlot } from './live-occupancy.ts';

/** The occupancy of a mall, followed for as long as the screen is open. */
export function useLiveOccupancy(mall: string): LiveOccupancy {
  const [occupancy] = useState(() => new LiveOccupancy());
  useEffect(() => followMall(mall, occupancy), [mall, occupancy]);
  return occupancy;
}

/** A level's counts; undefined before the first answer. */
export function useCounts(occupancy: LiveOccupancy, level: string): LevelCounts | undefined {
  return useSyncExternalStore(
    (listener) => occupancy.subscribe(`counts:${level}`, listener),
    () => occupancy.countsOf(level),
  );
}

interface FreeSlots {
  readonly onLevel: number;
  readonly inMall: number;
  readonly all: number;
}

/** How many slots are free, on a level and in all: the sum of what each level shows. */
export function useFreeSlots(occupancy: LiveOccupancy, level: string): FreeSlots {
  const counted = useSyncExternalStore(
    (listener) => occupancy.subscribe('counts', listener),
    // One text, as React compares a snapshot by value.
    () => JSON.stringify(countFree(occupancy, level)),
  );
  return JSON.parse(counted) as FreeSlots;
}

/** Of the counts that every other figure is read from. */
export function countFree(occupancy: LiveOccupancy, level: string): FreeSlots {
  const levels = [...new Set(occupancy.layout().map((slot) => slot.level))];
  const counts = levels.map((one) => occupancy.countsOf(one));
  const sum = (name: 'empty' | 'total') => counts.reduce((all, one) => all + (one?.[name] ?? 0), 0);
  return { onLevel: occupancy.countsOf(level)?.empty ?? 0, inMall: sum('empty'), all: sum('total') };
}

/** The slots that the server has listed; none before its first answer. */
export function useServerSlots(occupancy: LiveOccupancy): readonly LayoutSlot[] {
  return useSyncExternalStore(
    (listener) => occupancy.subscribe('serverSlots', listener),
    occupancy.serverSlots,
  );
}

/** Whether the last request failed; a component redraws only when that changes. */
export function useIsFailing(occupancy: LiveOccupancy): boolean {
  return useSyncExternalStore(
    (listener) => occupancy.subscribe('freshness', listener),
    () => occupancy.freshness().isFailing,
  );
}

/** As of when the newest report of a level is; undefined where none is known. */
export function useReportedAt(occupancy: LiveOccupancy, level: string): number | undefined {
  return useSyncExternalStore(
    (listener) => occupancy.subscribe('reported', listener),
    () => occupancy.reportedAt(level),
  );
}

/** Since when what the sensors report is in doubt; null while it is not. */
export function useDoubt(occupancy: LiveOccupancy): string | null {
  return useSyncExternalStore(
    (listener) => occupancy.subscribe('freshness', listener),
    occupancy.doubtedSince,
  );
}

export function useFreshness(occupancy: LiveOccupancy): Freshness {
  return useSyncExternalStore((listener) => occupancy.subscribe('freshness', listener), occupancy.freshness);
}
