import { dayUpTo } from '#domain/time/same-time.ts';
import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import { sumEarned } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countTraffic, type CountedSpan, type Traffic } from '../../sessions/index.ts';

/** A past day up to a time: its cars at the gates, what was earned, and whether it was counted at all. */
export interface PastDay extends Traffic {
  readonly span: CountedSpan;
  readonly earnedPaise: number;
  /** A day without any car was not counted. */
  readonly wasCounted: boolean;
}

/** Reads the last same weekdays up to this time. */
export type ReadPastDays = (transaction: Transaction, mall: number, now: Date) => Promise<PastDay[]>;

/**
 * Makes the reader of past days. Of a day that it has read it reads on from there: at ten million sessions a whole evening's
 * cars took a fifth of a second each minute. What is booked late into a past day is counted from the next day on.
 */
export function createPastDays(): ReadPastDays {
  const known = new Map<number, readonly PastDay[]>();
  return async (transaction, mall, now) => {
    const spans = dayUpTo(now).past;
    const held = known.get(mall) ?? [];
    const isAhead = spans.every((span, index) => goesOn(held[index], span));
    const days = isAhead
      ? await readOn(transaction, mall, held, spans)
      : await read(transaction, mall, spans);
    known.set(mall, days);
    return days;
  };
}

function goesOn(held: PastDay | undefined, { from, until }: CountedSpan): boolean {
  return held?.span.from.getTime() === from.getTime() && held.span.until <= until;
}

async function read(transaction: Transaction, mall: number, spans: CountedSpan[]): Promise<PastDay[]> {
  const [traffic, whole, earned] = await Promise.all([
    countTraffic(transaction, mall, spans),
    countTraffic(transaction, mall, spans.map(wholeDay)),
    sumEarned(transaction, mall, spans),
  ]);
  return spans.map((span, index) => ({
    span,
    entries: traffic[index]?.entries ?? 0,
    exits: traffic[index]?.exits ?? 0,
    earnedPaise: earned[index] ?? 0,
    wasCounted: (whole[index]?.entries ?? 0) > 0,
  }));
}

async function readOn(
  transaction: Transaction,
  mall: number,
  held: readonly PastDay[],
  spans: readonly CountedSpan[],
): Promise<PastDay[]> {
  const rest = held.map(({ span }, index) => ({
    from: span.until,
    until: spans[index]?.until ?? span.until,
  }));
  const [traffic, earned] = await Promise.all([
    countTraffic(transaction, mall, rest),
    sumEarned(transaction, mall, rest),
  ]);
  return held.map((day, index) => ({
    span: { from: day.span.from, until: rest[index]?.until ?? day.span.until },
    entries: day.entries + (traffic[index]?.entries ?? 0),
    exits: day.exits + (traffic[index]?.exits ?? 0),
    earnedPaise: day.earnedPaise + (earned[index] ?? 0),
    wasCounted: day.wasCounted,
  }));
}

function wholeDay({ from }: CountedSpan): CountedSpan {
  return { from, until: startOfIndiaDay(addDays(indiaDate(from), 1)) };
}
