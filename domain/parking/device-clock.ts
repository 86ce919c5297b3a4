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
  samples: readonly Sample[];
};

type Sample = { minute: number; aheadMs: number };

/**
 * What was made of a device's time. `late`: right, and long under way; `clock_corrected`: the clock is off, and by how
 * much is known; `server_time`: neither is known, so the arrival counts.
 */
export type TimeFlag = 'ok' | 'late' | 'clock_corrected' | 'server_time';

/**
 * `usedAt` is never after the arrival. The event may truly have been as early as `earliestAt` or as late as `latestAt`;
 * whoever charges takes the end that costs less. `skewMs` is what was seen: device time less server time.
 */
export type DeviceTimeJudgement = {
  usedAt: Date;
  earliestAt: Date;
  latestAt: Date;
  skewMs: number;
  flag: TimeFlag;
  clock: DeviceClock;
};

/** The times of one message: when the event was by the device's clock, when it sent it, and when we received it. */
export type MessageTimes = { deviceTime: Date; sentAt?: Date | null; receivedAt: Date };

export const NEW_DEVICE_CLOCK: DeviceClock = { offsetMs: 0, isEstablished: false, samples: [] };

const MINUTE_MS = 60_000;
const MOST_MINUTES = 7;
const AGREEING_MINUTES = 4;
const AGREEMENT_MS = 10_000;
/** Below this a difference is network and processing; a device's own time is not touched. */
const NEGLIGIBLE_MS = 5_000;
const SKEW_ALARM_MS = MINUTE_MS;
const FARTHEST_MS = 10 * MINUTE_MS;
/** A read counts at its own time for so long. */
export const LATEST_MS = 72 * 60 * MINUTE_MS;

/** The instant to use for an event, how early and how late it may have been instead, and what that teaches of the clock. */
export function judgeDeviceTime(times: MessageTimes, clock: DeviceClock): DeviceTimeJudgement {
  const { deviceTime, sentAt = null, receivedAt } = times;
  const skewMs = (sentAt ?? deviceTime).getTime() - receivedAt.getTime();
  const next = learn(clock, skewMs, receivedAt);
  // A device that says when it sent the message says itself how old the event was then.
  const ageMs = sentAt === null ? 0 : sentAt.getTime() - deviceTime.getTime();
  const isPlausible = ageMs >= -NEGLIGIBLE_MS && ageMs <= LATEST_MS;
  const span = isPlausible ? judgeSkew(skewMs, next, sentAt !== null) : null;
  if (span === null)
    return {
      usedAt: receivedAt,
      earliestAt: receivedAt,
      latestAt: receivedAt,
      skewMs,
      flag: 'server_time',
      clock: next,
    };
  const sent = receivedAt.getTime() - Math.max(0, ageMs);
  const usedAt = instantOf(sent + span.usedMs, receivedAt);
  return {
    usedAt,
    earliestAt: span.earliestMs === span.usedMs ? usedAt : instantOf(sent + span.earliestMs, receivedAt),
    latestAt: span.latestMs === span.usedMs ? usedAt : instantOf(sent + span.latestMs, receivedAt),
    skewMs,
    flag: span.flag === 'ok' && ageMs > NEGLIGIBLE_MS ? 'late' : span.flag,
    clock: next,
  };
}

function instantOf(ms: number, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime(), ms));
}

/** Instants relative to the arrival (of a message that says when it was sent: to its sending). */
type Span = { earliestMs: number; usedMs: number; latestMs: number; flag: TimeFlag };

/**
 * Tells lateness from a clock's error. The offset is at least what was seen, since delay only makes it look smaller; it is
 * surely no more than that where the clock is known to stand there. Null where nothing can be used but the arrival.
 */
function judgeSkew(skewMs: number, clock: DeviceClock, isSending: boolean): Span | null {
  const known = clock.isEstablished ? correctionOf(clock) : 0;
  // Put right: it is not corrected any more, though the event may still have been late by a clock that is ahead.
  if (Math.abs(skewMs) <= NEGLIGIBLE_MS)
    return spanFrom(skewMs - (isSending ? 0 : Math.max(0, known)), skewMs, 'ok');
  if (clock.isEstablished && Math.abs(skewMs - clock.offsetMs) <= AGREEMENT_MS) {
    const isRight = Math.abs(clock.offsetMs) <= SKEW_ALARM_MS;
    const usedMs = skewMs - known;
    // What was seen of the offset came by a network: the clock is ahead by that much more, and the event was earlier.
    const onTheWayMs = known === 0 ? 0 : NEGLIGIBLE_MS;
    return spanFrom(usedMs - onTheWayMs, usedMs, isRight ? 'ok' : 'clock_corrected');
  }
  if (isSending) return judgeSending(skewMs, known);
  if (skewMs > Math.max(0, known)) return skewMs > FARTHEST_MS ? null : spanFrom(0, 0, 'clock_corrected');
  return skewMs < -LATEST_MS ? null : judgeLate(skewMs, known, clock.isEstablished);
}

