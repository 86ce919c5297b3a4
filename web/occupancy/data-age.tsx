import { useEffect, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import type { LivePicture } from './live-picture.ts';
import { useFreshness } from './use-live-picture.ts';

/** Without an answer for this long the picture is not live any more. */
const STALE_MS = 30_000;
const SECOND = 1000;

/** How old the picture is, second by second; after an outage it says so instead of looking empty. */
export function DataAge({ picture }: { picture: LivePicture }) {
  const { heardAt, observedAt, isFailing } = useFreshness(picture);
  const now = useNow();
  if (heardAt === null) {
    return isFailing ? (
      <Banner tone="warn">
        Live data not available. The layout below is not confirmed: no spot is known to be empty.
      </Banner>
    ) : (
      <p className="min-h-10 py-2 text-sm text-muted">Asking the sensors…</p>
    );
  }
  const age = Math.max(0, now - heardAt);
  if (isFailing && age > 2 * SECOND && age > STALE_MS / 5) {
    return (
      <Banner tone="warn">
        Live data not available, last update {timeOf(heardAt)}. The spots below are as they were then.
      </Banner>
    );
  }
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-x-2 py-2 text-sm text-muted">
      <span aria-hidden className={`size-2 rounded-full ${age > STALE_MS ? 'bg-unknown' : 'bg-empty'}`} />
      <span>{age > STALE_MS ? `Last update ${timeOf(heardAt)}` : `Updated ${wordAge(age)}`}</span>
      {observedAt !== null && <span>· last sensor report {wordAge(Math.max(0, now - observedAt))}</span>}
    </p>
  );
}

/** The time now, anew every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function wordAge(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < 2) return 'just now';
  if (seconds < 100) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  return `${Math.round(seconds / 3600)} h ago`;
}

function timeOf(at: number): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
    hour12: false,
  }).format(at);
}
