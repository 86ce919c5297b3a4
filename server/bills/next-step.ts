import { entrySpan } from '#domain/money/least-quote.ts';
import type { OwnBill } from '#contract/pay.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { shownMinute } from '#domain/money/tariff.ts';
import { quoteSession } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Bill } from './find-bill.ts';

const MINUTE_MS = 60_000;
/** Farther ahead nobody asks for: a day. */
const LATEST_MINUTES = 1440;

/**
 * When the bill of a car that is inside rises next, and to what; null where it does not within a day, and of one that has
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
  if ((await riseAt(LATEST_MINUTES)) <= 0) return null;
  let before = 0;
  let after = LATEST_MINUTES;
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
