import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { showReceipt } from '#contract/invoices.ts';
import { paise } from '#domain/money/money.ts';
import { at } from '../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';
import { takeCash } from '../../testing/paid-visits.ts';
import { createClient } from '../../testing/test-client.ts';
import { holdSession, requestRefund } from '../money/index.ts';

// From its decision on a refund counts as refunded; whether it has reached the driver stands beside that.
let paid: PaidMall;
const CALM = { holdsRefunds: false, refusesRefunds: false };

beforeAll(async () => {
  paid = await openPaidMall();
});
afterEach(() => paid.control('faults', CALM));
afterAll(() => paid.end());

/** Thirty rupees are to go back. */
async function owe(session: number): Promise<void> {
  const refund = { cause: 'dispute', reason: 'The barrier was broken.', person: 'a', at: at(91) } as const;
  await paid.database.transact('system', async (transaction) => {
    await holdSession(transaction, session);
    await requestRefund(transaction, { mall: paid.mall.mall.id, session, paise: paise(30_00), ...refund });
  });
}

/** A car that has paid 80 rupees by UPI, of which 30 are to go back. */
async function owed(): Promise<string> {
  const { id, token } = await paid.park();
  paid.app.setNow(at(90));
  await paid.pay({ orderId: (await paid.begin(token)).order });
  await owe(id);
  return token;
}

/** How the thirty rupees stand on the bill and on the receipt; they count as refunded all along. */
async function stages(token: string): Promise<[string[], string[]]> {
  const { refunds, amountRefunded } = await paid.bill(token);
  expect({ amountRefunded, sum: refunds.reduce((sum, { amount }) => sum + amount, 0) }).toEqual({
    amountRefunded: 30,
    sum: 30,
  });
  const { body } = await createClient(paid.app.http).call('GET', `/api/pay/${token}/receipt`);
  const receipt = showReceipt.answer.parse(body);
  return [refunds.map(({ stage }) => stage), receipt.refunds.map(({ stage }) => stage)];
}

const tick = (minutes: number) => paid.app.money.payments.tick(at(minutes));

it('is decided, then with the provider, then paid', async () => {
  await paid.control('faults', { holdsRefunds: true });
  const token = await owed();
  expect(await stages(token)).toEqual([['decided'], ['decided']]);
  await tick(91);
  expect(await stages(token)).toEqual([['on_its_way'], ['on_its_way']]);
  await paid.control('faults', CALM);
  await tick(95);
  expect(await stages(token)).toEqual([['paid'], ['paid']]);
});

it('that the provider refuses is not paid', async () => {
  await paid.control('faults', { refusesRefunds: true });
  const token = await owed();
  await tick(91);
  await tick(93);
  expect(await stages(token)).toEqual([['refused'], ['refused']]);
});

it('of cash is decided until a person has paid it out', async () => {
  const { id, token } = await paid.park();
  await takeCash(paid, paid.mall, { id, paise: 80_00, when: at(90) });
  paid.app.setNow(at(90));
  await owe(id);
  await tick(95);
  expect(await stages(token)).toEqual([['decided'], ['decided']]);
});
