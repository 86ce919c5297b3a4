const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A read counts at its own time for so long. */
export const LATEST_MS = 3 * DAY_MS;
/** No device stores for longer: a time that is farther off is of a clock that was lost. */
const OLDEST_MS = 90 * DAY_MS;
/** A clock that is farther ahead as it sends was set meanwhile, and the age that it tells is none. */
const AHEAD_MS = 10 * MINUTE_MS;

/**
 * Whether a message that says when it was sent says of itself that its event lies too far back to count. `ageMs` is its
 * age as it was sent, `skewMs` how far its clock was ahead of ours by then.
 */
export function isTooOld(ageMs: number, skewMs: number): boolean {
  return ageMs > LATEST_MS && ageMs <= OLDEST_MS && skewMs <= AHEAD_MS;
}

/** It counts at its own time alone, which is nobody's any more. */
export function judgeTooOld(receivedAt: Date, ageMs: number) {
  const at = new Date(receivedAt.getTime() - ageMs);
  return {
    usedAt: at,
    earliestAt: at,
    ownAt: at,
    earliestIfWrongAt: at,
    latestAt: at,
    latestIfLateAt: at,
    isRatherBehind: false,
    isBehindAgain: false,
    isTooOld: true,
    flag: 'late',
  } as const;
}

/**
 * Whether a message that says when it was sent says of itself that its clock was lost as the event was, years back or years
 * ahead, and has been set right since: it waited in between, and neither what came before it nor its arrival says for how long.
 */
export function wasStoredByLostClock(ageMs: number, skewMs: number): boolean {
  return Math.abs(ageMs) > OLDEST_MS && skewMs >= -LATEST_MS && skewMs <= AHEAD_MS;
}

/** What has waited for as long as nobody knows was at any time that counts. */
export function sinceAnyTime(receivedAt: Date) {
  const at = new Date(receivedAt.getTime() - LATEST_MS);
  return { earliestAt: at, earliestIfWrongAt: at };
}
