import type { DeviceClock, DeviceTimeJudgement, MessageTimes } from './device-clock.ts';

/** The last time that a camera told, and when the messages arrived that told it. */
export interface StillClock {
  readonly deviceMs: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly messages: number;
}

const MINUTE_MS = 60_000;
/** One car that stands, or one read that is sent again, is told at one time for so long; three of them are a clock. */
const FEWEST = 3;
const LONG_MS = 10 * MINUTE_MS;

/** What is known of it after one more message. */
export function followTime(before: StillClock | null, { deviceTime, receivedAt }: MessageTimes): StillClock {
  const [deviceMs, lastMs] = [deviceTime.getTime(), receivedAt.getTime()];
  if (before?.deviceMs !== deviceMs) return { deviceMs, firstMs: lastMs, lastMs, messages: 1 };
  return { ...before, lastMs: Math.max(before.lastMs, lastMs), messages: before.messages + 1 };
}

/** Whether a message tells the very time of one that arrived more than a minute before: no two cars are read then. */
export function isTimeTold(before: StillClock | null, times: MessageTimes): before is StillClock {
  const { deviceTime, sentAt = null, receivedAt } = times;
  // A message that says when it was sent says itself whether it was sent again.
  if (before === null || sentAt !== null || deviceTime > receivedAt) return false;
  return before.deviceMs === deviceTime.getTime() && receivedAt.getTime() - before.firstMs > MINUTE_MS;
}

/** It stands still for so long, and by so many messages, that somebody should look. */
export function standsStill(still: StillClock | null): still is StillClock {
  return still !== null && still.messages >= FEWEST && still.lastMs - still.firstMs >= LONG_MS;
}

/**
 * The instant of a message whose time was told before: its arrival, or as early as the one before it, since when its line
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
    skewMs: deviceTime.getTime() - receivedAt.getTime(),
    flag: 'server_time',
    clock,
  };
}
