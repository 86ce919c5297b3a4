import { useEffect, useState, useSyncExternalStore } from 'react';
import { followMall } from './follow-mall.ts';
import { LivePicture, type Counts, type Freshness, type SlotPlace, type SlotStatus } from './live-picture.ts';

/** The picture of a mall, followed for as long as the screen is open. */
export function useLivePicture(mall: string): LivePicture {
  const [picture] = useState(() => new LivePicture());
  useEffect(() => followMall(mall, picture), [mall, picture]);
  return picture;
}

/** One slot's status; only its own changes redraw who asks. */
export function useSlotStatus(picture: LivePicture, code: string): SlotStatus {
  return useSyncExternalStore(
    (listener) => picture.subscribe(code, listener),
    () => picture.statusOf(code),
  );
}

/** A level's counts; undefined before the first answer. */
export function useCounts(picture: LivePicture, level: string): Counts | undefined {
  return useSyncExternalStore(
    (listener) => picture.subscribe(`counts:${level}`, listener),
    () => picture.countsOf(level),
  );
}

export function usePlaces(picture: LivePicture): readonly SlotPlace[] {
  return useSyncExternalStore((listener) => picture.subscribe('places', listener), picture.places);
}

export function useFreshness(picture: LivePicture): Freshness {
  return useSyncExternalStore((listener) => picture.subscribe('freshness', listener), picture.freshness);
}
