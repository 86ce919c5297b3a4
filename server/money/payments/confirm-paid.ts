import { doAllParts } from '../../platform/jobs/faults.ts';
import { ProviderFault } from '../providers/payment-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { settle } from './reconcile.ts';
import { changePayment, listUnconfirmed, type StoredPayment } from './store.ts';

/** Whoever pays twice for one order does so within minutes; so long a message may be on its way, too. */
const AFTER_MS = 10 * 60_000;
const MOST = 100;
const MOST_AT_START = 2_000;

/**
 * Asks the provider once more about what was paid: a second amount for the same order, whose message was lost, goes back
 * by this. A process that starts asks about the newest at once, since messages may have been lost while none ran.
 */
export function createConfirming(on: PaymentServices) {
  let isFirst = true;

  return async (now: Date, isStopping: () => boolean = () => false): Promise<void> => {
    const due = new Date(now.getTime() - AFTER_MS);
    const [until, most] = isFirst ? [now, MOST_AT_START] : [due, MOST];
    isFirst = false;
    const payments = await on.services.database.transact('system', (transaction) =>
      listUnconfirmed(transaction, until, most),
    );
    // Whoever does not answer one question is not asked the next at once; the others are.
    const silent = new Set<number | null>();
    const confirm = async (payment: StoredPayment) => {
      if (!(await askAgain(on, payment, now))) silent.add(payment.merchant);
      else if (payment.changedAt <= due) await markConfirmed(on, payment, now);
    };
    await doAllParts(async ({ alone }) => {
      for (const payment of payments)
        if (!isStopping() && !silent.has(payment.merchant))
          await alone(`payment ${payment.publicId}`, () => confirm(payment));
    });
  };
}

/** False where nobody answers: the payment is asked about another time. */
async function askAgain(on: PaymentServices, payment: StoredPayment, now: Date): Promise<boolean> {
  const provider = await on.merchants.find(payment.merchant);
  if (!provider || payment.providerOrder === null) return false;
  try {
    for (const news of await provider.listPayments(payment.providerOrder))
      await settle(on, payment, news, now);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    on.services.log.warn({ err: error, payment: payment.publicId }, 'a paid payment could not be looked up');
    // What the provider does not know any more holds no second amount.
    return error.isNotThere;
  }
}

async function markConfirmed({ services }: PaymentServices, { id }: StoredPayment, now: Date): Promise<void> {
  await services.database.transact('system', (transaction) =>
    changePayment(transaction, id, { confirmedAt: now }),
  );
}
