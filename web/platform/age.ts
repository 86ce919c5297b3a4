import { useEffect, useState } from 'react';

const SECOND = 1000;

/** The time now, anew every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago something was, in words. */
export function wordAge(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < 2) return 'just now';
  if (seconds < 100) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  return `${Math.round(seconds / 3600)} h ago`;
}

/** An instant as the time of day in India. */
export function timeOf(at: number): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
    hour12: false,
  }).format(at);
}
