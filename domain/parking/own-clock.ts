/** What was stored is never so far ahead of our clock, unless that was wrong then or is now. */
export const MOST_AHEAD_MS = 60_000;
const AGREEMENT_MS = 10_000;
/** A camera's clock is known by so many messages that agree; until then it may be ours that is wrong. */
const KNOWN_BY = 4;

/** A read as its camera dated it, and as we did when it arrived. */
export interface TimedRead {
  readonly deviceId: number;
  readonly deviceAt: Date;
  readonly receivedAt: Date;
}

/**
 * Whether our own clock may have been slow as a read arrived whose camera was ahead of it: most of the other cameras that
 * were read around then were ahead by as much. Where none was, it may have been unless that camera is known to be fast.
 */
export function wasOwnClockSlow(own: TimedRead, around: readonly TimedRead[]): boolean {
  const aheadMs = aheadOf(own);
  if (aheadMs <= MOST_AHEAD_MS) return false;
  const isAlike = (one: TimedRead) => Math.abs(aheadOf(one) - aheadMs) <= AGREEMENT_MS;
  const others = around.filter(({ deviceId }) => deviceId !== own.deviceId);
  if (others.length > 0) return others.filter(isAlike).length * 2 > others.length;
  // With the read itself.
  const until = around.filter((one) => one.deviceId === own.deviceId && one.receivedAt <= own.receivedAt);
  return until.filter(isAlike).length < KNOWN_BY;
}

function aheadOf({ deviceAt, receivedAt }: TimedRead): number {
  return deviceAt.getTime() - receivedAt.getTime();
}
