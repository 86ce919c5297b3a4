import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { holdSession, requestRefund } from '../index.ts';

let paid: PaidMall;
let admin: Person;
let clock = 0;
const CALM = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: false };

beforeAll(async () => {
  paid = await openPaidMall();
  admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [paid.mall.mall.publicId]);
});
afterEach(() => paid.control('faults', CALM));
afterAll(() => paid.end());

/** Half an hour later, with all that the jobs do by then. */
async function tick(): Promise<void> {
  clock += 30;
  paid.app.setNow(at(clock));
  await paid.app.money.payments.tick(at(clock));
}

/** A car that has paid 80 rupees by UPI and has left. */
async function left() {
  clock += 10;
  paid.app.setNow(at(clock));
  const plate = `MH02CD${1000 + clock}`;
  const { sessionId } = await paid.mall.read('entry-1', at(clock), plate);
  const [row] = await paid.mall.rows<{ id: number }>(
    sql`select id from sessions where public_id = ${sessionId}`,
  );
  clock += 90;
  const { payUrl } = (await readExit(plate)) as { payUrl?: string };
  const token = payUrl?.split('/').at(-1) ?? '';
  const begun = await paid.begin(token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  return { id: row?.id ?? 0, token, payment };
}
async function readExit(plate: string): Promise<object> {
  const address = `/api/malls/${paid.mall.mall.publicId}/settings`;
  await admin.client.call('PUT', address, { exitRule: 'pay-to-leave', leaveMinutes: 15, zeroTariff: false });
  return paid.mall.read('exit-1', at(clock), plate);
}

async function owe(id: number, rupees: number): Promise<void> {
  await paid.database.transact('system', async (transaction) => {
    await holdSession(transaction, id);
    await requestRefund(transaction, {
      mall: paid.mall.mall.id,
      session: id,
      paise: paise(rupees * 100),
      cause: 'dispute',
      reason: 'The barrier was broken.',
      person: 'a',
      at: at(clock),
    });
  });
}
const refundsOf = (session: number) =>
  paid.mall.rows<{ id: string; state: string; paise: number; by: string | null }>(
    sql`select public_id as id, state, paise::int, paid_by as by from refunds
      where session_id = ${session} and state <> 'withdrawn' order by refunds.id`,
  );
const sentFor = (payment: string) =>
  paid.standIn.books
    .list('refund')
    .filter(({ payment_id: of }) => of === payment)
    .map(({ amount, status }) => [amount, status]);
const claim = async (paymentId: string, more: object = {}) =>
  (await paid.control('disputes', { paymentId, ...more })) as { id: string };
const decide = (id: string, status: string, more: object = {}) =>
  paid.control(`disputes/${id}`, { status, ...more });
const act = (id: string, what: string, body?: object) =>
  admin.client.call('POST', `/api/malls/${paid.mall.mall.publicId}/refunds/${id}/${what}`, body);

describe('while a bank claims a payment', () => {
  it('nothing of it goes back, by the provider or by hand; once it is won, it does', async () => {
    const { id, payment } = await left();
    const { id: chargeback } = await claim(payment);
    await owe(id, 30);
    await tick();
    expect(sentFor(payment)).toEqual([]);
    await decide(chargeback, 'under_review');
    await tick();
    expect(sentFor(payment)).toEqual([]);
    clock += 1;
    paid.app.setNow(at(clock));
    await decide(chargeback, 'won');
    await tick();
    expect(sentFor(payment)).toEqual([[3_000, 'processed']]);
    expect(await paid.balances(id)).toEqual({
      parking_revenue: -8_000,
      receivable: 3_000,
      upi_clearing: 5_000,
    });
  });

  it('a refund that the provider had refused is not paid by hand either', async () => {
    const { id, payment } = await left();
    await paid.control('faults', { refusesRefunds: true });
    await owe(id, 30);
    await tick();
    await paid.control('faults', CALM);
    const { id: chargeback } = await claim(payment);
    const [refund] = await refundsOf(id);
    expect(await act(refund?.id ?? '', 'paid', { by: 'bank', note: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'refund_claimed' },
    });
    await act(refund?.id ?? '', 'retry');
    await tick();
    expect(sentFor(payment)).toEqual([]);
    clock += 1;
    paid.app.setNow(at(clock));
    await decide(chargeback, 'lost');
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', paise: 3_000, by: 'chargeback' }]);
    await tick();
    expect(sentFor(payment)).toEqual([]);
  });

  it('a bank that only asks holds nothing up', async () => {
    const { id, payment } = await left();
    await claim(payment, { phase: 'retrieval' });
    await owe(id, 30);
    await tick();
    expect(sentFor(payment)).toEqual([[3_000, 'processed']]);
  });

  it('what may have left before is looked up, and not sent beside it', async () => {
    const { id, payment } = await left();
    await owe(id, 30);
    await paid.control('faults', { loseAnswers: 1, isSilent: true });
    await tick();
    expect(sentFor(payment)).toEqual([[3_000, 'processed']]);
    await paid.control('faults', CALM);
    await claim(payment);
    await tick();
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', by: null }]);
    expect(sentFor(payment)).toHaveLength(1);
  });

  it('and what was asked for in vain is not made by asking', async () => {
    const { id, payment } = await left();
    await owe(id, 30);
    await paid.control('faults', { isDown: true });
    await tick();
    await paid.control('faults', CALM);
    const { id: chargeback } = await claim(payment);
    await tick();
    await tick();
    expect(sentFor(payment)).toEqual([]);
    await decide(chargeback, 'lost');
    await tick();
    expect(sentFor(payment)).toEqual([]);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', by: 'chargeback' }]);
  });
});

describe('money that a bank gave back', () => {
  it('pays the refund that waits for it, and nothing is sent', async () => {
    const { id, payment } = await left();
    const { id: chargeback } = await claim(payment, { isDeducted: true });
    await owe(id, 80);
    clock += 1;
    paid.app.setNow(at(clock));
    await decide(chargeback, 'lost');
    await tick();
    expect(sentFor(payment)).toEqual([]);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', paise: 8_000, by: 'chargeback' }]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
  });

  it('of which it gave back a part, pays the part; the rest is sent', async () => {
    const { id, payment } = await left();
    const { id: chargeback } = await claim(payment, { amountPaise: 3_000 });
    await owe(id, 80);
    await decide(chargeback, 'lost');
    await tick();
    expect(sentFor(payment)).toEqual([[5_000, 'processed']]);
    expect(await refundsOf(id)).toMatchObject([
      { state: 'done', paise: 3_000, by: 'chargeback' },
      { state: 'done', paise: 5_000, by: null },
    ]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
  });

  it('is not given back once more by a decision that comes later', async () => {
    const { id, payment } = await left();
    const { id: chargeback } = await claim(payment, { amountPaise: 5_000 });
    await decide(chargeback, 'lost');
    await owe(id, 30);
    await owe(id, 30);
    await tick();
    expect(sentFor(payment)).toEqual([[1_000, 'processed']]);
    expect(await refundsOf(id)).toMatchObject([
      { paise: 3_000, by: 'chargeback' },
      { paise: 2_000, by: 'chargeback' },
      { paise: 1_000, by: null },
    ]);
  });

  it('because a refund had not reached the driver, pays that refund once it is known to have failed', async () => {
    const { id, payment } = await left();
    await owe(id, 80);
    await tick();
    const [refund] = paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);
    const { id: chargeback } = await claim(payment, { reasonCode: '1061' });
    await decide(chargeback, 'lost');
    expect(await paid.balances(id)).toMatchObject({ chargeback_losses: 8_000, upi_clearing: -8_000 });
    await paid.control(`refunds/${refund?.id}`, { status: 'failed' });
    await tick();
    expect(sentFor(payment)).toEqual([[8_000, 'failed']]);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', by: 'chargeback' }]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
  });

  it('and took back later, is owed to the driver again, and sent', async () => {
    const { id, payment } = await left();
    const { id: chargeback } = await claim(payment);
    await owe(id, 80);
    await decide(chargeback, 'lost');
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', by: 'chargeback' }]);
    clock += 5;
    paid.app.setNow(at(clock));
    await decide(chargeback, 'won', { deductedPaise: 1_000 });
    await tick();
    expect(sentFor(payment)).toEqual([[7_000, 'processed']]);
    expect(await refundsOf(id)).toMatchObject([
      { paise: 1_000, by: 'chargeback' },
      { paise: 7_000, by: null, state: 'done' },
    ]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
  });
});
