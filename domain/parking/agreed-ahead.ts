/** A clock that is off by more is wrong, not slow on its way. */
export const CLOCK_ALARM_MS = 60_000;
const AGREEMENT_MS = 10_000;
const FEWEST = 2;

/** By how much most devices are ahead of our clock alike, so that ours may be the wrong one; null where most are not. */
export function agreedAheadMs(aheadMs: readonly number[]): { aheadMs: number; devices: number } | null {
  const median = aheadMs.toSorted((a, b) => a - b)[Math.floor(aheadMs.length / 2)];
  if (median === undefined || Math.abs(median) <= CLOCK_ALARM_MS) return null;
  const devices = aheadMs.filter((one) => isOfOurClock(one, median)).length;
  return devices >= FEWEST && devices * 2 > aheadMs.length ? { aheadMs: median, devices } : null;
}

/** Whether a device is ahead by what most agree on: nothing says then that its own clock is wrong. */
export function isOfOurClock(aheadMs: number, agreedMs: number): boolean {
  return Math.abs(aheadMs - agreedMs) <= AGREEMENT_MS;
}
