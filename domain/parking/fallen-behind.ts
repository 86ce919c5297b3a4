import { LATENESS_MS } from './session.ts';

/** A camera that loses its time zone goes on by UTC, and is behind India by just as much. */
const ZONE_MS = 330 * 60_000;
/** Two messages by one clock differ by less; two that waited hardly ever wait equally long. */
const AGREEMENT_MS = 10_000;
const MINUTE_MS = 60_000;

/**
 * Whether what seems to be a late message is rather one by a clock that has fallen behind: by the time zone, or by as much
 * as the one before it, which came in another minute. `behindMs` is what it is behind beside what its clock is known for.
 */
export function isRatherBehind(
  { skewMs, behindMs }: { skewMs: number; behindMs: number },
  samples: readonly { minute: number; aheadMs: number }[],
  receivedAt: Date,
): boolean {
  if (behindMs <= LATENESS_MS) return false;
  return Math.abs(behindMs - ZONE_MS) <= AGREEMENT_MS || isBehindAgain(skewMs, samples, receivedAt);
}

/** Whether the message before it, which came in another minute, was behind by just as much: that is its clock. */
export function isBehindAgain(
  skewMs: number,
  samples: readonly { minute: number; aheadMs: number }[],
  receivedAt: Date,
): boolean {
  const now = Math.floor(receivedAt.getTime() / MINUTE_MS);
  const before = samples.findLast(({ minute }) => minute < now);
  return before !== undefined && Math.abs(before.aheadMs - skewMs) <= AGREEMENT_MS;
}

/**
 * Whether a clock of which little is known was right in as many minutes as it was behind by just as much: then a message
 * that seems late is late.
 */
export function wasRight(samples: readonly { aheadMs: number }[], skewMs: number): boolean {
  const near = (ms: number) => samples.filter(({ aheadMs }) => Math.abs(aheadMs - ms) <= AGREEMENT_MS).length;
  return near(0) > 0 && near(0) >= near(skewMs);
}

type Times = { usedAt: Date; latestAt: Date; latestIfLateAt: Date; flag: string; isRatherBehind: boolean };

/** An entry by a clock that has rather fallen behind counts when it arrived, which costs its driver least. */
export function countAtArrival<T extends Times>(judged: T): T | (T & { flag: 'clock_corrected' }) {
  if (!judged.isRatherBehind) return judged;
  const { latestAt } = judged;
  return { ...judged, usedAt: latestAt, latestIfLateAt: latestAt, flag: 'clock_corrected' };
}
