import type { SlotStatus } from '#domain/parking/occupancy.ts';
import type { ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { LiveOccupancy } from './live-occupancy.ts';
import { SLOT_STYLES } from './slot-styles.ts';
import { useCounts, useIsFailing } from './use-live-occupancy.ts';

interface Props {
  occupancy: LiveOccupancy;
  level: string;
}

/** What the three drawings of a slot mean. Unknown is explained where there is one. */
export function Legend({ occupancy, level }: Props) {
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
    </ul>
  );
}

const UNKNOWN_MEANS = 'no sensor speaks: not counted as empty';

function Entry({ status, children }: { status: SlotStatus; children: ReactNode }) {
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
