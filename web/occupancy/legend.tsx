import { CLASS_MARKS } from '#contract/slot-class-marks.ts';
import { CLASS_NAMES } from '#contract/slot-class-words.ts';
import type { ShownStatus } from '#domain/parking/occupancy.ts';
import { SLOT_CLASSES } from '#domain/parking/plan.ts';
import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { LayoutSlot, LiveOccupancy } from './live-occupancy.ts';
import { RESTLESS_MEANS, SLOT_STYLES, STUCK_MEANS } from './slot-styles.ts';
import { useCounts, useIsFailing } from './use-live-occupancy.ts';

interface Props {
  occupancy: LiveOccupancy;
  level: string;
  /** The slots that are shown. */
  slots: readonly LayoutSlot[];
}

/** What the drawings of a slot and the marks on it mean; unknown, closed and marks are explained where there are some. */
export function Legend({ occupancy, level, slots }: Props) {
  const classes = useClasses(occupancy, slots);
  const hasRestless = useHas(occupancy, slots, occupancy.isRestless);
  const hasStuck = useHas(occupancy, slots, occupancy.isStuck);
  const counts = useCounts(occupancy, level);
  const isFailing = useIsFailing(occupancy);
  const hasUnknown = counts ? counts.unknown > 0 : isFailing;
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-3 gap-y-2 text-xs font-medium sm:gap-x-5 sm:text-sm"
    >
      <Entry status="empty">Empty</Entry>
      <Entry status="occupied">Occupied</Entry>
      {hasUnknown && (
        <Entry status="unknown">
          <span title={UNKNOWN_MEANS}>
            Unknown<span className="sr-only"> ({UNKNOWN_MEANS})</span>
          </span>
        </Entry>
      )}
      {counts && counts.closed > 0 && <Entry status="closed">Closed</Entry>}
      {hasRestless && (
        <li className="flex items-center gap-1.5 sm:gap-2">
          <span aria-hidden className="h-6 w-5 rounded-xs border-2 border-dashed border-warn" />
          <span title={RESTLESS_MEANS}>
            Restless<span className="sr-only"> ({RESTLESS_MEANS})</span>
          </span>
        </li>
      )}
      {hasStuck && (
        <li className="flex items-center gap-1.5 sm:gap-2">
          <span aria-hidden className="h-6 w-5 rounded-xs border-4 border-double border-warn" />
          <span title={STUCK_MEANS}>
            Stuck?<span className="sr-only"> ({STUCK_MEANS})</span>
          </span>
        </li>
      )}
      {SLOT_CLASSES.filter((one) => classes.includes(one)).map((one) => (
        <li key={one} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 14 14" className="size-4 fill-ink">
            <path d={CLASS_MARKS[one]} />
          </svg>
          {CLASS_NAMES[one]}
        </li>
      ))}
    </ul>
  );
}

/** The classes of these slots, as one text: it stays the same while they do. */
function useClasses(occupancy: LiveOccupancy, slots: readonly LayoutSlot[]): string {
  const subscribe = useCallback(
    (onChange: () => void) => occupancy.subscribe('classes', onChange),
    [occupancy],
  );
  return useSyncExternalStore(subscribe, () =>
    [...new Set(slots.map(({ code }) => occupancy.classOf(code)))].join(' '),
  );
}

/** Whether one of these slots has a mark. */
function useHas(
  occupancy: LiveOccupancy,
  slots: readonly LayoutSlot[],
  isMarked: (code: string) => boolean,
): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => occupancy.subscribe('classes', onChange),
    [occupancy],
  );
  return useSyncExternalStore(subscribe, () => slots.some(({ code }) => isMarked(code)));
}

const UNKNOWN_MEANS = 'no sensor speaks: not counted as empty';

function Entry({ status, children }: { status: ShownStatus; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 sm:gap-2">
      <span
        aria-hidden
        className={joinClasses(
          'grid h-6 w-5 place-items-center rounded-xs after:-my-1.5 after:scale-53',
          SLOT_STYLES[status],
        )}
      />
      {children}
    </li>
  );
}
