import { isOpenAt } from '#domain/parking/mall.ts';
import { untilHoursChange } from '#domain/parking/next-hours.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveMallsQuery, mallsQuery, useMalls, type ListedMall } from './queries.ts';

const NONE: readonly ListedMall[] = [];

/** All malls as they stand now: a mall opens and closes by its hours while the page is open. */
export function useMallsByTheHour() {
  const malls = useMalls();
  const { data, dataUpdatedAt } = malls;
  const now = useHours(data ?? NONE);
  return { malls, now, listed: data?.map((mall) => asOf(mall, now, new Date(dataUpdatedAt))) };
}

/** A mall whose hours have ended since the server answered is live no longer. Where the clocks differ the server's word holds. */
export function asOf<M extends Pick<ListedMall, 'isLive' | 'isOffsetEnabled' | 'offsetOn' | 'offsetOff'>>(
  mall: M,
  now: Date,
  answeredAt: Date,
): M {
  const hasClosed = isOpenAt(mall, answeredAt) && !isOpenAt(mall, now);
  return hasClosed ? { ...mall, isLive: false } : mall;
}

/** A little after the hour, as a timer may ring early. */
const LATE_MS = 50;
/** The server is asked soon after the hour, not by all at the same moment, and once more for the sake of slow clocks. */
const ASKED_AFTER_MS = [1_000, 60_000];
const SPREAD_MS = 4_000;

/** The time as of the last opening or closing of one of these malls; at each the list is asked for anew. */
function useHours(malls: readonly ListedMall[]): Date {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => new Date());
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const wait = untilHoursChange(malls, new Date());
    const change = () => {
      setNow(new Date());
      setChanges((count) => count + 1);
    };
    // A sleeping phone's timers stand still: it looks at the clock when somebody looks at it.
    const look = () => document.visibilityState === 'visible' && setNow(new Date());
    const timer = wait === null ? undefined : setTimeout(change, wait + LATE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [malls, changes]);
  useEffect(() => {
    if (changes === 0) return undefined;
    const ask = () => {
      for (const { queryKey } of [mallsQuery, liveMallsQuery])
        void queries.invalidateQueries({ queryKey, exact: true });
    };
    const timers = ASKED_AFTER_MS.map((ms) => setTimeout(ask, ms + SPREAD_MS * Math.random()));
    return () => timers.forEach(clearTimeout);
  }, [changes, queries]);
  return now;
}
