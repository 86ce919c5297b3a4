import { NOTHING_TAKEN } from '#domain/money/chargebacks/chargeback.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookChargeback } from '../dues/book-money.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { StoredChargeback } from './store.ts';

interface Booking {
  readonly known: Pick<StoredChargeback, 'heldPaise' | 'lostPaise'> | null;
  readonly stored: StoredChargeback;
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** Books what changes of what is held and lost by a chargeback. */
export async function bookTaken(
  transaction: Transaction,
  { known, stored, payment, now }: Booking,
): Promise<void> {
  const before = known ?? NOTHING_TAKEN;
  const held = stored.heldPaise - before.heldPaise;
  const lost = stored.lostPaise - before.lostPaise;
  if (held === 0 && lost === 0) return;
  const { mall, session, method } = payment;
  const account = payment.merchant === null ? payment.provider : `${payment.provider}-${payment.merchant}`;
  await bookChargeback(transaction, {
    name: `chargeback:${account}:${stored.providerChargeback}:${stored.moves}`,
    mall,
    session,
    method,
    held,
    lost,
    // The provider's time, so far as it can be.
    at: new Date(Math.min(Math.max(stored.standsSince.getTime(), Number(payment.paidAt)), now.getTime())),
    now,
  });
}
