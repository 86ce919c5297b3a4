import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/http/errors.ts';
import type { Merchant } from '../merchants/open-merchants.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { keepOfMessage } from '../providers/keep-of-message.ts';
import { handleEvent } from './handle-events.ts';
import { storeEvent } from './store.ts';

/** A message as it came over HTTP. */
export interface ReceivedWebhook {
  readonly body: Uint8Array;
  readonly signature: string;
  /** What the provider calls the message; the same one may come twenty times. */
  readonly eventId: string | null;
  /** The mall's own account that its address names; null for the one that the variables name. */
  readonly merchant: string | null;
}

const EVENT_ID = /^[\x21-\x7e]{1,200}$/;

/**
 * Takes a provider's message: whoever signed it is checked over its bytes, and what money needs of it is
 * stored, before anything is done by it. Once it is stored the provider need not send it again, whatever becomes of it here.
 */
export function createReceiving(on: PaymentServices) {
  const { services } = on;
  const count = services.metrics.counter({
    name: 'gms_payment_webhooks_total',
    help: 'Messages that came in a payment provider’s name.',
    labelNames: ['outcome'] as const,
  });
  // So that a rule on it finds it before the first one.
  count.inc({ outcome: 'forged' }, 0);

  return async ({ body, signature, eventId, merchant: named }: ReceivedWebhook): Promise<void> => {
    const merchant = await findMerchantOf(on, named);
    if (!merchant?.provider.isGenuine(body, signature)) {
      count.inc({ outcome: 'forged' });
      throw new Refusal(401, 'wrong_signature', 'This message is not signed by the payment provider.');
    }
    const now = services.clock();
    const event = await services.database.transact('system', (transaction) =>
      storeEvent(transaction, {
        provider: merchant.provider.name,
        merchant: merchant.id,
        eventId: eventId && EVENT_ID.test(eventId) ? eventId : nameOf(body),
        body: keepOfMessage(textOf(body)),
        receivedAt: now,
        handledAt: null,
        outcome: null,
      }),
    );
    count.inc({ outcome: event ? 'taken' : 'repeated' });
    if (event)
      await handleEvent(on, event.id, now).catch((error: unknown) =>
        services.log.error({ err: error, event: event.id }, 'a message of the payment provider waits'),
      );
  };
}

/** Whose message it says to be. */
async function findMerchantOf(
  { merchants }: PaymentServices,
  named: string | null,
): Promise<Merchant | null> {
  if (named !== null) return merchants.findNamed(named);
  return merchants.house && { id: null, provider: merchants.house };
}

/** A message without a name is the same as another of the same bytes. */
function nameOf(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}

/** No database takes NUL in a text; a message of the provider's has none. */
function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8').replaceAll('\0', '');
}
