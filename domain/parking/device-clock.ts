/**
 * How far a device's clock is ahead of ours. Delay only ever makes a device's time look earlier, so within each
 * minute of arrival the least delayed event is the best witness; of the last minutes the median speaks, and only
 * when most of them agree. A queue that drains after an outage brings one or two such witnesses, or ones that
 * disagree; a single wrong time brings one. Neither moves the offset; a clock that really differs does.
 */
export type DeviceClock = {
  offsetMs: number;
  isEstablished: boolean;
  /** Per minute of arrival, how far the least delayed event was ahead of the server. */
  samples: readonly { minute: number; aheadMs: number }[];
};

/** `skewed`: the clock is off by more than a minute; `server_time`: the device's time was not usable. */
export type ClockFlag = 'skewed' | 'server_time' | null;

/** `usedAt` is never after the arrival; `skewMs` is what was seen: device time less server time. */
export type DeviceTimeJudgement = { usedAt: Date; skewMs: number; flag: ClockFlag; clock: DeviceClock };

export const NEW_DEVICE_CLOCK: DeviceClock = { offsetMs: 0, isEstablished: false, samples: [] };

const MINUTE_MS = 60_000;
const MOST_MINUTES = 7;
const AGREEING_MINUTES = 4;
const AGREEMENT_MS = 10_000;
/** Below this a difference is network and processing; a device's own time is not touched. */
const NEGLIGIBLE_MS = 5_000;
const SKEW_ALARM_MS = MINUTE_MS;
const FARTHEST_MS = 10 * MINUTE_MS;
const LATEST_MS = 15 * MINUTE_MS;

/**
 * The instant to use for an event. A time more than 10 minutes from the server's becomes server time, unless the
 * device's clock is known to be right and the event merely came late, by up to 15 minutes.
 */
export function judgeDeviceTime(deviceTime: Date, receivedAt: Date, clock: DeviceClock): DeviceTimeJudgement {
  const skewMs = deviceTime.getTime() - receivedAt.getTime();
  const next = learn(clock, skewMs, receivedAt);
  const isLate = isPlainDelay(next, skewMs);
  const isRight = next.isEstablished && Math.abs(next.offsetMs) <= SKEW_ALARM_MS;
  if (Math.abs(skewMs) > FARTHEST_MS && !(isRight && isLate)) {
    return { usedAt: receivedAt, skewMs, flag: 'server_time', clock: next };
  }
  const corrected = deviceTime.getTime() - (isLate ? correctionOf(next) : 0);
  const usedAt = new Date(Math.min(corrected, receivedAt.getTime()));
  const isSkewed = isLate ? !isRight : isKnownWrong(next, skewMs);
  return { usedAt, skewMs, flag: isSkewed ? 'skewed' : null, clock: next };
}

function learn(clock: DeviceClock, aheadMs: number, receivedAt: Date): DeviceClock {
  const samples = [...clock.samples];
  const last = samples.at(-1);
  const minute = Math.max(Math.floor(receivedAt.getTime() / MINUTE_MS), last?.minute ?? 0);
  if (last?.minute === minute) samples.pop();
  samples.push({ minute, aheadMs: last?.minute === minute ? Math.max(last.aheadMs, aheadMs) : aheadMs });
  const recent = samples.slice(-MOST_MINUTES);

  const sorted = recent.map((sample) => sample.aheadMs).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const agreeing = sorted.filter((ahead) => Math.abs(ahead - median) <= AGREEMENT_MS);
  return agreeing.length >= AGREEING_MINUTES
    ? { offsetMs: median, isEstablished: true, samples: recent }
    : { ...clock, samples: recent };
}

/** Whether the known offset and a delay of 0 to 15 minutes explain the difference. */
function isPlainDelay(clock: DeviceClock, skewMs: number): boolean {
  const delay = clock.offsetMs - skewMs;
  return clock.isEstablished && delay >= -AGREEMENT_MS && delay <= LATEST_MS;
}

/** Of a clock not yet known, only a time in the future is surely wrong: the past may be a delay. */
function isKnownWrong(clock: DeviceClock, skewMs: number): boolean {
  return skewMs > SKEW_ALARM_MS || (clock.isEstablished && skewMs < -SKEW_ALARM_MS);
}

function correctionOf(clock: DeviceClock): number {
  return Math.abs(clock.offsetMs) <= NEGLIGIBLE_MS ? 0 : clock.offsetMs;
}
