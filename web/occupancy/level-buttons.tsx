import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LiveOccupancy } from './live-occupancy.ts';
import { useOutage } from './use-outage.ts';

interface Props {
  occupancy: LiveOccupancy;
  levels: readonly string[];
  value: string;
  onChange: (level: string) => void;
}

/**
 * The levels, each with its empty slots, in one row that scrolls: many levels move nothing below. On a phone they stand
 * at the lower edge, within reach of the thumb.
 */
export function LevelButtons({ occupancy, levels, value, onChange }: Props) {
  const isOut = useOutage(occupancy);
  const empty = useEmptyByLevel(occupancy, levels);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector('[aria-pressed=true]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <div
      ref={bar}
      data-thumb-bar
      className="ms-auto flex min-w-0 thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-20 thumb:border-t thumb:border-line thumb:bg-canvas thumb:px-3 thumb:pt-2 thumb:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {levels.length === 0 ? (
        <Skeleton className="h-14 w-72 thumb:w-full" />
      ) : (
        <FilterButtons
          label="Level"
          options={levels.map((level, i) => ({
            value: level,
            label: `Basement ${level.slice(1)} (${level})`,
            note: `${isOut ? NOT_KNOWN : empty[i]} empty`,
          }))}
          value={value}
          onChange={onChange}
          className="flex-nowrap! overflow-x-auto *:shrink-0 *:whitespace-nowrap thumb:flex thumb:w-full thumb:*:flex-1"
        />
      )}
    </div>
  );
}

const NOT_KNOWN = '–';

/** Joined into one text, as React compares a snapshot by value: it has to stay the same while nothing changes. */
function useEmptyByLevel(occupancy: LiveOccupancy, levels: readonly string[]): string[] {
  const subscribe = (listener: () => void) => {
    const ends = levels.map((level) => occupancy.subscribe(`counts:${level}`, listener));
    return () => ends.forEach((end) => end());
  };
  const read = () =>
    levels
      .map((level) => occupancy.countsOf(level))
      .map((counts) => (counts && counts.unknown < counts.total ? counts.empty : NOT_KNOWN))
      .join(' ');
  return useSyncExternalStore(subscribe, read).split(' ');
}
