import { entrySpan } from '#domain/money/least-quote.ts';
import { correctCharge, NO_CHARGE, quoteSession, refundSurplus, type Quote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findTwin } from './paid-twice/find-twin.ts';
import { giveBackTwice, PAID_TWICE } from './paid-twice/give-back.ts';
import { perhapsLeftAt } from './perhaps-left.ts';
import { findPricing } from './priced-until.ts';
import type { ClosedSession } from './session.ts';

/**
 * What becomes of money that was paid ahead for a session whose exit was missed: the time up to which it was paid for is
 * certain, and is charged, never more than came in; the rest goes back. Where an exit in doubt may have been its own, until
 * then alone is certain. Where nothing was paid ahead nothing is charged, nor where another visit of the same car was at
 * that time: then a person is asked. The caller holds the session's row.
 */
export async function chargePaidAhead(
  transaction: Transaction,
  session: ClosedSession,
  now: Date,
): Promise<Quote> {
  const { closedAt, entryAt, tariffId, id, vehicleClass } = session;
  const leftAt = await perhapsLeftAt(transaction, session);
  const until = leftAt && leftAt < closedAt ? leftAt : closedAt;
  // When it left nobody knows.
  const exitDoubtMs = Math.max(0, until.getTime() - entryAt.getTime());
  const at = { at: until, isAfterwards: true, exitDoubtMs };
  const { payments, isFree, pricedUntil } = await findPricing(transaction, session, at);
  const received = payments.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0);
  if (received === 0) return NO_CHARGE;
  const twin = await findTwin(transaction, session, pricedUntil);
  if (twin !== null) {
    await giveBackTwice(transaction, session, { other: twin.publicId, now });
    return PAID_TWICE;
  }
  const isCovered = payments.some(({ state }) => state === 'paid') && pricedUntil > entryAt;
  const span = { ...entrySpan(session), exitAt: pricedUntil, session: id, vehicleClass };
  const quote = isCovered && !isFree ? await quoteSession(transaction, tariffId, span) : NO_CHARGE;
  const isCertain = quote.paise > 0 && quote.paise <= received;
  // One whose exit was taken back has been charged before.
  if (isCertain) await correctCharge(transaction, session, quote, { at: pricedUntil, now });
  const reason = 'The exit was missed: only the time that was paid ahead is charged.';
  await refundSurplus(transaction, session, { reason, at: now });
  return isCertain ? quote : NO_CHARGE;
}
