import {
  mailReceipt,
  nameCompany,
  printReceipt,
  showReceipt,
  type ShownReceipt,
} from '#contract/invoices.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameRecipient } from '../../money/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.ts';
import { lockSession } from '../../sessions/index.ts';
import { admitToken } from '../admit-token.ts';
import type { BillServices } from '../bill-services.ts';
import { findAnyLink, findByPayToken, markOfPayer, payLinkEnded, payLinkNotValid } from '../pay-link.ts';
import type { createProofByLink } from '../prove-by-link.ts';
import { findReceipt } from './find-receipt.ts';
import { findReceiptOfEnded, findReceiptOfLost } from './receipt-alone.ts';
import { mailOf } from './mail-receipt.ts';
import { PdfThread } from './pdf-thread.ts';

/** Mounts the receipt of a session, for whoever holds its link: as data, as PDF, by mail. Opened while signed in it proves the plate. */
export function mountReceipt(
  app: FastifyInstance,
  on: BillServices,
  proveByLink: ReturnType<typeof createProofByLink>,
): void {
  const { services } = on;
  const thread = new PdfThread();
  const printsFrom = createHourlyLimit(services, {
    name: 'receipts printed',
    most: 120,
    sentence: 'Many receipts were printed from here. Please try again later.',
  });
  const mailsFrom = createHourlyLimit(services, {
    name: 'receipts mailed',
    most: 10,
    sentence: 'Many receipts were mailed from here. Please try again later.',
  });

  const find = createFinder(on, proveByLink);
  mount(app, showReceipt, ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return find(params.token, request);
  });
  mount(app, printReceipt, async ({ params, request, reply }) => {
    const receipt = await find(params.token, request);
    await printsFrom.count(request.ip);
    const pdf = await thread.draw(receipt);
    const name = (receipt.number ?? receipt.session).replaceAll('/', '-');
    reply.header('cache-control', 'no-store').header('content-disposition', `inline; filename="${name}.pdf"`);
    return reply.type('application/pdf').send(Buffer.from(pdf));
  });
  mount(app, mailReceipt, async ({ params, body, request }) => {
    services.mail.checkSetUp();
    const receipt = await find(params.token, request);
    await mailsFrom.count(request.ip);
    await services.mail.send(
      mailOf(receipt, { to: body.email, token: params.token, site: services.config.siteUrl }),
    );
    return { sent: true as const };
  });
  mountCompany(app, on);
}

/** The receipt that a token leads to, whether its link is good, has ended or is lost. */
function createFinder(on: BillServices, proveByLink: ReturnType<typeof createProofByLink>) {
  const { services, malls } = on;
  return async (token: string, request: FastifyRequest): Promise<ShownReceipt> => {
    const now = services.clock();
    const admitted = await admitToken(on, token);
    const found = await services.database.transact('system', async (transaction) => {
      const link = await findAnyLink(transaction, admitted);
      if (!link) throw payLinkNotValid();
      const { session, endedAt } = link;
      const { name = '', address = '' } = malls.known(session.mall) ?? {};
      const of = { mall: { name, address }, now };
      if (link.isLost) {
        const own = await findReceiptOfLost(transaction, session, { ...of, payerMark: markOfPayer(token) });
        if (own === null) throw payLinkNotValid();
        return { link: null, receipt: own };
      }
      if (endedAt !== null) {
        const own = await findReceiptOfEnded(transaction, session, of);
        if (own === null) throw payLinkEnded();
        return { link: null, receipt: own };
      }
      const receipt = await findReceipt(transaction, session, of);
      if (!receipt) throw notThere('There is no receipt yet: nothing was paid.', 'no_receipt');
      return { link, receipt };
    });
    if (found.link) await proveByLink(found.link, request);
    return found.receipt;
  };
}

/** Mounts the naming of the company that an invoice is for. */
function mountCompany(app: FastifyInstance, on: BillServices): void {
  const { services } = on;
  const namesFrom = createHourlyLimit(services, {
    name: 'companies named',
    most: 30,
    sentence: 'Many companies were named from here. Please try again later.',
  });
  mount(app, nameCompany, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await namesFrom.count(request.ip);
    const admitted = await admitToken(on, params.token);
    await services.database.transact('system', async (transaction) => {
      const known = await findByPayToken(transaction, admitted);
      const session = known && (await lockSession(transaction, known.id));
      if (!session) throw payLinkNotValid();
      const { id, mall, kind } = session;
      const recipient = { ...body, legalName: body.legalName.trim(), address: body.address.trim() };
      const hasLeft = kind !== 'open';
      await nameRecipient(transaction, { mall, session: id, hasLeft, recipient, now: services.clock() });
    });
    return body;
  });
}
