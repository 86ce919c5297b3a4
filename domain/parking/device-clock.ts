import { learn } from './clock-samples.ts';
import {
  atEarlierClock,
  isLost,
  rememberClock,
  withoutGuessed,
  type EarlierClock,
} from './earlier-clocks.ts';
import { isBehindAgain, isRatherBehind, wasRight } from './fallen-behind.ts';
import { longestWay } from './longest-way.ts';
import { secondsAhead, SECONDS_MS } from './seconds-of-doubt.ts';
import { correctionOf, fallenMs, fastestMs, olderMs, youngerMs } from './shown-lately.ts';
import { instantsOf, type EventSpan } from './span-of-time.ts';
import type { StampsApart } from './stamps-apart.ts';
import type { TimeFlag } from './time-flag.ts';
import { isTooOld, judgeTooOld, LATEST_MS, sinceAnyTime, wasStoredByLostClock } from './too-old.ts';

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
  /** How it went before, newest last. */
  earlier?: readonly EarlierClock[];
  /** Where its last messages have stamps that are a time zone apart. */
  apart?: StampsApart | null;
};

type Sample = { minute: number; aheadMs: number };

/**
 * `usedAt` is never after the arrival. The event may truly have been as early as `earliestAt` or as late as `latestAt`, and
 * as `latestIfLateAt` where it is sure by other reads that its message was long under way; whoever charges takes the end
 * that costs less. `skewMs` is what was seen: device time less server time.
 */
export type DeviceTimeJudgement = {
  usedAt: Date;
  earliestAt: Date;
  /** When it was by its own clock, as far as that is right or known to be wrong. */
  ownAt: Date;
  /** The earliest where its own clock is wrong instead. */
  earliestIfWrongAt: Date;
  latestAt: Date;
  latestIfLateAt: Date;
  /** It seems late, but its clock has rather fallen behind. */
  isRatherBehind: boolean;
  /** It seems late, by just as much as the message before it. */
  isBehindAgain: boolean;
  /** It says itself that it waited for longer than a message counts. */
  isTooOld: boolean;
  skewMs: number;
  flag: TimeFlag;
  clock: DeviceClock;
};

/**
 * The times of one message: when the event was by the device's clock, when it sent it, and when we received it. What a
 * broker stores while nobody takes it (`isRelayed`) may be under way for hours, so that sending tells nothing of the clock.
 */
export type MessageTimes = { deviceTime: Date; sentAt?: Date | null; receivedAt: Date; isRelayed?: boolean };

export const NEW_DEVICE_CLOCK: DeviceClock = { offsetMs: 0, isEstablished: false, samples: [] };

const MINUTE_MS = 60_000;
const AGREEMENT_MS = 10_000;
/** Below this a difference is network and processing; a device's own time is not touched. */
const NEGLIGIBLE_MS = SECONDS_MS;
const SKEW_ALARM_MS = MINUTE_MS;
const FARTHEST_MS = 10 * MINUTE_MS;
/** So far ahead may a clock be of which nothing is known, and seem right or slow since its message was late. */
const UNNOTICED_MS = 30 * MINUTE_MS;
/** A message is under way for so long without any fault that would show otherwise. */
const ORDINARY_MS = MINUTE_MS;

/** The instant to use for an event, how early and how late it may have been instead, and what that teaches of the clock. */
export function judgeDeviceTime(times: MessageTimes, clock: DeviceClock): DeviceTimeJudgement {
  const { deviceTime, sentAt = null, receivedAt, isRelayed = false } = times;
  const skewMs = (sentAt ?? deviceTime).getTime() - receivedAt.getTime();
  const next = remember(clock, learn(clock, skewMs, receivedAt), times);
  // A device that says when it sent the message says itself how old the event was then.
  const ageMs = ageAtSending(times);
  const isPlausible = isPlausibleAge(ageMs);
  const isSending = sentAt !== null && !isRelayed;
  const span = isPlausible ? judgeSkew(skewMs, next, isSending) : null;
  const isKnown = next.isEstablished && span !== null;
  const isSaying = isSending && isPlausible;
  const wayMs = isKnown ? 0 : longestWay({ skewMs, isSaying }, clock, receivedAt);
  const seen = { skewMs, ageMs, wayMs };
  return span === null ? judgeUnusable(times, seen, clock, next) : judgeSpan(times, seen, clock, next, span);
}

function isPlausibleAge(ageMs: number): boolean {
  return ageMs >= -NEGLIGIBLE_MS && ageMs <= LATEST_MS;
}

type Seen = { skewMs: number; ageMs: number; wayMs: number };

