import { entrySpan } from '#domain/money/least-quote.ts';
import type { OwnBill } from '#contract/pay.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { shownMinute } from '#domain/money/tariff.ts';
import { quoteSession } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Bill } from './find-bill.ts';

const MINUTE_MS = 60_000;
/** Most bills rise within a day. */
const SOON_MINUTES = 1440;
/** Tariffs and passes go by the week, and holidays lengthen it: what does not rise in a month does not rise by itself. */
const LATEST_MINUTES = 31 * 1440;

/**
 * When the bill of a car that is inside rises next, and to what; null where it does not within 31 days, and of one that has
 * been paid and is on its way out. A longer session never costs less, so half of what is left is ruled out each time.
 */
export async function findNextStep(
  transaction: Transaction,
  { session, quote, duePaise, isFree, leaveBy, quoteValidUntil }: Bill,
  now: Date,
): Promise<OwnBill['nextStep']> {
  if (session.kind !== 'open' || isFree || leaveBy !== null) return null;
  const { id, tariffId, vehicleClass } = session;
  const from = shownMinute(now).getTime();
  const riseAt = async (minutes: number) => {
    const exitAt = new Date(from + minutes * MINUTE_MS);
    const span = { ...entrySpan(session), exitAt, session: id, vehicleClass };
    return (await quoteSession(transaction, tariffId, span)).paise - quote.paise;
  };
  const isSoon = (await riseAt(SOON_MINUTES)) > 0;
  if (!isSoon && (await riseAt(LATEST_MINUTES)) <= 0) return null;
  let [before, after] = isSoon ? [0, SOON_MINUTES] : [SOON_MINUTES, LATEST_MINUTES];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if ((await riseAt(middle)) > 0) after = middle;
    else before = middle;
  }
  // What was shown to the driver holds until then, whatever the clock says.
  const held = quoteValidUntil?.getTime() ?? 0;
  const at = new Date(Math.max(held, from + after * MINUTE_MS));
  const rise = await riseAt(Math.ceil((at.getTime() - from) / MINUTE_MS));
  return { at: at.toISOString(), amountDue: toRupees((duePaise + rise) as Paise) };
}
