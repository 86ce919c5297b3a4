import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import { closeAlerts, raiseAlert } from '../../../alerts/index.ts';
import { PRODUCT } from '../../../audit/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { putBackOnCharge, takeOffCharge } from '../../charges/change-charge.ts';
import type { HeldPayment } from '../../chargebacks/hold-payment.ts';
import { listCovers, removeCover, writeCovers } from '../../covers/store.ts';
import { bookRefund, bookRefundPaid, bookRefundWithdrawn } from '../../dues/book-money.ts';
import { findDues, NOTHING_DUE } from '../../dues/store.ts';
import { nameOfPaying } from '../pay-once.ts';
import { refundSurplus } from '../refund-surplus.ts';
import { requestRefund } from '../request-refund.ts';
import { changeRefund, type StoredRefund } from '../store.ts';
import { giveWay } from './give-way.ts';

const FAILED = 'A refund on the payment provider’s pages did not reach the driver.';

/**
 * What was given back outside counts: refunds of the same payment that wait give way to it, and what the visit would owe
 * by it is taken off its charge, since nobody pays a second time for what others gave him. A person is asked about it. The
 * caller holds the session's row.
 */
export async function countOutside(
  transaction: Transaction,
  { payment, isInside }: HeldPayment,
  refund: StoredRefund,
  { isPaid, now }: { readonly isPaid: boolean; readonly now: Date },
): Promise<void> {
  const { id, publicId, mall, session, paise, reason, providerRefund } = refund;
  const before = await findOwed(transaction, session);
  await giveWay(transaction, refund, now);
  const money = { mall, session, paise, at: now };
  const isAgain = refund.createdAt < now;
  const name = `refund-outside:${publicId}${isAgain ? `:${now.getTime()}` : ''}`;
  await bookRefund(transaction, { ...money, name, reason });
  if (isPaid)
    await bookRefundPaid(transaction, { ...money, name: nameOfPaying(refund), method: payment.method });
  await changeRefund(transaction, id, { state: isPaid ? 'done' : 'sent', fault: null, changedAt: now });
  // Of a car inside all that came in is a credit for what it will cost.
  const owed = (await findOwed(transaction, session)) - (isInside ? before : Math.max(0, before));
  if (owed > 0) await forgive(transaction, refund, toPaise(owed), { isInside, now });
  const facts = { rupees: paise / 100, reference: providerRefund ?? '' };
  await raiseAlert(transaction, { mall, kind: 'refund_outside', subject: publicId, facts }, now);
}

/** Whoever prices the session anew takes it off again; of a car inside it comes off at its exit. */
async function forgive(
  transaction: Transaction,
  { publicId, mall, session, reason }: StoredRefund,
  off: Paise,
  { isInside, now }: { readonly isInside: boolean; readonly now: Date },
): Promise<void> {
  const cover = { kind: 'decided', as: 'refunded_outside', paise: off } as const;
  const given = { name: coverOf(publicId), givenBy: PRODUCT, givenAt: now };
  await writeCovers(transaction, [{ mall, session, ...given, cover }]);
  if (isInside) return;
  const name = `correction:outside:${publicId}:${now.getTime()}`;
  await takeOffCharge(transaction, off, { session, name, reason, now });
}

/**
 * It did not go back after all: the driver has paid as much as before, and the charge is as before. Refunds that gave way
 * to it are owed again, and so is what came in beyond a charge that was lowered since. The caller holds the session's row.
 */
export async function takeBackOutside(
  transaction: Transaction,
  { payment, isInside }: HeldPayment,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const { id, publicId, mall, session, paise, reason } = refund;
  await changeRefund(transaction, id, { state: 'withdrawn', changedAt: now });
  const withdrawn = `refund-withdrawn:${publicId}:${now.getTime()}`;
  await bookRefundWithdrawn(transaction, { name: withdrawn, mall, session, paise, at: now });
  const cover = (await listCovers(transaction, session)).find(
    ({ name }) => name === coverOf(publicId),
  )?.cover;
  const off = cover?.kind === 'decided' ? cover.paise : toPaise(0);
  await removeCover(transaction, session, coverOf(publicId));
  const owedAgain = toPaise(paise - off);
  const why = { mall, session, cause: 'fault', reason: FAILED, person: null, at: now } as const;
  if (owedAgain > 0) await requestRefund(transaction, { ...why, payment: payment.id, paise: owedAgain });
  if (!isInside) {
    const surplus = 0 - (await findOwed(transaction, session));
    const most = toPaise(Math.max(0, Math.min(off, surplus)));
    const name = `correction:outside-failed:${publicId}:${now.getTime()}`;
    await putBackOnCharge(transaction, most, { session, name, reason, now });
    await refundSurplus(transaction, { id: session, mall }, { reason: FAILED, at: now });
  }
  await closeAlerts(transaction, mall, 'refund_outside', [publicId], now);
}

function coverOf(refund: string): string {
  return `outside:${refund}`;
}

async function findOwed(transaction: Transaction, session: number): Promise<number> {
  return ((await findDues(transaction, [session])).get(session) ?? NOTHING_DUE).duePaise;
}
