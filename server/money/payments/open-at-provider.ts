import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '../../platform/http/errors.ts';
import { ProviderFault, type OpenedOrder, type PaymentProvider } from '../providers/payment-provider.ts';
import { paymentsOff } from './begin-payment.ts';
import type { PaymentServices } from './payment-services.ts';
import { changePayment, claimPayment, findPayment, holdSession, type StoredPayment } from './store.ts';

/** Longer than a provider's answer may take, asked twice. */
const CLAIM_MS = 20_000;
const WAIT_MS = 9_000;
const AGAIN_MS = 100;
/** A provider takes money by a code a little longer than we call it valid: what comes then goes back. */
const CLOSES_LATER_MS = 60_000;

/** Opens payments at the provider, each once, whichever calls of whichever processes ask for it. */
export function createOpening(on: PaymentServices) {
  const underWay = new Map<string, Promise<StoredPayment>>();

  return async (payment: StoredPayment): Promise<StoredPayment> => {
    if (payment.providerOrder !== null || payment.state !== 'created') return payment;
    const known = underWay.get(payment.publicId);
    if (known) return known;
    const opening = openOnce(on, payment).finally(() => underWay.delete(payment.publicId));
    underWay.set(payment.publicId, opening);
    return opening;
  };
}

async function openOnce(on: PaymentServices, payment: StoredPayment): Promise<StoredPayment> {
  const { merchants, services } = on;
  const provider = await merchants.find(payment.merchant);
  if (!provider) throw paymentsOff();
  const until = performance.now() + WAIT_MS;
  let seen = payment;
  do {
    if (await claim(on, seen)) return openClaimed(on, provider, seen);
    await pause(AGAIN_MS);
    seen = await services.database.transact('system', (transaction) => findPayment(transaction, payment.id));
    if (seen.providerOrder !== null || seen.state !== 'created') return seen;
  } while (performance.now() < until);
  throw noAnswer();
}

function claim({ services }: PaymentServices, seen: StoredPayment): Promise<StoredPayment | null> {
  const now = services.clock();
  const until = new Date(now.getTime() + CLAIM_MS);
  return services.database.transact('system', (transaction) => claimPayment(transaction, seen, now, until));
}

async function openClaimed(
  on: PaymentServices,
  provider: PaymentProvider,
  payment: StoredPayment,
): Promise<StoredPayment> {
  try {
    return await storeOpened(on, payment, await findOrOpen(provider, payment));
  } catch (error) {
    await on.services.database.transact('system', (transaction) =>
      changePayment(transaction, payment.id, { claimedUntil: on.services.clock() }),
    );
    if (!(error instanceof ProviderFault)) throw error;
    on.services.log.warn({ err: error, payment: payment.publicId }, 'a payment could not be opened');
    throw noAnswer();
  }
}

/** An attempt before this one may have reached the provider: what it opened is found by our own id. */
async function findOrOpen(provider: PaymentProvider, payment: StoredPayment): Promise<OpenedOrder> {
  const isTriedBefore = payment.claimedUntil.getTime() > 0;
  const found = isTriedBefore ? await findAtProvider(provider, payment) : null;
  if (found) return found;
  const wanted = {
    receipt: payment.publicId,
    session: payment.detail.sessionName ?? '',
    paise: payment.askedPaise,
    description: 'Parking',
    expiresAt: new Date(Number(payment.expiresAt) + CLOSES_LATER_MS),
  };
  return payment.detail.by === 'code' ? provider.openCode(wanted) : provider.openOrder(wanted);
}

/** What was opened for a payment under our own id; null where nothing was. */
export function findAtProvider(
  provider: PaymentProvider,
  { publicId, detail }: StoredPayment,
): Promise<OpenedOrder | null> {
  return detail.by === 'code' ? provider.findCode(publicId) : provider.findOrder(publicId);
}

/** Stores what was opened; money may have come for it already. */
export function storeOpened(
  { services }: PaymentServices,
  { id, session }: StoredPayment,
  { id: order, upi, image }: OpenedOrder,
): Promise<StoredPayment> {
  return services.database.transact('system', async (transaction) => {
    await holdSession(transaction, session);
    const { state, detail } = await findPayment(transaction, id);
    return changePayment(transaction, id, {
      providerOrder: order,
      changedAt: services.clock(),
      detail: { ...detail, upi, image },
      ...(state === 'created' ? { state: 'pending' as const } : {}),
    });
  });
}

function noAnswer() {
  return unavailable(
    'The payment provider does not answer. Please try again in a moment, or pay at the desk.',
  );
}
