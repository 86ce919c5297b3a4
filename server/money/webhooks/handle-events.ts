import { doAllParts } from '../../platform/jobs/faults.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { settleChargeback } from '../chargebacks/settle-chargeback.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { settleNews } from '../payments/settle-money.ts';
import { readRazorpayMessage } from '../providers/razorpay-shapes.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { closeEvent, holdEvent, listOpenEvents, type ProviderEvent } from './store.ts';

/** The order may not be stored yet, or a process died: after so long a message counts as somebody else's. */
const STRANGER_AFTER_MS = 24 * 3_600_000;
/** Whoever received it acts on it at once; later somebody else does. */
const OTHERS_AFTER_MS = 10_000;
const MOST = 200;
const PROVIDER = 'razorpay';
const STRANGERS: ReadonlySet<string> = new Set([
  'unknown_order',
  'unknown_refund',
  'unknown_payment',
  // Once it is known what becomes of another refund, this one is judged again.
  'refund_under_way',
]);
/** What somebody has to ask the provider about. */
const ODD: ReadonlySet<string> = new Set(['beyond_payment', 'other_currency']);

/** Acts on a stored message, once. */
export async function handleEvent(on: PaymentServices, id: number, now: Date): Promise<void> {
  const { services } = on;
  await services.database.transact('system', async (transaction) => {
    const event = await holdEvent(transaction, id);
    if (!event) return;
    const outcome = await actOn(on, transaction, event, now);
    if (STRANGERS.has(outcome) && now.getTime() - event.receivedAt.getTime() < STRANGER_AFTER_MS) return;
    await closeEvent(transaction, id, now, outcome);
  });
}

async function actOn(
  on: PaymentServices,
  transaction: Transaction,
  { id, body, merchant }: ProviderEvent,
  now: Date,
): Promise<string> {
  const message = readOrNull(body);
  if (!message) {
    on.services.log.error({ event: id }, 'a message of the payment provider cannot be read');
    return 'unreadable';
  }
  if (message.kind === 'payment') return settleNews(on, transaction, { ...message.payment, merchant }, now);
  if (message.kind === 'refund') {
    const outcome = await settleRefund(transaction, { ...message.refund, merchant, isAnswer: false }, now);
    if (ODD.has(outcome))
      on.services.log.error(
        { event: id, outcome },
        'a refund that was made at the payment provider fits no payment',
      );
    return outcome;
  }
  if (message.kind !== 'chargeback') return 'other';
  const outcome = await settleChargeback(transaction, { ...message.chargeback, merchant }, now);
  if (outcome === 'other_currency')
    on.services.log.error({ event: id }, 'a chargeback came in another currency: somebody has to ask');
  return outcome;
}

function readOrNull(body: string) {
  try {
    return readRazorpayMessage(body);
  } catch {
    return null;
  }
}

/** Acts on the messages whose receiver could not. */
export async function handleOpenEvents(
  on: PaymentServices,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const before = new Date(now.getTime() - OTHERS_AFTER_MS);
  const events = await on.services.database.transact('system', (transaction) =>
    listOpenEvents(transaction, PROVIDER, before, MOST),
  );
  await doAllParts(async ({ alone }) => {
    for (const { id } of events)
      if (!isStopping()) await alone(`message ${id}`, () => handleEvent(on, id, now));
  });
}
