import { LATEST_MS } from './too-old.ts';

const MINUTE_MS = 60_000;
/** Messages of one clock that took equally long, give or take, did not wait: two that waited hardly ever do equally. */
const AGREEMENT_MS = 10_000;
/** Ahead or behind by less, a clock is right. */
const NEGLIGIBLE_MS = 5_000;
/** A device that says when it sends sends at once: what lies between is its clock, and no more than the network's minute. */
const ORDINARY_MS = MINUTE_MS;
/** The least delayed of so many minutes was not under way for much longer than they differ. */
const TELLING_MINUTES = 4;

/**
 * How long a message may have been under way whose own time tells nothing, by what the device sent before it. It may have
 * waited since its line was cut, which was after the last message that came in time.
 */
export function longestWay({ skewMs, isSaying }: Seen, clock: KnownClock, receivedAt: Date): number {
  if (Math.abs(skewMs) <= NEGLIGIBLE_MS) return 0;
  // To be off by seconds only, a clock that is ahead by minutes would have sent a message that was late by just as many.
  if (Math.abs(skewMs) <= (isSaying ? ORDINARY_MS : AGREEMENT_MS)) return ORDINARY_MS;
  const now = Math.floor(receivedAt.getTime() / MINUTE_MS);
  const before = clock.samples.filter(({ minute }) => minute < now);
  const isAlike = (aheadMs: number) => Math.abs(aheadMs - skewMs) <= AGREEMENT_MS;
  if (before.some(({ aheadMs }) => isAlike(aheadMs))) return 0;
  const prompt = clock.samples.filter((one) => isPrompt(one, clock));
  const last = prompt.at(-1);
  if (last !== undefined) {
    const behindMs = Math.max(...prompt.map(({ aheadMs }) => aheadMs)) - skewMs;
    // By the same clock it is as late as it is behind; else its clock is another one now, and its line may have been cut.
    return isPossible(behindMs)
      ? behindMs
      : Math.min(LATEST_MS, receivedAt.getTime() - last.minute * MINUTE_MS);
  }
  return before.length < TELLING_MINUTES ? LATEST_MS : differBy(skewMs, before);
}

/** It came in time: its clock was right, is known, or showed the same in another minute. */
function isPrompt(one: Sample, { isEstablished, offsetMs, samples }: KnownClock): boolean {
  const known = isEstablished ? [0, offsetMs] : [0];
  return (
    known.some((ms) => Math.abs(one.aheadMs - ms) <= NEGLIGIBLE_MS) ||
    samples.some(
      ({ minute, aheadMs }) => minute !== one.minute && Math.abs(aheadMs - one.aheadMs) <= AGREEMENT_MS,
    )
  );
}

/** Of a device that never sends in time its messages tell how long it lets them wait. */
function differBy(skewMs: number, before: readonly Sample[]): number {
  const ahead = before.map(({ aheadMs }) => aheadMs);
  const spreadMs = Math.max(...ahead) - Math.min(...ahead);
  const longestMs = Math.max(0, Math.max(...ahead) - skewMs) + spreadMs;
  return Math.min(LATEST_MS, longestMs);
}

/** Device time less server time, and whether the device says when it sent the message. */
type Seen = { skewMs: number; isSaying: boolean };

type Sample = { minute: number; aheadMs: number };

/** As much of what is known of a device's clock as tells how late its messages were. */
type KnownClock = { offsetMs: number; isEstablished: boolean; samples: readonly Sample[] };

function isPossible(lateMs: number): boolean {
  return lateMs > 0 && lateMs <= LATEST_MS;
}
