import { useEffect, useState } from 'react';
import type { Freshness, LivePicture } from './live-occupancy.ts';

const SECOND = 1000;
/** Two polls in a row: one that failed is no outage yet. */
const OUTAGE_MS = 6 * SECOND;

/** The picture is what was last heard, and may not be true any more. */
export function isOutage({ heardAt, isFailing }: Freshness, now: number): boolean {
  return heardAt !== null && isFailing && now - heardAt > OUTAGE_MS;
}

/** Draws anew only when an outage begins or ends. */
export function useOutage(picture: LivePicture): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const look = () => setOut(isOutage(picture.freshness(), Date.now()));
    const timer = setInterval(look, SECOND);
    const end = picture.subscribe('freshness', look);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [picture]);
  return isOut;
}
