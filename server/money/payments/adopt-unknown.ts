import { paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { insertPayment, isTaken, type StoredPayment } from './store.ts';

type NewsOfMoney = ProviderPayment & { readonly merchant: number | null };

/** As we name what we ask a provider for. */
const OURS = /^pm_[0-9a-f]{32}$/;

/**
 * Money came by an order of ours that is not known here: a backup of before was restored, and the provider's message came
 * afterwards. The payment is stored again, as far as the provider repeats it, for the session that its order names, where
 * that one is known, and its mall takes money by the same account: the driver has paid. It is priced by when it was made,
 * as one that came late. Null where there is nothing to store.
 */
export async function adoptUnknown(
  on: PaymentServices,
  transaction: Transaction,
  news: NewsOfMoney,
  now: Date,
): Promise<StoredPayment | null> {
  const { order, receipt, session: name, state, merchant, at } = news;
  if (state !== 'captured' || order === null || name === null || !OURS.test(receipt ?? '')) return null;
  const session = await findSession(on, transaction, name, merchant);
  if (session === null || (await isTaken(transaction, news))) return null;
  const facts = { payment: receipt, order };
  on.services.log.warn(facts, 'a payment by an order that is not known here is stored again');
  const begunAt = new Date(Math.min(at.getTime(), now.getTime()));
  return insertPayment(transaction, {
    publicId: receipt ?? '',
    mall: session.mall,
    session: session.id,
    method: news.method,
    provider: 'razorpay',
    state: 'pending',
    askedPaise: news.paise,
    receivedPaise: paise(0),
    coversUntil: begunAt,
    // What it was asked for is not known: it is for what the session cost as it was paid.
    expiresAt: new Date(begunAt.getTime() - 1),
    createdAt: begunAt,
    changedAt: now,
    paidAt: null,
    providerOrder: order,
    providerPayment: null,
    confirmedAt: null,
    person: null,
    merchant,
    detail: { by: order.startsWith('qr_') ? 'code' : 'order', sessionName: name },
  });
}

/** Nobody speaks for the sessions of a mall that another account serves. */
async function findSession(
  { merchants, sessions }: PaymentServices,
  transaction: Transaction,
  name: string,
  merchant: number | null,
): Promise<{ readonly id: number; readonly mall: number } | null> {
  const session = (await sessions.named?.(transaction, name)) ?? null;
  const own = session && (await merchants.of(transaction, session.mall));
  return own?.id === merchant ? session : null;
}