function judgeUnusable(
  times: MessageTimes,
  seen: Seen,
  before: DeviceClock,
  clock: DeviceClock,
): DeviceTimeJudgement {
  const { skewMs, ageMs } = seen;
  const judged = atArrival(times, seen, clock);
  if (wasStoredByLostClock(ageMs, skewMs)) {
    const seen = atEarlierClock(judged, times, withoutGuessed(before));
    const anyTime = sinceAnyTime(times.receivedAt);
    return {
      ...seen,
      ...anyTime,
      ...(seen === judged ? {} : { earliestAt: seen.earliestAt }),
      skewMs,
      clock,
    };
  }
  const dated = atEarlierClock(judged, times, before);
  if (dated !== judged) return { ...dated, skewMs, clock };
  if (isTooOld(ageMs, skewMs)) return { ...judgeTooOld(times.receivedAt, ageMs), skewMs, clock };
  return { ...judged, skewMs, clock };
}

function judgeSpan(
  times: MessageTimes,
  { skewMs, ageMs, wayMs }: Seen,
  before: DeviceClock,
  clock: DeviceClock,
  span: EventSpan,
): DeviceTimeJudgement {
  const { receivedAt } = times;
  const sent = receivedAt.getTime() - Math.max(0, ageMs);
  const unknownMs = earliestUnknown(span.earliestMs, skewMs, wayMs, clock);
  const stored = { ageMs, skewMs };
  const olderByMs = Math.max(olderMs(stored, before, times), fallenMs(stored, clock, times));
  const earliestMs = Math.min(unknownMs, span.usedMs - olderByMs);
  const tooOldBy = youngerMs(stored, before, times);
  const earliestIfWrongMs = -Math.max(ORDINARY_MS, wayMs);
  const judged: DeviceTimeJudgement = {
    ...instantsOf(span, { sent, earliestMs, tooOldMs: tooOldBy, earliestIfWrongMs }, receivedAt),
    isRatherBehind: isRatherBehind({ skewMs, behindMs: lateMs(span) }, before.samples, receivedAt),
    isBehindAgain: isBehindAgain(skewMs, before.samples, receivedAt),
    isTooOld: false,
    skewMs,
    flag: span.flag === 'ok' && ageMs > NEGLIGIBLE_MS ? 'late' : span.flag,
    clock,
  };
  return span === AHEAD_ANEW ? atEarlierClock(judged, times, before) : judged;
}

/** Most messages are of one clock and one minute: nothing is remembered anew for them. */
function remember(before: DeviceClock, next: DeviceClock, times: MessageTimes): DeviceClock {
  if (next === before && !isLost(times)) return next;
  return { ...next, earlier: rememberClock(next, times, correctionOf(next)) };
}

/** By how much it seems late; nought where its time tells nothing of that. */
function lateMs({ latestIfLateMs, usedMs }: EventSpan): number {
  return latestIfLateMs === undefined ? 0 : -usedMs;
}

function ageAtSending({ deviceTime, sentAt }: MessageTimes): number {
  return sentAt ? sentAt.getTime() - deviceTime.getTime() : 0;
}

/** A clock that seems right or slow may be fast and its message late; one that is surely wrong may be by any amount. */
function earliestUnknown(ownMs: number, skewMs: number, wayMs: number, { samples }: DeviceClock): number {
  if (wayMs === 0) return ownMs;
  const aheadMs = Math.max(UNNOTICED_MS, ...samples.map((one) => one.aheadMs + AGREEMENT_MS));
  const unknownMs = skewMs > 0 ? -wayMs : Math.max(-wayMs, skewMs - aheadMs);
  return Math.min(ownMs, unknownMs);
}

/** A fast clock that was put right between event and sending says that it sent the event before it happened. */
function atArrival(
  times: MessageTimes,
  { skewMs, ageMs, wayMs }: Seen,
  known: DeviceClock,
): Omit<DeviceTimeJudgement, 'skewMs' | 'clock'> {
  const { receivedAt } = times;
  const fastMs = fastestMs(known, times);
  const isPutRight = ageMs < 0 && ageMs + fastMs >= -NEGLIGIBLE_MS;
  const earlierMs = isPutRight ? fastMs + ageMs + Math.max(0, -skewMs) + NEGLIGIBLE_MS : ORDINARY_MS;
  const before = (ms: number) => new Date(receivedAt.getTime() - Math.max(ORDINARY_MS, ms));
  const ownAt = before(earlierMs);
  const earliestAt = before(Math.max(earlierMs, isPutRight ? 0 : wayMs));
  const latest = { latestAt: receivedAt, latestIfLateAt: receivedAt };
  const isNeither = { isRatherBehind: false, isBehindAgain: false, isTooOld: false };
  return {
    usedAt: receivedAt,
    ownAt,
    earliestAt,
    earliestIfWrongAt: earliestAt,
    ...latest,
    ...isNeither,
    flag: 'server_time',
  };
}

