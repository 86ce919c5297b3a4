import { toRupees } from '#domain/money/money.ts';
import {
  listOwnDocuments,
  listPaymentsOfMany,
  listRefundsOfMany,
  wordRefundReason,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../../sessions/index.ts';

/** What was paid, what went back and which documents were given for somebody's own visits, in rupees. */
export async function describeMoney(transaction: Transaction, sessions: readonly Session[]) {
  const ids = sessions.map(({ id }) => id);
  const visitOf = new Map(sessions.map(({ id, publicId }) => [id, publicId]));
  const [payments, refunds, documents] = await Promise.all([
    listPaymentsOfMany(transaction, ids),
    listRefundsOfMany(transaction, ids),
    listOwnDocuments(transaction, ids),
  ]);
  return {
    payments: payments.map((payment) => ({
      visit: visitOf.get(payment.session) ?? null,
      reference: payment.publicId,
      method: payment.method,
      state: payment.state,
      asked: toRupees(payment.askedPaise),
      received: toRupees(payment.receivedPaise),
      begunAt: payment.createdAt,
      paidAt: payment.paidAt,
      providerOrder: payment.providerOrder,
      providerPayment: payment.providerPayment,
      bankReference: payment.detail.bankReference ?? null,
    })),
    refunds: refunds.map((refund) => ({
      visit: visitOf.get(refund.session) ?? null,
      reference: refund.publicId,
      amount: toRupees(refund.paise),
      state: refund.state,
      reason: wordRefundReason(refund.reason),
      at: refund.changedAt,
    })),
    taxDocuments: documents.map(({ session, number, kind, issuedAt, totalPaise }) => ({
      visit: session === null ? null : (visitOf.get(session) ?? null),
      number,
      kind,
      issuedAt,
      total: toRupees(totalPaise),
    })),
  };
}
