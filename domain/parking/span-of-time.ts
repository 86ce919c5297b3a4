import type { TimeFlag } from './time-flag.ts';

/** Instants relative to the arrival (of a message that says when it was sent: to its sending). */
export type EventSpan = {
  earliestMs: number;
  usedMs: number;
  latestMs: number;
  latestIfLateMs?: number;
  flag: TimeFlag;
};

/** The ends of a span as instants; `sent` is when its message was sent, by our clock. */
export function instantsOf(
  span: EventSpan,
  {
    sent,
    earliestMs,
    tooOldMs,
    earliestIfWrongMs,
  }: { sent: number; earliestMs: number; tooOldMs: number; earliestIfWrongMs: number },
  receivedAt: Date,
) {
  const usedAt = instantOf(sent + span.usedMs, receivedAt);
  const latestMs = Math.max(span.latestMs, span.usedMs + tooOldMs);
  const atMs = (ms: number) => (ms === span.usedMs ? usedAt : instantOf(sent + ms, receivedAt));
  return {
    usedAt,
    earliestAt: atMs(earliestMs),
    ownAt: atMs(span.earliestMs),
    earliestIfWrongAt: atMs(earliestIfWrongMs),
    latestAt: atMs(latestMs),
    latestIfLateAt: atMs(span.latestIfLateMs ?? latestMs),
  };
}

function instantOf(ms: number, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime(), ms));
}