/**
 * Tells lateness from a clock's error. The offset is at least what was seen, since delay only makes it look smaller; it is
 * surely no more than that where the clock is known to stand there. Null where nothing can be used but the arrival.
 */
function judgeSkew(skewMs: number, clock: DeviceClock, isSending: boolean): EventSpan | null {
  const known = correctionOf(clock);
  if (Math.abs(skewMs) <= NEGLIGIBLE_MS) return judgeRight(skewMs, known, clock);
  if (clock.isEstablished && Math.abs(skewMs - clock.offsetMs) <= AGREEMENT_MS)
    return judgeKnown(skewMs, known);
  if (isSending) return judgeSending(skewMs, known);
  if (skewMs > Math.max(0, known)) return skewMs > FARTHEST_MS ? null : AHEAD_ANEW;
  return skewMs < -LATEST_MS ? null : judgeLate(skewMs, known, clock);
}

/**
 * Right to within seconds: its own time counts, but the event was no later than its message was sent. Once it is put right
 * a clock is not corrected any more, though the event may still have been late by a clock that is ahead.
 */
function judgeRight(skewMs: number, known: number, { samples }: DeviceClock): EventSpan {
  const usedMs = Math.min(0, skewMs);
  const earlierMs = Math.max(0, secondsAhead(samples, skewMs) - Math.max(0, skewMs));
  const earliestMs = known > 0 ? earliestBy(skewMs, known) : usedMs - Math.min(NEGLIGIBLE_MS, earlierMs);
  return { earliestMs, usedMs, latestMs: 0, flag: 'ok' };
}

/** What was seen of an offset came by a network: the clock is ahead by so much more, and the event was earlier. */
function earliestBy(skewMs: number, known: number): number {
  return known === 0 ? skewMs : skewMs - known - NEGLIGIBLE_MS;
}

/** Ahead by more than is known: how long it was under way as well nobody can tell. */
const AHEAD_ANEW: EventSpan = { earliestMs: -ORDINARY_MS, usedMs: 0, latestMs: 0, flag: 'clock_corrected' };

/**
 * The clock shows what it is known to show. What seems to be a slow clock may be one that was put right, whose message
 * was under way for as long.
 */
function judgeKnown(skewMs: number, known: number): EventSpan {
  const isRight = Math.abs(known) <= SKEW_ALARM_MS;
  const isMaybeLate = known !== 0 && skewMs < 0 && skewMs >= -ORDINARY_MS;
  const earliestMs = Math.min(earliestBy(skewMs, known), isMaybeLate ? skewMs : Infinity);
  const usedMs = skewMs - known;
  const latestMs = known > 0 ? Math.max(0, usedMs) : usedMs;
  return { earliestMs, usedMs, latestMs, flag: isRight ? 'ok' : 'clock_corrected' };
}

/** What lies between sending and arrival is the clock's error; but a message sent again was right, and waited. */
function judgeSending(skewMs: number, known: number): EventSpan {
  // It says itself how late it is.
  if (skewMs > Math.max(0, known)) return { ...AHEAD_ANEW };
  const earliestMs = Math.max(Math.min(0, earliestBy(skewMs, Math.max(known, 0))), -LATEST_MS);
  return { earliestMs, usedMs: 0, latestMs: 0, flag: 'clock_corrected' };
}

/** Late by a clock that was right when it was last seen to be, or a clock that has fallen behind since. */
function judgeLate(skewMs: number, known: number, { isEstablished, samples }: DeviceClock): EventSpan {
  if (!isEstablished && skewMs < -FARTHEST_MS && !wasRight(samples, skewMs))
    return { earliestMs: skewMs, usedMs: 0, latestMs: 0, flag: 'server_time' };
  const usedMs = skewMs < known ? skewMs - known : skewMs;
  const isSkewed = Math.abs(known) > SKEW_ALARM_MS && skewMs < known;
  return {
    earliestMs:
      known === 0
        ? skewMs - Math.min(NEGLIGIBLE_MS, secondsAhead(samples))
        : Math.min(skewMs, earliestBy(skewMs, Math.max(known, 0))),
    usedMs,
    latestMs: 0,
    // A fast clock may have been put right by then, so that its own time counts.
    latestIfLateMs: Math.max(usedMs, skewMs),
    flag: isSkewed ? 'clock_corrected' : 'late',
  };
}
