import { CLASS_WORDS } from '#contract/slot-class-words.ts';
import { SLOT_CLASSES, type SlotClass } from '#domain/parking/plan.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { LiveOccupancy } from './live-occupancy.ts';

const NONE_KNOWN = 'No spot is known to be open right now.';
const ALL_CLOSED = 'All spots are closed right now.';

/** The words where nobody is sent anywhere: spots that are meant for some are free all the same, and for whom. */
export function wordNoneForAll(occupancy: LiveOccupancy): string {
  const free = new Map<SlotClass, number>();
  const layout = occupancy.layout();
  for (const { code } of layout) {
    const slotClass = occupancy.classOf(code);
    if (slotClass && occupancy.statusOf(code) === 'empty')
      free.set(slotClass, (free.get(slotClass) ?? 0) + 1);
  }
  const parts = SLOT_CLASSES.flatMap((one) => {
    const count = free.get(one);
    return count === undefined ? [] : [`${count.toLocaleString('en-IN')} ${CLASS_WORDS[one]}`];
  });
  if (parts.length === 0) {
    const isClosed = layout.length > 0 && layout.every(({ code }) => occupancy.statusOf(code) === 'closed');
    return isClosed ? ALL_CLOSED : NONE_KNOWN;
  }
  return `No spot is known to be open to every car right now. Free: ${parts.join(', ')}.`;
}

/** The same as it is now; while figures are too old to send anybody by them, nothing counts as free. */
export function useNoneForAll(occupancy: LiveOccupancy, isOut: boolean): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = ['counts', 'classes'].map((topic) => occupancy.subscribe(topic, onChange));
      return () => ends.forEach((end) => end());
    },
    [occupancy],
  );
  return useSyncExternalStore(subscribe, () => (isOut ? NONE_KNOWN : wordNoneForAll(occupancy)));
}
