import type { AnswerOf } from '#contract/endpoint.ts';
import type { startPayment as declared } from '#contract/pay.ts';
import { toRupees } from '#domain/money/money.ts';
import { conflict } from '../platform/http/errors.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import { findUndecided, readWishKey, type StoredPayment } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { admitToken } from './admit-token.ts';
import type { BillServices } from './bill-services.ts';
import { drawQr } from './draw-qr.ts';
import { findBill } from './find-bill.ts';
import { noteOwnGateOf } from './note-own-gate.ts';
import { findPayLink, markOfPayer, payLinkNotValid } from './pay-link.ts';
import { rememberShown } from './show-quote.ts';

type StartedPayment = AnswerOf<typeof declared>;

/**
 * Begins to pay what is due by a pay link. Bill and payment are made while the session's row is held; the provider is
 * asked once that is committed, so that whoever dies in between finds the payment again by its own id.
 */
export async function startPayment(
  on: BillServices,
  {
    token,
    key,
    method,
    driver,
  }: { token: string; key: unknown; method: 'upi' | 'card'; driver: Caller | null },
): Promise<StartedPayment> {
  const { services, money } = on;
  const admitted = await admitToken(on, token);
  const wishKey = readWishKey(key);
  const now = services.clock();
  const begun = await services.database.transact('system', async (transaction) => {
    const known = await findPayLink(transaction, admitted);
    if (!known) return null;
    const { ofExit } = known;
    const payer = known.isOfAccount ? { payerMark: markOfPayer(token) } : {};
    const wanted = { session: known.session.id, method, key: wishKey, ofExit, ...payer, now };
    const payment = await money.payments.begin(transaction, wanted, async () => {
      // As it stands now that its row is held.
      const { session } = (await findPayLink(transaction, admitted)) ?? known;
      await refuseWhileCharged(transaction, session.id);
      const bill = await findBill(transaction, session, now);
      // What is asked for is shown.
      await rememberShown(transaction, bill, now);
      const { duePaise, quote, pricedUntil, exitInDoubt } = bill;
      const priced = { pricedPaise: quote.paise, coversUntil: pricedUntil };
      const { mall, publicId: sessionName } = session;
      return { mall, sessionName, duePaise, ...priced, isInDoubt: exitInDoubt?.is === 'inside' };
    });
    return driver ? noteOwnGateOf(transaction, { session: known.session, payment }, driver) : payment;
  });
  if (!begun) throw payLinkNotValid();
  const payment = await money.payments.open(begun);
  const page = (await money.payments.pageOf(payment)) ?? ownPageOf(services, token, payment);
  const image = `/api/pay/${token}/payments/${payment.publicId}/code`;
  return presentStarted(payment, { page, image }, now);
}

/** A code is paid by scanning it; whatever else there is to pay leads to the provider by a page of ours. */
function ownPageOf(
  { config }: BillServices['services'],
  token: string,
  { publicId, detail }: StoredPayment,
): string | null {
  return detail.by === 'code' ? null : `${config.siteUrl}/api/pay/${token}/payments/${publicId}/checkout`;
}

/** While a card terminal may have charged what is due, it is not asked for a second time. */
async function refuseWhileCharged(transaction: Transaction, session: number): Promise<void> {
  if (!(await findUndecided(transaction, session))) return;
  const sentence = 'The card terminal at the exit was asked for this stay. Please ask the attendant.';
  throw conflict('card_under_way', sentence);
}

function presentStarted(
  { publicId, providerOrder, askedPaise, detail, expiresAt }: StoredPayment,
  { page, image }: { page: string | null; image: string },
  now: Date,
): StartedPayment {
  return {
    payment: publicId,
    order: providerOrder ?? '',
    amount: toRupees(askedPaise),
    upi: detail.upi ?? null,
    qr: detail.upi ? drawQr(detail.upi) : detail.image ? image : null,
    checkout: page,
    expiresAt: (expiresAt ?? now).toISOString(),
  };
}
