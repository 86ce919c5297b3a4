import { useEffect, useState, useSyncExternalStore } from 'react';
import { followMall } from './follow-mall.ts';
import { LivePicture, type Counts, type Freshness, type SlotPlace } from './live-occupancy.ts';

/** The picture of a mall, followed for as long as the screen is open. */
export function useLivePicture(mall: string): LivePicture {
  const [picture] = useState(() => new LivePicture());
  useEffect(() => followMall(mall, picture), [mall, picture]);
  return picture;
}

/** A level's counts; undefined before the first answer. */
export function useCounts(picture: LivePicture, level: string): Counts | undefined {
  return useSyncExternalStore(
    (listener) => picture.subscribe(`counts:${level}`, listener),
    () => picture.countsOf(level),
  );
}

/** The slots that the server has named; none before its first answer. */
export function useTold(picture: LivePicture): readonly SlotPlace[] {
  return useSyncExternalStore((listener) => picture.subscribe('told', listener), picture.told);
}

/** Whether the last question went unanswered; only a turn of that redraws who asks. */
export function useIsFailing(picture: LivePicture): boolean {
  return useSyncExternalStore(
    (listener) => picture.subscribe('freshness', listener),
    () => picture.freshness().isFailing,
  );
}

export function useFreshness(picture: LivePicture): Freshness {
  return useSyncExternalStore((listener) => picture.subscribe('freshness', listener), picture.freshness);
}
