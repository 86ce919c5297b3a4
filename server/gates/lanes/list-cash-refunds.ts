import type { CashRefund } from '#contract/lanes.ts';
import { toRupees } from '#domain/money/money.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import {
  documentOfPayment,
  listDocumentsOf,
  listPaymentsOfMany,
  listWaitingRefunds,
  wordRefundReason,
  type StoredPayment,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';

const MOST = 20;

/** Cash that drivers are owed, for whoever has an open drawer. */
export async function listCashRefunds(transaction: Transaction, mall: number): Promise<CashRefund[]> {
  const waiting = await listWaitingRefunds(transaction, mall, { most: MOST, provider: 'cash' });
  if (waiting.length === 0) return [];
  const ids = [...new Set(waiting.map(({ session }) => session))];
  const sessions = await findByIds(transaction, ids);
  const plates = new Map(sessions.map(({ id, plate }) => [id, plate]));
  const payments = await listPaymentsOfMany(transaction, ids);
  const refunds: CashRefund[] = [];
  for (const { publicId: id, session, paise, reason, createdAt, payment } of waiting) {
    const plate = plates.get(session) ?? '';
    const paid = payments.find((one) => one.id === payment);
    refunds.push({
      id,
      plate,
      payee: (await findPayer(transaction, paid)) ?? (plate || 'no plate'),
      amount: toRupees(paise),
      reason: wordRefundReason(reason),
      since: createdAt.toISOString(),
    });
  }
  return refunds;
}

/** Whoever paid, by what they can show, where that was the driver of another car; null for the visit's own. */
async function findPayer(
  transaction: Transaction,
  payment: StoredPayment | undefined,
): Promise<string | null> {
  if (payment?.detail.isOfAnother !== true) return null;
  const invoice = documentOfPayment(await listDocumentsOf(transaction, payment.session), payment);
  return invoice
    ? `whoever shows receipt ${invoice.number}`
    : `whoever shows the receipt of ${indiaTime(payment.paidAt ?? payment.createdAt)}`;
}
