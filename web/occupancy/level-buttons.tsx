import { useId, useSyncExternalStore } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lookOfFill } from '../ui/fill-look.ts';
import { CLOSED_FILL, fillOf, UNKNOWN_FILL, type LevelFill } from './level-fill.ts';
import type { LiveOccupancy } from './live-occupancy.ts';
import { useOutage } from './use-outage.ts';

interface Props {
  occupancy: LiveOccupancy;
  levels: readonly string[];
  value: string;
  onChange: (level: string) => void;
}

/** In one row at the lower edge of a phone. */
export const LEVELS_PER_ROW = 5;
/** More levels than this have short names on a phone, so that all are in sight. */
const MOST_LONG = 3;

/**
 * All levels at once, each with its empty slots as its largest figure and a bar of how full it is. On a phone they stand
 * at the lower edge, within reach of the thumb.
 */
export function LevelButtons({ occupancy, levels, value, onChange }: Props) {
  const isOut = useOutage(occupancy);
  const fills = useFillByLevel(occupancy, levels);
  return (
    <div
      data-thumb-bar
      className="ms-auto flex min-w-0 thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-20 thumb:border-t thumb:border-line thumb:bg-canvas thumb:px-3 thumb:pt-2 thumb:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {levels.length === 0 ? (
        <Skeleton className="h-15 w-72 thumb:w-full" />
      ) : (
        <div
          role="group"
          aria-label="Level"
          className={joinClasses(
            'grid auto-cols-fr gap-1 rounded-lg bg-sunken p-1 thumb:w-full',
            levels.length > MOST_LONG ? 'grid-cols-5' : 'grid-flow-col',
          )}
        >
          {levels.map((level, i) => (
            <LevelButton
              key={level}
              level={level}
              isShort={levels.length > MOST_LONG}
              isChosen={level === value}
              fill={isOut ? UNKNOWN_FILL : (fills[i] ?? UNKNOWN_FILL)}
              onChoose={() => onChange(level)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface LevelProps {
  level: string;
  isShort: boolean;
  isChosen: boolean;
  fill: LevelFill;
  onChoose: () => void;
}

/** The empty second text of the figure keeps it out of the button's name. */
function LevelButton({ level, isShort, isChosen, fill, onChoose }: LevelProps) {
  const aside = isShort ? 'sr-only' : '';
  const described = useId();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-describedby={described}
      data-note={fill.empty === CLOSED_FILL.empty ? fill.empty : `${fill.empty} empty`}
      onClick={onChoose}
      className={joinClasses(
        'flex min-h-13 flex-col items-stretch justify-center gap-0.5 rounded-md px-2.5 py-1 text-center leading-tight transition-colors duration-150',
        isChosen ? 'bg-raised text-ink shadow-low ring-1 ring-line-strong' : 'text-muted hover:text-ink',
      )}
    >
      <span className="text-xs font-semibold whitespace-nowrap large-letters:wrap-anywhere large-letters:whitespace-normal">
        <span className={aside}>{`Basement ${level.slice(1)} (`}</span>
        {level}
        <span className={aside}>)</span>
      </span>
      <span
        data-figure={fill.empty}
        className="text-base leading-5 font-bold text-ink after:content-[attr(data-figure)_/_''] data-[figure=Closed]:-mx-2 data-[figure=Closed]:text-xs data-[figure=Closed]:leading-5"
      />
      <span id={described} hidden>
        {wordFill(fill)}
      </span>
      <span aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
        <span
          className={joinClasses('block h-full rounded-full', lookOfFill(fill.percent, 100).bar)}
          style={{ width: `${fill.percent}%` }}
        />
      </span>
    </button>
  );
}

function wordFill({ empty }: LevelFill): string {
  if (empty === UNKNOWN_FILL.empty) return 'free spots not known';
  return empty === CLOSED_FILL.empty ? 'closed' : `${empty} free`;
}

/** Joined into one text, as React compares a snapshot by value: it has to stay the same while nothing changes. */
function useFillByLevel(occupancy: LiveOccupancy, levels: readonly string[]): LevelFill[] {
  const subscribe = (listener: () => void) => {
    const ends = levels.map((level) => occupancy.subscribe(`counts:${level}`, listener));
    return () => ends.forEach((end) => end());
  };
  const read = () =>
    levels
      .map((level) => fillOf(occupancy.countsOf(level)))
      .map(({ empty, percent }) => `${empty}/${percent}`)
      .join(' ');
  return useSyncExternalStore(subscribe, read)
    .split(' ')
    .map((text) => {
      const [empty = UNKNOWN_FILL.empty, percent = '0'] = text.split('/');
      return { empty, percent: Number(percent) };
    });
}
