import type { DeviceClock, DeviceTimeJudgement, MessageTimes } from './device-clock.ts';

/** The last time that a camera gave, and when the messages arrived that gave it. */
export interface StillClock {
  readonly deviceMs: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** In how many minutes they arrived, counted from the first of each. */
  readonly minutes: number;
  readonly countedMs: number;
}

const MINUTE_MS = 60_000;
/** One car that stands is read at one time, and what waited may come twice; by three minutes of them it is the clock. */
const FEWEST = 3;
const LONG_MS = 10 * MINUTE_MS;

/** What is known of it after one more message. */
export function followTime(before: StillClock | null, { deviceTime, receivedAt }: MessageTimes): StillClock {
  const [deviceMs, lastMs] = [deviceTime.getTime(), receivedAt.getTime()];
  if (before?.deviceMs !== deviceMs)
    return { deviceMs, firstMs: lastMs, lastMs, minutes: 1, countedMs: lastMs };
  const still = { ...before, lastMs: Math.max(before.lastMs, lastMs) };
  return isOfNewMinute(before, lastMs) ? { ...still, minutes: before.minutes + 1, countedMs: lastMs } : still;
}

function isOfNewMinute({ countedMs }: StillClock, ms: number): boolean {
  return ms - countedMs > MINUTE_MS;
}

/** Whether a message tells the very time of others that arrived in two minutes before: no three cars are read then. */
export function isTimeRepeated(before: StillClock | null, times: MessageTimes): before is StillClock {
  const { deviceTime, sentAt = null, receivedAt } = times;
  // A message that says when it was sent says itself whether it was sent again.
  if (before === null || sentAt !== null || deviceTime > receivedAt) return false;
  const minutes = before.minutes + (isOfNewMinute(before, receivedAt.getTime()) ? 1 : 0);
  return before.deviceMs === deviceTime.getTime() && minutes >= FEWEST;
}

/** It stands still for so long, and by so many messages, that somebody should look. */
export function standsStill(still: StillClock | null): still is StillClock {
  return still !== null && still.minutes >= FEWEST && still.lastMs - still.firstMs >= LONG_MS;
}

/**
 * The instant of a message whose time came before: its arrival, or as early as the one before it, since when its line
 * was not cut. It may be that read sent again, so its own time stands beside it. Nothing is learnt of the clock.
 */
export function judgeStill(
  { deviceTime, receivedAt }: MessageTimes,
  { lastMs }: StillClock,
  clock: DeviceClock,
): DeviceTimeJudgement {
  const earliestAt = new Date(Math.min(lastMs, receivedAt.getTime() - MINUTE_MS));
  return {
    usedAt: receivedAt,
    earliestAt,
    ownAt: deviceTime,
    earliestIfWrongAt: earliestAt,
    latestAt: receivedAt,
    latestIfLateAt: receivedAt,
    isRatherBehind: false,
    isBehindAgain: false,
    isTooOld: false,
    skewMs: deviceTime.getTime() - receivedAt.getTime(),
    flag: 'server_time',
    clock,
  };
}
