import { doAllParts } from '../../platform/jobs/faults.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findPayment, type StoredPayment } from '../payments/store.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { ProviderFault, type PaymentProvider, type ProviderRefund } from '../providers/payment-provider.ts';
import { settleRefund } from './settle-refund.ts';
import { askPerson } from './ask-person.ts';
import { receiptOf } from './attempt.ts';
import { changeRefund, holdRefund, listRefundsUnderWay, type StoredRefund } from './store.ts';

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const MOST = 200;

/**
 * Sends refunds to the provider and asks what became of them. Whoever died between the call and its commit leaves a
 * refund that is sent again by the same key, which the provider makes once.
 */
export function createRefundSender(on: PaymentServices) {
  const tried = new Map<number, { times: number; nextAt: number }>();

  return async (now: Date, isStopping: () => boolean = () => false): Promise<void> => {
    const { services } = on;
    const open = await services.database.transact('system', (transaction) =>
      listRefundsUnderWay(transaction, MOST),
    );
    const ids = new Set(open.map(({ id }) => id));
    for (const id of tried.keys()) if (!ids.has(id)) tried.delete(id);
    // Whoever does not answer for one refund is not asked for the next at once; the others are.
    const silent = new Set<number | null>();
    const send = async (refund: StoredRefund) => {
      const asked = await services.database.transact('system', (transaction) =>
        noteAsked(transaction, refund, silent, now),
      );
      if (asked && !(await sendOne(on, asked.payment, asked.refund, now))) silent.add(asked.payment.merchant);
    };
    await doAllParts(async ({ alone }) => {
      for (const refund of open) {
        const { times = 0, nextAt = -Infinity } = tried.get(refund.id) ?? {};
        if (isStopping() || nextAt > now.getTime()) continue;
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(times, 10));
        tried.set(refund.id, { times: times + 1, nextAt: now.getTime() + wait });
        await alone(`refund ${refund.publicId}`, () => send(refund));
      }
    });
  };
}

/** Notes that it may leave from now on, so that nobody withdraws it; null where that was done, or nobody would answer. */
async function noteAsked(
  transaction: Transaction,
  { publicId }: StoredRefund,
  silent: ReadonlySet<number | null>,
  now: Date,
): Promise<{ payment: StoredPayment; refund: StoredRefund } | null> {
  const refund = await holdRefund(transaction, { id: null, receipt: publicId });
  if (!refund || (refund.state !== 'requested' && refund.state !== 'sent')) return null;
  const payment = await findPayment(transaction, refund.payment);
  if (silent.has(payment.merchant)) return null;
  if (refund.askedAt === null) await changeRefund(transaction, refund.id, { askedAt: now });
  return { payment, refund };
}

/** False where the provider could not be reached. */
async function sendOne(
  { services, merchants }: PaymentServices,
  { merchant, providerPayment }: StoredPayment,
  refund: StoredRefund,
  now: Date,
): Promise<boolean> {
  const { database, log } = services;
  try {
    const provider = await merchants.find(merchant);
    if (!provider) return false;
    const news = await ask(provider, providerPayment ?? '', refund);
    await database.transact('system', (transaction) => settleRefund(transaction, { ...news, merchant }, now));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ err: error, refund: refund.publicId }, 'a refund could not be sent');
    // What the provider refuses for good a person has to pay back: it stays owed in the books.
    if (error.isFinal)
      await database.transact('system', async (transaction) => {
        const held = await holdRefund(transaction, { id: null, receipt: refund.publicId });
        if (held?.state === 'requested' && held.attempt === refund.attempt)
          await fail(transaction, held, error, now);
      });
    return error.status !== null;
  }
}

/** Asks for a refund, or what became of it. One that failed and is tried again is asked about first: it may have gone well. */
async function ask(
  provider: PaymentProvider,
  payment: string,
  refund: StoredRefund,
): Promise<ProviderRefund> {
  const { providerRefund, state, paise } = refund;
  const receipt = receiptOf(refund);
  if (providerRefund !== null) {
    const known = await provider.findRefund(payment, providerRefund);
    if (state !== 'requested' || known.state !== 'failed') return { ...known, receipt };
  }
  return { ...(await provider.refund({ payment, paise, receipt })), receipt };
}

async function fail(
  transaction: Transaction,
  { id, mall }: StoredRefund,
  { message }: ProviderFault,
  now: Date,
): Promise<void> {
  await changeRefund(transaction, id, { state: 'failed', fault: message, changedAt: now });
  await askPerson(transaction, mall, now);
}
