import { CLASS_MARKS } from '#contract/slot-class-marks.ts';
import { CLASS_WORDS } from '#contract/slot-class-words.ts';
import { memo, useCallback } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import type { LiveOccupancy, LayoutSlot } from './live-occupancy.ts';
import { RESTLESS_MEANS, STUCK_MEANS, STYLES_BY_STATUS } from './slot-styles.ts';

interface Props {
  occupancy: LiveOccupancy;
  slot: LayoutSlot;
  /** Outlined, as somebody asked for it on the map. */
  isMarked: boolean;
}

/** The longest code in large letters; a longer one stays small and wraps. */
const MOST_LARGE = 4;

/**
 * One slot, with a mark where it is meant for some cars alone: an empty one shows its number large, an occupied one a car, an unknown one is hatched, a closed one crossed out. Its status is written
 * to the element directly and not by React: of thousands of slots dozens change at once on a cheap phone. The change is
 * not animated, as a transition sends the page events for every slot.
 */
export const Slot = memo(function Slot({ occupancy, slot, isMarked }: Props) {
  const { code } = slot;
  const follow = useCallback(
    (element: HTMLLIElement) => {
      const show = () => {
        const status = occupancy.statusOf(code);
        const meant = occupancy.classOf(code);
        element.dataset['status'] = status;
        const isRestless = occupancy.isRestless(code);
        const isStuck = occupancy.isStuck(code);
        const doubt = isRestless ? RESTLESS_MEANS : isStuck ? STUCK_MEANS : null;
        element.ariaLabel = `Slot ${code}, ${status}${meant ? `, ${CLASS_WORDS[meant]}` : ''}${doubt ? `, ${doubt}` : ''}`;
        element.toggleAttribute('data-restless', isRestless);
        element.toggleAttribute('data-stuck', isStuck && !isRestless);
        element.title = doubt ? `${code}: ${doubt}` : '';
        if (meant === element.dataset['class']) return;
        if (meant) element.dataset['class'] = meant;
        else delete element.dataset['class'];
        element.style.setProperty('--class-mark', meant ? `path('${CLASS_MARKS[meant]}')` : null);
      };
      show();
      return occupancy.subscribe(code, show);
    },
    [occupancy, code],
  );
  return (
    <li
      ref={follow}
      data-slot={code}
      className={joinClasses(
        'group/slot relative flex h-15 w-14 flex-col items-center justify-between rounded-sm px-0.5 pt-1 pb-0.5 lg:w-13 xl:h-17 xl:w-16 2xl:w-18',
        STYLES_BY_STATUS,
        'data-[class]:slot-mark',
        'data-[status=occupied]:after:mb-0.5 data-[status=occupied]:after:scale-106 xl:data-[status=occupied]:after:mb-1 xl:data-[status=occupied]:after:scale-129',
        "data-[status=unknown]:after:rounded-xs data-[status=unknown]:after:bg-unknown-soft data-[status=unknown]:after:px-1 data-[status=unknown]:after:text-sm data-[status=unknown]:after:leading-5 data-[status=unknown]:after:font-bold data-[status=unknown]:after:content-['?'_/_'']",
        "data-[status=closed]:after:bg-sunken data-[status=closed]:after:px-0.5 data-[status=closed]:after:text-xl data-[status=closed]:after:leading-5 data-[status=closed]:after:font-bold data-[status=closed]:after:content-['×'_/_'']",
        'data-restless:outline-3 data-restless:-outline-offset-3 data-restless:outline-warn data-restless:outline-dashed',
        'data-stuck:outline-3 data-stuck:-outline-offset-3 data-stuck:outline-warn data-stuck:outline-double',
        isMarked && 'outline-3 outline-offset-2 outline-accent',
      )}
    >
      <SlotCode slot={slot} />
    </li>
  );
});

/** A slot's code; its size follows the status by style alone. */
function SlotCode({ slot: { code, level } }: { slot: LayoutSlot }) {
  const tail = code.startsWith(level) ? code.slice(level.length) : code;
  const head = code.slice(0, code.length - tail.length);
  const isShort = tail.length <= MOST_LARGE;
  return (
    <span
      className={joinClasses(
        'figures max-w-full text-center text-2xs leading-tight font-semibold wrap-anywhere group-data-[status=unknown]/slot:rounded-xs group-data-[status=unknown]/slot:bg-unknown-soft group-data-[status=unknown]/slot:px-0.5 group-data-[status=closed]/slot:bg-sunken group-data-[status=closed]/slot:px-0.5',
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
