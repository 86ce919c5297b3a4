import { offsetsThen, offsetsUntilNext, type EarlierClock } from './earlier-clocks.ts';
import { SECONDS_MS } from './seconds-of-doubt.ts';
import { LATEST_MS } from './too-old.ts';

/** As much of what is known of a device's clock as tells how it went lately. */
type ShownClock = {
  offsetMs: number;
  isEstablished: boolean;
  samples: readonly { aheadMs: number }[];
  earlier?: readonly EarlierClock[];
};

const AGREEMENT_MS = 10_000;

type Times = { deviceTime: Date; receivedAt: Date; isRelayed?: boolean };
/** The age of an event as its message was sent, and how far its clock was ahead of ours then. */
type Seen = { ageMs: number; skewMs: number };

/** How far it is known to be ahead; nought where nothing is, or so little that its own times are not touched. */
export function correctionOf({ isEstablished, offsetMs }: ShownClock): number {
  return !isEstablished || Math.abs(offsetMs) <= SECONDS_MS ? 0 : offsetMs;
}

/**
 * How much younger an event may be than its device says: its clock may have been set forward before it was sent, from what
 * it showed in any message lately, though it was never known to stand there. A lost clock would have given another day.
 */
export function youngerMs({ ageMs, skewMs }: Seen, before: ShownClock, times: Times): number {
  const aheadMs = Math.max(0, skewMs);
  const byKnownMs = aheadMs - correctionOf(before);
  const knownMs = byKnownMs <= SECONDS_MS ? 0 : Math.min(Math.max(0, ageMs), byKnownMs);
  if (ageMs <= SECONDS_MS) return knownMs;
  const shown = shownLately(before, times).map((ms) => aheadMs - ms);
  const possible = shown.filter((ms) => ms > SECONDS_MS && ms <= ageMs + SECONDS_MS);
  return Math.max(knownMs, ...possible.map((ms) => Math.min(ms, ageMs)));
}

/** How much older a stored event may be than its device says: its clock may have been set back before it was sent. */
export function olderMs({ ageMs, skewMs }: Seen, before: ShownClock, times: Times): number {
  if (ageMs <= SECONDS_MS) return 0;
  const mostMs = fastestMs(before, times) - Math.max(0, skewMs);
  return mostMs <= SECONDS_MS ? 0 : mostMs + SECONDS_MS;
}

/** The same where its clock is known to be behind by now: it has fallen since, if the event was before that. */
export function fallenMs({ ageMs, skewMs }: Seen, clock: ShownClock, times: Times): number {
  const known = correctionOf(clock);
  if (ageMs <= SECONDS_MS || known >= 0 || Math.abs(skewMs - known) > AGREEMENT_MS) return 0;
  const mostMs = Math.max(...offsetsUntilNext(clock.earlier ?? [], times)) - known;
  return mostMs <= SECONDS_MS ? 0 : mostMs + SECONDS_MS;
}

/** How far ahead a clock was at most, by what it showed lately. */
export function fastestMs(before: ShownClock, times: Times): number {
  return Math.max(0, correctionOf(before), ...shownLately(before, times));
}

/** What a broker stores shows how long it was stored. */
function shownLately({ samples, earlier = [] }: ShownClock, times: Times): number[] {
  const seen = times.isRelayed ? [] : samples.map(({ aheadMs }) => aheadMs);
  return [...seen, ...offsetsThen(earlier, times)].filter((ms) => Math.abs(ms) <= LATEST_MS);
}
