import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRefund } from '#contract/refunds.ts';
import { paise } from '#domain/money/money.ts';
import { refundMessage, sendMessage } from '../../../testing/chargeback-messages.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { holdSession, requestRefund } from '../index.ts';

let paid: PaidMall;
let admin: Person;
const CALM = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: false };

beforeAll(async () => {
  paid = await openPaidMall();
  admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [paid.mall.mall.publicId]);
});
afterEach(() => paid.control('faults', CALM));
afterAll(() => paid.end());

const tick = (minutes: number) => {
  paid.app.setNow(at(minutes));
  return paid.app.money.payments.tick(at(minutes));
};
const address = (rest: string) => `/api/malls/${paid.mall.mall.publicId}/refunds${rest}`;
const act = (id: string, what: string, body?: object) =>
  admin.client.call('POST', address(`/${id}/${what}`), body);
const waiting = async () =>
  ((await admin.client.call('GET', address(''))).body as { refunds: WaitingRefund[] }).refunds;
const twiceAlerts = async () =>
  (await paid.mall.rows(sql`select id from alerts where kind = 'refund_paid_twice'`)).length;
const sentFor = (payment: string) =>
  paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);

/** A car that has paid 80 rupees, of which 30 went back: the provider reported that they did. */
async function paidOut() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.database.transact('system', async (transaction) => {
    await holdSession(transaction, car.id);
    await requestRefund(transaction, {
      mall: paid.mall.mall.id,
      session: car.id,
      paise: paise(3_000),
      cause: 'dispute',
      reason: 'The barrier was broken.',
      person: 'a',
      at: at(91),
    });
  });
  await tick(92);
  const [sent] = sentFor(payment);
  if (!sent) throw new Error('nothing was sent');
  const receipt = sent.receipt ?? '';
  const message = (event: 'created' | 'processed' | 'failed') =>
    sendMessage(paid, refundMessage(event, { id: sent.id, payment, receipt, at: at(93) }));
  const state = async () =>
    (
      await paid.mall.rows<{ state: string; doubted: string[] }>(
        sql`select state, doubted from refunds where public_id = ${receipt}`,
      )
    )[0];
  return { ...car, payment, refund: receipt, atProvider: sent.id, message, state };
}
const PAID_OUT = { receivable: -5_000, upi_clearing: 5_000 };

describe('a refund that fails after it had been paid out', () => {
  it('is owed again once the provider confirms it, with the reason, and an alert', async () => {
    const { id, refund, atProvider, state, token } = await paidOut();
    expect(await paid.balances(id)).toEqual(PAID_OUT);
    await paid.control(`refunds/${atProvider}`, { status: 'failed' });
    // A message alone changes nothing: it may be older than what is known.
    expect(await state()).toEqual({ state: 'done', doubted: [atProvider] });
    expect(await paid.balances(id)).toEqual(PAID_OUT);
    await tick(100);
    expect(await state()).toEqual({ state: 'failed', doubted: [] });
    expect(await paid.balances(id)).toEqual({
      receivable: -5_000,
      upi_clearing: 8_000,
      refunds_payable: -3_000,
    });
    const [shown] = (await waiting()).filter((one) => one.id === refund);
    expect(shown).toMatchObject({ state: 'failed', ways: ['retry', 'bank'], amount: 30 });
    expect(shown?.fault).toContain('did not reach the driver');
    expect(await paid.bill(token)).toMatchObject({ amountPaid: 50, amountRefunded: 30 });
  });

  it('is sent again under a key of its own, and reaches the driver once', async () => {
    const { id, payment, refund, atProvider, message } = await paidOut();
    await paid.control(`refunds/${atProvider}`, { status: 'failed' });
    await tick(100);
    expect(await act(refund, 'retry')).toMatchObject({ status: 200, body: { state: 'requested' } });
    // What is late says nothing of the new try.
    expect(await message('processed')).toBe(200);
    await tick(120);
    await tick(140);
    expect(sentFor(payment)).toMatchObject([
      { status: 'failed', receipt: refund },
      { status: 'processed', receipt: `${refund}r2` },
    ]);
    expect(await paid.balances(id)).toEqual(PAID_OUT);
    expect(await twiceAlerts()).toBe(0);
  });

  it('may fail late again and again: each time the ledger has it once more', async () => {
    const { id, refund, atProvider, payment } = await paidOut();
    await paid.control(`refunds/${atProvider}`, { status: 'failed' });
    await tick(100);
    await act(refund, 'retry');
    await tick(120);
    await paid.control(`refunds/${sentFor(payment)[1]?.id}`, { status: 'failed' });
    await tick(140);
    expect(await act(refund, 'paid', { by: 'bank', note: 'UTR 1' })).toMatchObject({ status: 200 });
    expect(await paid.balances(id)).toEqual({ receivable: -5_000, upi_clearing: 8_000, bank: -3_000 });
    const names = (await paid.movements(id)).map(({ name }) => name).filter((name) => name.includes(refund));
    expect(names).toEqual([
      `refund:${refund}`,
      `refund_paid:${refund}`,
      `refund_returned:${refund}:1`,
      `refund_paid:${refund}:2`,
      `refund_returned:${refund}:2`,
      `refund_paid:${refund}:3`,
    ]);
  });
});

