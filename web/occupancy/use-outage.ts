import { useEffect, useState } from 'react';
import { serverNow } from '../platform/server-time.ts';
import type { Freshness, LiveOccupancy } from './live-occupancy.ts';
import { useDoubt } from './use-live-occupancy.ts';

const SECOND = 1000;
/** Two polls in a row: a single failure is no outage yet. */
const OUTAGE_MS = 6 * SECOND;
/** An open stream brings each change, and nothing while nothing changes. */
const QUIET_MS = 15 * SECOND;
/** So long a phone may hold a stream for open that has lost its network. */
const LOST_MS = 60 * SECOND;

/** The occupancy was answered once, and is too old to be taken for current: its age is shown as a warning. */
export function isOutage({ isStreaming, ...freshness }: Freshness, now: number): boolean {
  return isFailingFor(freshness, now, isStreaming ? QUIET_MS : OUTAGE_MS);
}

/** Its figures count no longer. While the stream is open they stay with their age: it may bring the next change at any time. */
export function isLost({ isStreaming, ...freshness }: Freshness, now: number): boolean {
  return isFailingFor(freshness, now, isStreaming ? LOST_MS : OUTAGE_MS);
}

type Answered = Pick<Freshness, 'answeredAt' | 'isFailing'>;

function isFailingFor({ answeredAt, isFailing }: Answered, now: number, ms: number): boolean {
  return answeredAt !== null && isFailing && now - answeredAt > ms;
}

/** Whether the figures are lost; a component redraws only when that begins or ends. */
export function useOutage(occupancy: LiveOccupancy): boolean {
  return useJudged(occupancy, isLost);
}

/** Whether a warning stands: the figures are old or in doubt, and nobody is sent anywhere by them. */
export function useWarning(occupancy: LiveOccupancy): boolean {
  const isOut = useJudged(occupancy, isOutage);
  return useDoubt(occupancy) !== null || isOut;
}

function useJudged(occupancy: LiveOccupancy, judge: typeof isLost): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const check = () => setOut(judge(occupancy.freshness(), serverNow()));
    const timer = setInterval(check, SECOND);
    const end = occupancy.subscribe('freshness', check);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [occupancy, judge]);
  return isOut;
}
