import { memo, useCallback } from 'react';
import { focusOnce } from '../ui/focus-once.ts';
import { percentOf } from '../ui/fill-look.ts';
import { isAllClosed, type LevelCounts } from './level-counts.ts';
import type { LiveOccupancy } from './live-occupancy.ts';
import { useOutage } from './use-outage.ts';

/** From so many slots on a level is shown by its sections first: nobody reads three hundred numbers. */
export const ZOOM_FROM = 300;

interface Props {
  occupancy: LiveOccupancy;
  level: string;
  sections: readonly string[];
  /** The section that was open before: the focus returns to it. */
  last: string | null;
  onOpen: (section: string) => void;
}

/** A large level at one glance: a tile for each section; a press opens its slots. */
export function SectionTiles({ occupancy, level, sections, last, onOpen }: Props) {
  const isOut = useOutage(occupancy);
  return (
    <ul
      aria-label={`Sections of ${level}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 sm:gap-3"
    >
      {sections.map((section) => (
        <Tile
          key={section}
          occupancy={occupancy}
          level={level}
          section={section}
          isOut={isOut}
          isLast={section === last}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface TileProps extends Pick<Props, 'occupancy' | 'level' | 'onOpen'> {
  section: string;
  isOut: boolean;
  isLast: boolean;
}

/** Follows the counts of its own section; what changes is written to its elements directly, as for a slot. */
const Tile = memo(function Tile({ occupancy, level, section, isOut, isLast, onOpen }: TileProps) {
  const follow = useCallback(
    (button: HTMLButtonElement) => {
      const show = () => {
        const { state, free, percent } = describeFill(
          isOut ? undefined : occupancy.countsOf(`${level} ${section}`),
        );
        button.dataset['fill'] = state;
        const [words, bar] = [button.querySelector('[data-free]'), button.querySelector('rect')];
        if (words) words.textContent = free;
        bar?.setAttribute('width', String(percent));
      };
      show();
      if (isLast) focusOnce(button);
      return occupancy.subscribe(`counts:${level} ${section}`, show);
    },
    [occupancy, level, section, isOut, isLast],
  );
  return (
    <li className="grid">
      <button
        ref={follow}
        type="button"
        data-section={section}
        onClick={() => onOpen(section)}
        className="group/tile grid min-h-24 content-between gap-2 rounded-lg border border-line-strong bg-sunken p-3 text-start text-muted transition-colors duration-150 hover:border-ink data-[fill=open]:border-empty data-[fill=open]:bg-empty-soft data-[fill=open]:hover:border-ink"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="text-2xl leading-none font-bold text-ink">
            <span className="sr-only">Section </span>
            {section}
          </span>
          <span className="text-lg leading-none font-bold text-ink group-data-[fill=full]/tile:text-occupied">
            <span className="sr-only">, </span>
            <span data-free />
          </span>
        </span>
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-full w-full">
            <rect height={1} className="fill-muted group-data-[fill=full]/tile:fill-occupied" />
          </svg>
        </span>
      </button>
    </li>
  );
});

function describeFill(counts: LevelCounts | undefined) {
  if (counts && isAllClosed(counts)) return { state: 'closed', free: 'closed', percent: 0 } as const;
  if (!counts || counts.unknown === counts.total)
    return { state: 'unknown', free: 'not known', percent: 0 } as const;
  const percent = percentOf(counts.occupied, counts.total);
  if (counts.occupied === counts.total) return { state: 'full', free: 'full', percent } as const;
  return { state: 'open', free: `${counts.empty.toLocaleString('en-IN')} free`, percent } as const;
}
