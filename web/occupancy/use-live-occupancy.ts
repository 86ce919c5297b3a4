import { useEffect, useState, useSyncExternalStore } from 'react';
import { followMall } from './follow-mall.ts';
import { LiveOccupancy, type Freshness, type LayoutSlot, type LevelCounts } from './live-occupancy.ts';

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

export function useFreshness(occupancy: LiveOccupancy): Freshness {
  return useSyncExternalStore((listener) => occupancy.subscribe('freshness', listener), occupancy.freshness);
}