describe('messages about it in the wrong order', () => {
  it('the failure first, then that it was paid out: it stays owed, and is paid by hand once', async () => {
    await paid.control('faults', { holdsRefunds: true });
    const { id, refund, atProvider, message, state } = await paidOut();
    expect(await state()).toMatchObject({ state: 'sent' });
    await paid.control(`refunds/${atProvider}`, { status: 'failed' });
    expect(await state()).toEqual({ state: 'failed', doubted: [] });
    await message('processed');
    expect(await state()).toEqual({ state: 'failed', doubted: [atProvider] });
    // Until the provider has been asked nobody pays it.
    expect(await act(refund, 'paid', { by: 'bank', note: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'refund_in_doubt' },
    });
    expect((await waiting()).find((one) => one.id === refund)).toMatchObject({ ways: [] });
    await tick(100);
    expect(await state()).toEqual({ state: 'failed', doubted: [] });
    expect(await act(refund, 'paid', { by: 'bank', note: 'a' })).toMatchObject({ status: 200 });
    await message('processed');
    await tick(130);
    expect(await paid.balances(id)).toEqual({ receivable: -5_000, upi_clearing: 8_000, bank: -3_000 });
    expect(await twiceAlerts()).toBe(0);
  });

  it('a failure that the provider does not confirm changes nothing', async () => {
    const { id, message, state } = await paidOut();
    await message('failed');
    await message('created');
    await tick(100);
    expect(await state()).toEqual({ state: 'done', doubted: [] });
    expect(await paid.balances(id)).toEqual(PAID_OUT);
  });

  it('what is in doubt waits while the provider is away', async () => {
    const { id, atProvider, state } = await paidOut();
    await paid.control('faults', { isDown: true });
    await paid.control(`refunds/${atProvider}`, { status: 'failed' });
    await tick(100);
    expect(await state()).toMatchObject({ state: 'done', doubted: [atProvider] });
    await paid.control('faults', CALM);
    await tick(140);
    expect(await state()).toEqual({ state: 'failed', doubted: [] });
    expect(await paid.balances(id)).toMatchObject({ refunds_payable: -3_000 });
  });

  it('one that failed and reached the driver after all is paid, once the provider confirms it', async () => {
    const { id, atProvider, state } = await paidOut();
    await paid.control(`refunds/${atProvider}`, { status: 'failed' });
    await tick(100);
    await paid.control(`refunds/${atProvider}`, { status: 'processed' });
    expect(await state()).toEqual({ state: 'failed', doubted: [atProvider] });
    await tick(120);
    expect(await state()).toEqual({ state: 'done', doubted: [] });
    expect(await paid.balances(id)).toEqual(PAID_OUT);
  });
});
