import { memo, useCallback } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { LivePicture, SlotPlace } from './live-occupancy.ts';
import { LOOKS_BY_STATUS } from './slot-looks.ts';

interface Props {
  picture: LivePicture;
  place: SlotPlace;
  /** The bay that was asked for on the map. */
  isMarked: boolean;
}

/** So many signs of a code stand in large letters; a longer one stays small and wraps. */
const MOST_LARGE = 4;

/**
 * One bay: an open one shows its number large, a taken one its car, an unknown one is hatched. Its status is written on
 * the element itself, past React: of thousands of bays dozens change at once on a cheap phone. Nothing moves meanwhile,
 * as a transition sends the page events for every bay.
 */
export const Slot = memo(function Slot({ picture, place, isMarked }: Props) {
  const code = place.slot;
  const follow = useCallback(
    (bay: HTMLLIElement) => {
      const show = () => {
        const status = picture.statusOf(code);
        bay.dataset['status'] = status;
        bay.ariaLabel = `Slot ${code}, ${status}`;
      };
      show();
      return picture.subscribe(code, show);
    },
    [picture, code],
  );
  return (
    <li
      ref={follow}
      data-slot={code}
      className={joinClasses(
        'group/slot relative flex h-15 w-14 flex-col items-center justify-between rounded-sm px-0.5 pt-1 pb-0.5 lg:w-13 xl:h-17 xl:w-16 2xl:w-18',
        LOOKS_BY_STATUS,
        'data-[status=occupied]:after:mb-0.5 data-[status=occupied]:after:scale-106 xl:data-[status=occupied]:after:mb-1 xl:data-[status=occupied]:after:scale-129',
        "data-[status=unknown]:after:rounded-xs data-[status=unknown]:after:bg-unknown-soft data-[status=unknown]:after:px-1 data-[status=unknown]:after:text-sm data-[status=unknown]:after:leading-5 data-[status=unknown]:after:font-bold data-[status=unknown]:after:content-['?'_/_'']",
        isMarked && 'outline-3 outline-offset-2 outline-accent',
      )}
    >
      <SlotCode place={place} />
    </li>
  );
});

/** A bay's code: its size follows the status by style alone. */
function SlotCode({ place: { slot, level } }: { place: SlotPlace }) {
  const tail = slot.startsWith(level) ? slot.slice(level.length) : slot;
  const head = slot.slice(0, slot.length - tail.length);
  const isShort = tail.length <= MOST_LARGE;
  return (
    <span
      className={joinClasses(
        'figures max-w-full text-center text-2xs leading-tight font-semibold wrap-anywhere group-data-[status=unknown]/slot:rounded-xs group-data-[status=unknown]/slot:bg-unknown-soft group-data-[status=unknown]/slot:px-0.5',
        isShort &&
          'group-data-[status=empty]/slot:grid group-data-[status=empty]/slot:flex-1 group-data-[status=empty]/slot:content-center',
      )}
    >
      <span className="font-medium">{head}</span>
      <span
        className={joinClasses(
          isShort &&
            'group-data-[status=empty]/slot:text-base group-data-[status=empty]/slot:leading-tight group-data-[status=empty]/slot:font-bold',
        )}
      >
        {tail}
      </span>
    </span>
  );
}
