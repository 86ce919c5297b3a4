import { useEffect, useState } from 'react';
import type { Freshness, LiveOccupancy } from './live-occupancy.ts';

const SECOND = 1000;
/** Two polls in a row: a single failure is no outage yet. */
const OUTAGE_MS = 6 * SECOND;

/** The occupancy was answered once, and is too old to be taken for current. */
export function isOutage({ answeredAt, isFailing }: Freshness, now: number): boolean {
  return answeredAt !== null && isFailing && now - answeredAt > OUTAGE_MS;
}

/** Whether there is an outage; a component redraws only when one begins or ends. */
export function useOutage(occupancy: LiveOccupancy): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const check = () => setOut(isOutage(occupancy.freshness(), Date.now()));
    const timer = setInterval(check, SECOND);
    const end = occupancy.subscribe('freshness', check);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [occupancy]);
  return isOut;
}
