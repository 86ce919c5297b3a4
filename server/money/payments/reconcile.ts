import { doAllParts } from '../../platform/jobs/faults.ts';
import { ProviderFault, type PaymentProvider, type ProviderPayment } from '../providers/payment-provider.ts';
import { findAtProvider, storeOpened } from './open-at-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { settleNews } from './settle-money.ts';
import { changePayment, findPayment, holdSession, listUnderWay, type StoredPayment } from './store.ts';

const FIRST_WAIT_MS = 20_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** What expired is asked for seldom: its money came late, and its message was lost. */
const EXPIRED_WAIT_MS = 30 * 60_000;
const EXPIRED_FOR_MS = 24 * 3_600_000;
/** After so long whoever began it will not come back to open it. */
const ABANDONED_MS = 2 * 60_000;
/** A payment begun in the last second of a quote may be on its way. */
const LEEWAY_MS = 30_000;
const MOST = 500;

/**
 * Asks the provider about every payment that is under way, each more seldom the longer it takes. A process that starts
 * remembers nothing, so it asks for all of them at once, by our own id where nothing else is known.
 */
export function createReconciler(on: PaymentServices) {
  const asked = new Map<number, { times: number; nextAt: number }>();

  return async (now: Date, isStopping: () => boolean = () => false): Promise<void> => {
    const { merchants, services } = on;
    const expiredSince = new Date(now.getTime() - EXPIRED_FOR_MS);
    const open = await services.database.transact('system', (transaction) =>
      listUnderWay(transaction, expiredSince, MOST),
    );
    forgetOthers(asked, open);
    // Whoever does not answer one question is not asked the next at once; the others are.
    const silent = new Set<number | null>();
    const ask = async (payment: StoredPayment) => {
      const provider = await merchants.find(payment.merchant);
      if (!provider || !(await askAbout(on, provider, payment, now))) silent.add(payment.merchant);
    };
    await doAllParts(async ({ alone }) => {
      for (const payment of open) {
        const { times = 0, nextAt = -Infinity } = asked.get(payment.id) ?? {};
        if (isStopping() || nextAt > now.getTime() || silent.has(payment.merchant)) continue;
        asked.set(payment.id, { times: times + 1, nextAt: now.getTime() + waitAfter(payment, times) });
        await alone(`payment ${payment.publicId}`, () => ask(payment));
      }
    });
  };
}

function forgetOthers(asked: Map<number, unknown>, open: readonly StoredPayment[]): void {
  const ids = new Set(open.map(({ id }) => id));
  for (const id of asked.keys()) if (!ids.has(id)) asked.delete(id);
}

function waitAfter({ state }: StoredPayment, times: number): number {
  if (state === 'expired') return EXPIRED_WAIT_MS;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(times, 10));
}

/** False where the provider could not be reached. */
async function askAbout(
  on: PaymentServices,
  provider: PaymentProvider,
  payment: StoredPayment,
  now: Date,
): Promise<boolean> {
  const { log } = on.services;
  try {
    if (payment.providerOrder === null) await lookUp(on, provider, payment, now);
    else await askForMoney(on, provider, payment, payment.providerOrder, now);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ err: error, payment: payment.publicId }, 'a payment could not be looked up');
    if (error.isNotThere) await expire(on, payment, now);
    return error.status !== null;
  }
}

/** Nobody was shown it unless it was opened, and whoever opens it now finds it too. */
async function lookUp(
  on: PaymentServices,
  provider: PaymentProvider,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  if (payment.claimedUntil > now) return;
  const found = await findAtProvider(provider, payment);
  if (found) {
    const opened = await storeOpened(on, payment, found);
    await askForMoney(on, provider, opened, found.id, now);
  } else if (now.getTime() - payment.createdAt.getTime() > ABANDONED_MS)
    await change(on, payment, now, ['created'], 'failed');
}

async function askForMoney(
  on: PaymentServices,
  provider: PaymentProvider,
  payment: StoredPayment,
  order: string,
  now: Date,
): Promise<void> {
  const isOver = now.getTime() > Number(payment.expiresAt) + LEEWAY_MS;
  // Closed before it is asked for the last time, so that nothing comes in between.
  if (isOver && payment.state !== 'expired' && payment.detail.by === 'code') await provider.closeCode(order);
  for (const news of await provider.listPayments(order)) await settle(on, payment, news, now);
  if (isOver) await expire(on, payment, now);
}

/** Stores what the provider says of one amount that came for a payment. */
export async function settle(
  on: PaymentServices,
  { merchant }: StoredPayment,
  news: ProviderPayment,
  now: Date,
): Promise<void> {
  await on.services.database.transact('system', (transaction) =>
    settleNews(on, transaction, { ...news, merchant }, now),
  );
}

function expire(on: PaymentServices, payment: StoredPayment, now: Date): Promise<void> {
  return change(on, payment, now, ['created', 'pending'], 'expired');
}

/** Money may come for it in this very moment: the session's row is held, so that what is paid stays paid. */
async function change(
  { services }: PaymentServices,
  { id, session }: StoredPayment,
  now: Date,
  from: readonly StoredPayment['state'][],
  state: 'failed' | 'expired',
): Promise<void> {
  await services.database.transact('system', async (transaction) => {
    await holdSession(transaction, session);
    const payment = await findPayment(transaction, id);
    if (from.includes(payment.state)) await changePayment(transaction, id, { state, changedAt: now });
  });
}
