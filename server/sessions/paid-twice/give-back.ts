import { chargeLine } from '#domain/money/tariff.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import { raiseAlert } from '../../alerts/index.ts';
import { correctCharge, findDues, NOTHING_DUE, refundSurplus, type Quote } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession } from '../session.ts';

const NOTHING = paise(0);

/** What a visit costs whose time was another one's of the same car. */
export const PAID_TWICE: Quote = {
  paise: NOTHING,
  lines: [chargeLine('paid_twice', 1, NOTHING)],
  reason: 'paid_twice',
};

/**
 * Gives back all that was paid for a session that ended unread, since another visit of the same car was at the same time,
 * and asks a person, who may know better. The caller holds the session's row.
 */
export async function giveBackTwice(
  transaction: Transaction,
  session: ClosedSession,
  { other, now }: { readonly other: string; readonly now: Date },
): Promise<void> {
  const { id, mall, publicId: subject, closedAt: at } = session;
  const { receivedPaise, refundedPaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  await correctCharge(transaction, session, PAID_TWICE, { at, now }, { name: `paid-twice:${now.getTime()}` });
  const reason = 'Its exit was not read, and another visit of the same car was at the same time.';
  await refundSurplus(transaction, session, { reason, at: now });
  const rupees = toRupees((receivedPaise - refundedPaise) as Paise);
  await raiseAlert(transaction, { mall, kind: 'paid_twice', subject, facts: { rupees, other } }, now);
}
