import { doAllParts } from '../../platform/jobs/faults.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findStanding } from '../chargebacks/store.ts';
import { findPayment, holdSession, type StoredPayment } from '../payments/store.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { ProviderFault, type PaymentProvider, type ProviderRefund } from '../providers/payment-provider.ts';
import { settleRefund } from './settle-refund.ts';
import { askPerson } from './ask-person.ts';
import { assignLosses } from './assign-losses.ts';
import { readReceipt, receiptOf } from './attempt.ts';
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
      const asking = await services.database.transact('system', (transaction) =>
        noteAsked(transaction, refund, silent, now),
      );
      if (asking && !(await sendOne(on, asking, now))) silent.add(asking.payment.merchant);
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

/** What is asked of the provider about a refund. */
interface Asking {
  readonly payment: StoredPayment;
  readonly refund: StoredRefund;
  /** `send`: it is made, or found again. `look`: only whether it was made. Else the name of the one that is in doubt. */
  readonly what: 'send' | 'look' | { readonly doubted: string };
}

/**
 * Notes that it may leave from now on, so that nobody withdraws it. Null where that was done, nobody would answer, or a bank
 * claims its money: it waits until that is decided. What may have left before is only looked up then.
 */
async function noteAsked(
  transaction: Transaction,
  { publicId, session }: StoredRefund,
  silent: ReadonlySet<number | null>,
  now: Date,
): Promise<Asking | null> {
  await holdSession(transaction, session);
  const refund = await holdRefund(transaction, { id: null, receipt: publicId });
  if (!refund) return null;
  const payment = await findPayment(transaction, refund.payment);
  if (silent.has(payment.merchant)) return null;
  const [doubted] = refund.doubted;
  if (doubted !== undefined) return { payment, refund, what: { doubted } };
  if (refund.state === 'sent') return { payment, refund, what: 'send' };
  if (refund.state !== 'requested') return null;
  const { isClaimed, unassigned } = await findStanding(transaction, payment.id);
  if (isClaimed || unassigned > 0) {
    if (refund.askedAt !== null) return { payment, refund, what: 'look' };
    await assignLosses(transaction, refund, now);
    return null;
  }
  if (refund.askedAt === null) await changeRefund(transaction, refund.id, { askedAt: now });
  return { payment, refund, what: 'send' };
}

/** False where the provider could not be reached. */
async function sendOne(on: PaymentServices, asking: Asking, now: Date): Promise<boolean> {
  const { database, log } = on.services;
  const { payment, refund } = asking;
  const { merchant } = payment;
  try {
    const provider = await on.merchants.find(merchant);
    if (!provider) return false;
    const news = await ask(provider, asking);
    await database.transact('system', async (transaction) => {
      if (news) await settleRefund(transaction, { ...news, merchant, isAnswer: true }, now);
      else await noteNotMade(transaction, refund, now);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ err: error, refund: refund.publicId }, 'a refund could not be sent');
    if (error.isFinal && asking.what === 'send')
      await database.transact('system', (transaction) => giveUp(transaction, refund, error, now));
    if (error.isNotThere && typeof asking.what === 'object')
      await database.transact('system', (transaction) => dropDoubt(transaction, refund));
    return error.status !== null;
  }
}

/** Asks for a refund, or what became of it; null where it was not made. */
async function ask(
  provider: PaymentProvider,
  { payment: { providerPayment }, refund, what }: Asking,
): Promise<ProviderRefund | null> {
  const { providerRefund, state, paise } = refund;
  const payment = providerPayment ?? '';
  if (typeof what === 'object') return provider.findRefund(payment, what.doubted);
  const receipt = receiptOf(refund);
  if (what === 'look') return findMade(provider, payment, refund);
  // One that failed and is tried again is asked about first: it may have gone well.
  if (providerRefund !== null) {
    const known = await provider.findRefund(payment, providerRefund);
    if (state !== 'requested' || known.state !== 'failed') return { ...known, receipt };
  }
  const made = await findMade(provider, payment, refund);
  if (made) return made;
  return { ...(await provider.refund({ payment, paise, receipt })), receipt };
}

/**
 * Any try of a refund that the provider has made, and that did not fail: also one that this database does not know any
 * more, since a backup of before it was restored. By the next key it would be made a second time.
 */
async function findMade(
  provider: PaymentProvider,
  payment: string,
  { publicId }: StoredRefund,
): Promise<ProviderRefund | null> {
  const made = await provider.listRefundsOf(payment);
  return made.find((one) => readReceipt(one.receipt).publicId === publicId && one.state !== 'failed') ?? null;
}

/** A question that was on its way has been answered, or given up, by then. */
const ON_ITS_WAY_MS = 60_000;

/** The provider was asked for it and has not made it: it has not left, so that what a bank gave back can pay it. */
async function noteNotMade(
  transaction: Transaction,
  { publicId, session, askedAt }: StoredRefund,
  now: Date,
): Promise<void> {
  if (now.getTime() - Number(askedAt) < ON_ITS_WAY_MS) return;
  await holdSession(transaction, session);
  const held = await holdRefund(transaction, { id: null, receipt: publicId });
  if (held?.state !== 'requested' || held.askedAt?.getTime() !== askedAt?.getTime()) return;
  await changeRefund(transaction, held.id, { askedAt: null });
  await assignLosses(transaction, held, now);
}

async function giveUp(
  transaction: Transaction,
  { publicId, attempt, session }: StoredRefund,
  { message }: ProviderFault,
  now: Date,
): Promise<void> {
  await holdSession(transaction, session);
  const held = await holdRefund(transaction, { id: null, receipt: publicId });
  if (held?.state !== 'requested' || held.attempt !== attempt) return;
  await changeRefund(transaction, held.id, { state: 'failed', fault: message, changedAt: now });
  await askPerson(transaction, held.mall, now);
  await assignLosses(transaction, held, now);
}

/** What the provider does not know reached nobody. */
async function dropDoubt(
  transaction: Transaction,
  { publicId, doubted: [first] }: StoredRefund,
): Promise<void> {
  const held = await holdRefund(transaction, { id: null, receipt: publicId });
  if (!held || first === undefined) return;
  await changeRefund(transaction, held.id, { doubted: held.doubted.filter((one) => one !== first) });
}
