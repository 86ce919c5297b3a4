import type { ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { LivePicture, SlotStatus } from './live-occupancy.ts';
import { SLOT_LOOKS } from './slot-looks.ts';
import { useCounts, useIsFailing } from './use-live-occupancy.ts';

interface Props {
  picture: LivePicture;
  level: string;
}

/** What the looks of a bay mean. Unknown is explained where there is one. */
export function Legend({ picture, level }: Props) {
  const counts = useCounts(picture, level);
  const isFailing = useIsFailing(picture);
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
          SLOT_LOOKS[status],
        )}
      />
      {children}
    </li>
  );
}
