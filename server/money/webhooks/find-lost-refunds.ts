import { doAllParts } from '../../platform/jobs/faults.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByProviderPayment } from '../chargebacks/store.ts';
import { listAccounts } from '../merchants/list-accounts.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import {
  ProviderFault,
  REFUNDS_A_PAGE,
  type PaymentProvider,
  type ProviderRefund,
  type WantedRefunds,
} from '../providers/payment-provider.ts';
import { writeRefundMessage } from '../providers/razorpay-shapes.ts';
import { readReceipt } from '../refunds/attempt.ts';
import { findRefundByName } from '../refunds/store.ts';
import { handleEvent } from './handle-events.ts';
import { storeEvent } from './store.ts';

/** What no message brought is found within the hour. */
const EVERY_MS = 3_600_000;
const AGAIN_MS = 5 * 60_000;
/** A process that starts does not know for how long none ran. */
const FIRST_MS = 30 * 24 * 3_600_000;
/** One that was made not long ago may have failed since. */
const OVERLAP_MS = 2 * 24 * 3_600_000;

/** How far an account has been asked. */
interface Asked {
  readonly doneUntil: Date | null;
  /** The span that is being gone through, and how much of it is done. */
  readonly wanted: WantedRefunds | null;
  readonly nextAt: number;
}

const NEVER: Asked = { doneUntil: null, wanted: null, nextAt: -Infinity };

/**
 * Asks the provider which refunds there were, once an hour by each account and one page at a time: one that somebody made on
 * its own pages, and whose messages are all lost, is taken as if its message had come.
 */
export function createFindingRefunds(on: PaymentServices) {
  const accounts = new Map<number | null, Asked>();

  return async (now: Date, isStopping: () => boolean = () => false): Promise<void> => {
    const { merchants, services } = on;
    const known = await services.database.transact('system', (transaction) => listAccounts(transaction, now));
    await doAllParts(async ({ alone }) => {
      for (const merchant of known) {
        const asked = accounts.get(merchant) ?? NEVER;
        if (isStopping() || now.getTime() < asked.nextAt) continue;
        const provider = await merchants.find(merchant);
        if (provider)
          await alone(`refunds of account ${merchant ?? 'house'}`, async () => {
            accounts.set(merchant, await askOnce(on, provider, merchant, { asked, now }));
          });
      }
    });
  };
}

async function askOnce(
  on: PaymentServices,
  provider: PaymentProvider,
  merchant: number | null,
  { asked, now }: { readonly asked: Asked; readonly now: Date },
): Promise<Asked> {
  const wanted = asked.wanted ?? spanAfter(asked.doneUntil, now);
  try {
    const page = await provider.listRefunds(wanted);
    for (const refund of page) await take(on, refund, merchant, now);
    if (page.length < REFUNDS_A_PAGE)
      return { doneUntil: wanted.to, wanted: null, nextAt: now.getTime() + EVERY_MS };
    return { ...asked, wanted: { ...wanted, skip: wanted.skip + page.length }, nextAt: now.getTime() };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    on.services.log.warn({ err: error, merchant }, 'refunds could not be looked up');
    return { ...asked, wanted, nextAt: now.getTime() + (error.isFinal ? EVERY_MS : AGAIN_MS) };
  }
}

function spanAfter(doneUntil: Date | null, now: Date): WantedRefunds {
  const from = doneUntil === null ? now.getTime() - FIRST_MS : doneUntil.getTime() - OVERLAP_MS;
  return { from: new Date(from), to: now, skip: 0 };
}

/** Each word of the provider on such a refund counts once, as a message does. */
async function take(
  on: PaymentServices,
  refund: ProviderRefund,
  merchant: number | null,
  now: Date,
): Promise<void> {
  const { database, log } = on.services;
  const event = await database.transact('system', async (transaction) =>
    (await isLost(transaction, refund, merchant))
      ? storeEvent(transaction, {
          provider: 'razorpay',
          merchant,
          eventId: `asked:${refund.id}:${refund.state}`,
          body: writeRefundMessage(refund),
          receivedAt: now,
          handledAt: null,
          outcome: null,
        })
      : null,
  );
  if (event)
    await handleEvent(on, event.id, now).catch((error: unknown) =>
      log.error({ err: error, event: event.id }, 'a refund that was found at the payment provider waits'),
    );
}

/**
 * Of a payment of ours, and none that we know: the provider is asked about each of those. Of a later try than we know this
 * database knew once: a backup of before it was restored.
 */
async function isLost(
  transaction: Transaction,
  { id, payment, receipt }: ProviderRefund,
  merchant: number | null,
): Promise<boolean> {
  const { publicId, attempt } = readReceipt(receipt);
  const known = await findRefundByName(transaction, { id, receipt: publicId });
  if (known) return known.cause === 'outside' || (attempt ?? 0) > known.attempt;
  return (await findByProviderPayment(transaction, { payment, merchant })) !== null;
}
