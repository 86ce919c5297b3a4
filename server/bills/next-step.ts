import { entrySpan, type EntrySpan } from '#domain/money/least-quote.ts';
import type { OwnBill } from '#contract/pay.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { isInDoubt } from '#domain/parking/seconds-of-doubt.ts';
import { quoteSession } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Bill } from './find-bill.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Most bills rise within a day. */
const SOON_MS = 1440 * MINUTE_MS;
/** Tariffs and passes go by the week, and holidays lengthen it: what does not rise in a month does not rise by itself. */
const LATEST_MS = 31 * SOON_MS;

/**
 * When the bill of a car that is inside rises next, and to what; null where it does not within 31 days, and of one that has
 * been paid and is on its way out, or may have left. A longer session never costs less, so half of what is left is ruled out each time.
 */
export async function findNextStep(
  transaction: Transaction,
  { session, due, duePaise, isFree, leaveBy, quoteValidUntil, exitInDoubt }: Bill,
  now: Date,
): Promise<OwnBill['nextStep']> {
  if (session.kind !== 'open' || isFree || leaveBy !== null || exitInDoubt !== null) return null;
  const { id, tariffId, vehicleClass } = session;
  const span = entrySpan(session);
  const from = minuteInsideSince(span, now);
  const riseAt = async (afterMs: number) => {
    const inside = { ...span, exitAt: new Date(from + afterMs), session: id, vehicleClass };
    const { paise } = await quoteSession(transaction, tariffId, inside);
    // What is paid beyond what it costs now, since a shop took something off, pays a part of what comes.
    return Math.max(0, paise + due.duePaise) - duePaise;
  };
  const isSoon = (await riseAt(SOON_MS)) > 0;
  if (!isSoon && (await riseAt(LATEST_MS)) <= 0) return null;
  const [early, late] = isSoon ? [0, SOON_MS] : [SOON_MS, LATEST_MS];
  let afterMs = await firstRise(riseAt, [early, late], MINUTE_MS);
  // By one of several times at which it may have come in it rises on other seconds.
  if (isInDoubt(Math.max(span.entryDoubtMs, span.entryEarlyMs)))
    afterMs = await firstRise(riseAt, [afterMs - MINUTE_MS, afterMs], SECOND_MS);
  // What was shown to the driver holds until then, whatever the clock says.
  const held = quoteValidUntil?.getTime() ?? 0;
  const at = new Date(Math.max(held, from + afterMs));
  const rise = await riseAt(Math.ceil((at.getTime() - from) / MINUTE_MS) * MINUTE_MS);
  return { at: at.toISOString(), amountDue: toRupees((duePaise + rise) as Paise) };
}

/** When the minute began that the car is inside in: on the seconds on which it came in, at the latest. */
function minuteInsideSince({ entryAt, entryDoubtMs }: EntrySpan, now: Date): number {
  const insideMs = now.getTime() - entryAt.getTime() - entryDoubtMs;
  return now.getTime() - (insideMs - Math.floor(insideMs / MINUTE_MS) * MINUTE_MS);
}

/** The first step at which a bill has risen, between one at which it has not and one at which it has. */
async function firstRise(
  riseAt: (afterMs: number) => Promise<number>,
  [early, late]: readonly [number, number],
  stepMs: number,
): Promise<number> {
  let [before, after] = [early, late];
  while (after - before > stepMs) {
    const middle = before + Math.floor((after - before) / stepMs / 2) * stepMs;
    if ((await riseAt(middle)) > 0) after = middle;
    else before = middle;
  }
  return after;
}
