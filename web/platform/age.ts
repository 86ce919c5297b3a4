import { useEffect, useState } from 'react';
import { serverNow, toServerTime } from './server-time.ts';

const SECOND = 1000;

/** The time now by the server's clock, anew every second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Without an answer for this long a figure is not live any more. */
export const STALE_MS = 30_000;

/** Where a figure that is asked for again and again comes from. */
interface Renewed {
  /** When it was last answered, by this machine's clock; 0 where it never was. */
  readonly dataUpdatedAt: number;
  /** The last question for it failed. */
  readonly isError: boolean;
}

/**
 * As of when a live figure is that could not be renewed, as the time of day in India; null while it is current, and
 * before there is one. What is asked for less often than every 15 seconds gives its own `staleMs`.
 */
export function useStaleSince(figure: Renewed, staleMs = STALE_MS): string | null {
  const { dataUpdatedAt, isError } = figure;
  const [isOld, setOld] = useState(() => isStale(figure, staleMs));
  useEffect(() => {
    const check = () => setOld(isStale({ dataUpdatedAt, isError }, staleMs));
    check();
    const timer = setInterval(check, SECOND);
    return () => clearInterval(timer);
  }, [dataUpdatedAt, isError, staleMs]);
  return dataUpdatedAt > 0 && (isError || isOld) ? timeOf(toServerTime(dataUpdatedAt)) : null;
}

/** Whether a figure is too old to be taken for current, or could not be renewed. */
export function isStale({ dataUpdatedAt, isError }: Renewed, staleMs = STALE_MS): boolean {
  return dataUpdatedAt > 0 && (isError || Date.now() - dataUpdatedAt > staleMs);
}

/** How old a live figure is, second by second, and since when it could not be renewed: what `FigureAge` shows. */
export function useFigureAge(
  figure: Renewed,
  staleMs = STALE_MS,
): { readonly updated: string | null; readonly since: string | null } {
  const since = useStaleSince(figure, staleMs);
  const now = useNow();
  const { dataUpdatedAt } = figure;
  const updated = dataUpdatedAt > 0 ? wordAge(Math.max(0, now - toServerTime(dataUpdatedAt))) : null;
  return { updated, since };
}

/** How long ago something was, in words. */
export function wordAge(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < 2) return 'just now';
  if (seconds < 100) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h ago`;
  return `${Math.round(seconds / 86_400)} d ago`;
}

/** An instant as the time of day in India. */
export function timeOf(at: number): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
  }).format(at);
}
