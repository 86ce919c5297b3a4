import { Car } from 'lucide-react';
import { memo } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { LivePicture, SlotPlace } from './live-picture.ts';
import { useSlotStatus } from './use-live-picture.ts';

interface Props {
  picture: LivePicture;
  place: SlotPlace;
}

/**
 * One bay: an open one shows its number, a taken one its car, an unknown one is hatched. Its colours change at once:
 * a transition would send dozens of events to the page for every bay that changes.
 */
export const Slot = memo(function Slot({ picture, place }: Props) {
  const status = useSlotStatus(picture, place.slot);
  const tail = place.slot.startsWith(place.level) ? place.slot.slice(place.level.length) : place.slot;
  const head = place.slot.slice(0, place.slot.length - tail.length);
  return (
    <li
      aria-label={`Slot ${place.slot}, ${status}`}
      data-slot={place.slot}
      data-status={status}
      className={joinClasses(
        'relative grid h-15 w-14 content-between justify-items-center rounded-sm border-2 border-b-transparent px-0.5 pt-1.5 pb-1',
        LOOKS[status],
      )}
    >
      <span className="figures text-2xs leading-none font-semibold">
        <span className="font-medium">{head}</span>
        {tail}
      </span>
      {status === 'occupied' ? (
        <Car aria-hidden className="size-6 animate-[appear_300ms_var(--ease-park)]" strokeWidth={1.75} />
      ) : (
        <span aria-hidden className="text-2xs leading-6 font-semibold">
          {status === 'unknown' ? '?' : ''}
        </span>
      )}
    </li>
  );
});

const LOOKS = {
  empty: 'border-empty bg-empty-soft text-empty',
  occupied: 'border-occupied bg-occupied text-surface',
  unknown: 'hatched border-unknown bg-unknown-soft text-unknown',
};