/** From the earliest instant to the one that is used, which is the latest too. */
function spanFrom(earliestMs: number, usedMs: number, flag: TimeFlag): Span {
  return { earliestMs, usedMs, latestMs: usedMs, flag };
}

/** What lies between sending and arrival is the clock's error; but a message sent again was right, and waited. */
function judgeSending(skewMs: number, known: number): Span {
  const earliestMs = skewMs < 0 ? Math.max(skewMs - Math.max(known, 0), -LATEST_MS) : 0;
  return { earliestMs, usedMs: 0, latestMs: 0, flag: 'clock_corrected' };
}

/** Late by a clock that was right when it was last seen to be, or a clock that has fallen behind since. */
function judgeLate(skewMs: number, known: number, isEstablished: boolean): Span {
  if (!isEstablished && skewMs < -FARTHEST_MS)
    return { earliestMs: skewMs, usedMs: 0, latestMs: 0, flag: 'server_time' };
  const usedMs = skewMs < known ? skewMs - known : skewMs;
  const isSkewed = Math.abs(known) > SKEW_ALARM_MS && skewMs < known;
  return {
    earliestMs: Math.min(usedMs, skewMs),
    usedMs,
    latestMs: 0,
    flag: isSkewed ? 'clock_corrected' : 'late',
  };
}

/** How far single messages of a device that arrived before and after another one were ahead of us. */
export type Neighbours = { before: readonly number[]; after: readonly number[] };

/** Two late messages hardly ever wait equally long; two of one wrong clock always do. */
const SAME_CLOCK_MS = 1_000;
/** Messages of a clock that has fallen behind arrive one after the other. */
const BESIDE = 1;

/**
 * How much later than it stands an event may have been whose message seemed late: no more than the least delayed message
 * after it, by the same clock, was behind; nothing where that was prompt. All of it where those beside it are behind by as
 * much, as messages of a clock that has fallen behind are.
 */
export function doubtLeft(aheadMs: number, { before, after }: Neighbours): number {
  const isAlike = (ahead: number) => Math.abs(ahead - aheadMs) <= SAME_CLOCK_MS;
  const beside = [...before.slice(-BESIDE), ...after.slice(0, BESIDE)];
  const all = Math.max(0, -aheadMs);
  const least = beside.some(isAlike) ? all : Math.max(0, Math.min(all, ...after.map((ahead) => -ahead)));
  return least <= NEGLIGIBLE_MS ? 0 : least;
}

function learn(clock: DeviceClock, aheadMs: number, receivedAt: Date): DeviceClock {
  const now = Math.floor(receivedAt.getTime() / MINUTE_MS);
  // Most events: not even a list is made for them, since thousands arrive in a second.
  if (teachesNothing(clock.samples.at(-1), now, aheadMs)) return clock;
  const samples = withoutFuture(clock, now);
  const last = samples.at(-1);
  const minute = Math.max(now, last?.minute ?? 0);
  if (teachesNothing(last, minute, aheadMs)) return clock;
  if (last?.minute === minute) samples.pop();
  samples.push({ minute, aheadMs });
  return weigh(clock, samples.slice(-MOST_MINUTES));
}

/** A more delayed event of the same minute does. */
function teachesNothing(last: Sample | undefined, minute: number, aheadMs: number): boolean {
  return last?.minute === minute && aheadMs <= last.aheadMs;
}

function weigh(clock: DeviceClock, recent: readonly Sample[]): DeviceClock {
  const sorted = recent.map((sample) => sample.aheadMs).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const agreeing = sorted.filter((ahead) => Math.abs(ahead - median) <= AGREEMENT_MS);
  return agreeing.length >= AGREEING_MINUTES
    ? { offsetMs: median, isEstablished: true, samples: recent }
    : { ...clock, samples: recent };
}

/** Minutes still to come are of our own clock before it was set back; the next one may have begun elsewhere. */
function withoutFuture({ samples }: DeviceClock, now: number): Sample[] {
  return samples.filter(({ minute }) => minute <= now + 1);
}

function correctionOf(clock: DeviceClock): number {
  return Math.abs(clock.offsetMs) <= NEGLIGIBLE_MS ? 0 : clock.offsetMs;
}
