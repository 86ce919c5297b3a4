import { backtestTariff } from '#contract/money.ts';
import { mallAddress, paths, PRICES_PART } from '#contract/pages.ts';
import {
  giveValidation as giveValidationCall,
  listOwnBills as ownBillsEndpoint,
  returnFromCheckout,
  showBill,
  showCheckout,
  showCode,
  startPayment as startPaymentCall,
  type ShownBill,
} from '#contract/pay.ts';
import { showPayLink } from '#contract/session-detail.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../audit/index.ts';
import type { MallRecord } from '../malls/index.ts';
import { mount } from '../platform/http/mount.ts';
import { admitToken } from './admit-token.ts';
import { createBacktest } from './backtest/backtest-tariff.ts';
import { findGst, findRecipientState, findUndecided, hasOpenDrawer, listRefunds } from '../money/index.ts';
import { findOfBanks } from './bank-lines.ts';
import { findDriver } from './find-driver.ts';
import { findBill, type Bill } from './find-bill.ts';
import type { BillServices } from './bill-services.ts';
import { findCodeImage } from './code-image.ts';
import { drawCheckout } from './checkout-page.ts';
import { giveValidation } from './give-validation.ts';
import { listOwnBills } from './own-bills.ts';
import { findAnyLink, findPayLink, payLinkNotValid } from './pay-link.ts';
import { mountBooks } from './books/routes.ts';
import { presentBill } from './present.ts';
import { startPayment } from './start-payment.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { showPayLinkOf } from './show-pay-link.ts';
import { rememberShown } from './show-quote.ts';
import { mountRefunds } from './refunds/routes.ts';
import { mountReceipt } from './receipt/routes.ts';
import { createProofByLink } from './prove-by-link.ts';

/** Mounts the bill of a session, for whoever holds its link. A token that fits nothing says nothing about any car. */
export function mountBills(app: FastifyInstance, on: BillServices): void {
  const { services } = on;
  const proveByLink = createProofByLink(on);
  mountReceipt(app, on, proveByLink);
  mountBooks(app, on);
  mountRefunds(app, on);
  mountBill(app, on, proveByLink);
  mount(app, startPaymentCall, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const wish = { token: params.token, key: request.headers['idempotency-key'], method: body.method };
    return startPayment(on, { ...wish, driver: await findDriver(request) });
  });
  const backtest = createBacktest(services);
  mount(app, backtestTariff, ({ body, caller, mall }) =>
    backtest(mall, body.draft, changedBy(caller, services.clock())),
  );
  mount(app, giveValidationCall, async ({ params, body, caller, mall }) => {
    const given = { mall, session: params.session, code: body.code, reason: body.reason.trim() };
    return giveValidation(on, given, changedBy(caller, services.clock()));
  });

  mount(app, showPayLink, ({ params, caller, mall, reply }) => {
    reply.header('cache-control', 'no-store');
    return showPayLinkOf(services, { mall, session: params.session, person: caller.publicId });
  });
  mount(app, ownBillsEndpoint, async ({ caller }) => ({
    bills: await listOwnBills(on, caller.accountId, services.clock()),
  }));
  mountCheckout(app, on);
}

function mountBill(
  app: FastifyInstance,
  on: BillServices,
  proveByLink: ReturnType<typeof createProofByLink>,
): void {
  const { services, malls } = on;
  mount(app, showBill, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const now = services.clock();
    const admitted = await admitToken(on, params.token);
    const found = await services.database.transact('system', async (transaction) => {
      const link = await findPayLink(transaction, admitted);
      if (!link) return null;
      const { session } = link;
      const bill = await findBill(transaction, session, now);
      await rememberShown(transaction, bill, now);
      const { mall, id } = session;
      const settings = await findGst(transaction, mall);
      const company = await findRecipientState(transaction, { mall, session: id, now }, settings);
      const banks = await findOfBanks(transaction, id, bill.payments, bill.duePaise > 0);
      const terminal = await findUndecided(transaction, id);
      const refunds = await listRefunds(transaction, id);
      return {
        link,
        bill,
        company,
        banks,
        refunds,
        terminal,
        methods: await methodsOf(on, transaction, bill),
      };
    });
    if (!found) throw payLinkNotValid();
    const { link, bill, ...beside } = found;
    await proveByLink(link, request);
    const mall = malls.known(bill.session.mall)?.name ?? '';
    const pricesUrl = pricesUrlOf(malls.get(bill.session.mall));
    return presentBill(bill, { mall, pricesUrl, ...beside, now });
  });
}

/** A mall that is gone has no page any more. */
function pricesUrlOf(mall: MallRecord | null): string | null {
  return mall && `${paths.live.replace('$mall', mallAddress(mall))}#${PRICES_PART}`;
}

/** How a bill can be paid: what the driver begins, the tag that is read at the exit, and cash, where somebody takes it there. */
async function methodsOf(
  { money }: BillServices,
  transaction: Transaction,
  { session, rules, isHolding }: Bill,
): Promise<ShownBill['methods']> {
  const methods = await money.payments.methods(transaction, session.mall);
  if (rules.exitRule !== 'pay-to-leave') return methods;
  // The tag is read and cash is taken at the exit: of a car that has left neither pays any more.
  const isAtExit = session.kind === 'open' || isHolding;
  const isByTag = isAtExit && money.fastag.isThere && rules.fastagPolicy !== 'off';
  const isByCash = isAtExit && (await hasOpenDrawer(transaction, session.mall));
  return [...methods, ...(isByTag ? (['fastag'] as const) : []), ...(isByCash ? (['cash'] as const) : [])];
}

/** Mounts the way to the provider's own page and back. */
function mountCheckout(app: FastifyInstance, on: BillServices): void {
  const { services } = on;
  mount(app, showCheckout, async ({ params, reply }) => {
    const { html, contentSecurityPolicy } = await drawCheckout(on, params);
    reply.header('cache-control', 'no-store').header('content-security-policy', contentSecurityPolicy);
    return reply.type('text/html; charset=utf-8').send(html);
  });
  mount(app, showCode, async ({ params, reply }) => {
    const { type, bytes } = await findCodeImage(on, params);
    return reply.header('cache-control', 'no-store').type(type).send(bytes);
  });
  void app.register(async (inner) => {
    // The provider's page comes back by a form, whose fields are not read.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    mount(inner, returnFromCheckout, async ({ params, reply }) => {
      const admitted = await admitToken(on, params.token);
      const known = await services.database.transact('system', (transaction) =>
        findAnyLink(transaction, admitted),
      );
      // The page says in words that a link leads nowhere any more.
      if (!known) throw payLinkNotValid();
      return reply.redirect(`/pay/${params.token}`, 303);
    });
  });
}
