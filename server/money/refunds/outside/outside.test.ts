import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BooksDay } from '#contract/books.ts';
import type { ShownReceipt } from '#contract/invoices.ts';
import type { MerchantOfMall } from '#contract/merchants.ts';
import { csvOf } from '../../../../testing/day-of-rows.ts';
import { at } from '../../../../testing/gated-mall.ts';
import { outcomeOf, paidCar, refundOutside, storedRefunds } from '../../../../testing/outside-refunds.ts';
import { openPaidMall, type PaidMall } from '../../../../testing/paid-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

let paid: PaidMall;
let root: Person;
let admin: Person;
const CALM = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: false };

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
  admin = await signInAdmin(paid.app, root, [paid.mall.mall.publicId]);
});
afterEach(() => paid.control('faults', CALM));
afterAll(() => paid.end());

const tick = (minutes: number) => {
  paid.app.setNow(at(minutes));
  return paid.app.money.payments.tick(at(minutes));
};
const get = async (rest: string) =>
  (await admin.client.call('GET', `/api/malls/${paid.mall.mall.publicId}${rest}`)).body;
const sessionOf = async (id: number) =>
  (await paid.mall.rows<{ id: string }>(sql`select public_id as id from sessions where id = ${id}`))[0]?.id;
const waive = async (id: number) =>
  admin.client.call('POST', `/api/malls/${paid.mall.mall.publicId}/settlements`, {
    action: 'waive',
    session: await sessionOf(id),
    reason: 'A kind word',
  });
const alertsOf = async (refund: string) =>
  paid.mall.rows<{ count: number; isOpen: boolean }>(sql`select count::int, closed_at is null as "isOpen"
    from alerts where kind = 'refund_outside' and facts ->> 'reference' = ${refund}`);
const atProvider = (payment: string) => paid.standIn.books.get('payment', payment)?.amount_refunded;
const GAVE_30 = { parking_revenue: -5_000, upi_clearing: 5_000 };
const AS_PAID = { parking_revenue: -8_000, upi_clearing: 8_000 };
const SETTLED = { status: 'paid', amountDue: 0, amountReceived: 80, charges: 50, amountRefunded: 30 };

describe('a refund that somebody made on the provider’s own pages', () => {
  it('is stored once, whatever comes of it and however often, and the driver owes nothing for it', async () => {
    const { id, token, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, 3_000);
    const events = ['created', 'processed', 'processed', 'created'] as const;
    for (const event of events) for (let times = 0; times < 5; times += 1) await made.say(event);
    expect(await storedRefunds(paid, id)).toEqual([
      { state: 'done', cause: 'outside', paise: 3_000, providerRefund: made.id },
    ]);
    expect(await paid.balances(id)).toEqual(GAVE_30);
    expect(await paid.bill(token)).toMatchObject({ ...SETTLED, refunds: [{ stage: 'paid', amount: 30 }] });
    expect(await alertsOf(made.id)).toEqual([{ count: 1, isOpen: true }]);
  });

  it('stands on bill, receipt, books and export by a plain name, and a person is asked about it', async () => {
    const { token, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, 3_000);
    await made.say('processed');
    const name = 'payment provider’s pages';
    const { lines } = await paid.bill(token);
    expect(lines.at(-1)).toMatchObject({ amountRupees: -30, text: `Given back on the ${name}` });
    const receipt = (await paid.app.http.inject(`/api/pay/${token}/receipt`)).json<ShownReceipt>();
    expect(receipt.refunds).toMatchObject([{ amount: 30, reason: `It was made on the ${name}.` }]);
    const books = (await get('/books?day=2026-11-20')) as BooksDay;
    const moves = books.moved.map(({ move, amount }) => [move, amount]);
    expect({ moves, differences: books.differences }).toEqual({
      moves: expect.arrayContaining([['made_outside', -30]]) as unknown,
      differences: [],
    });
    const row = (await csvOf(paid, '2026-11-20')).find((cells) => Object.values(cells).includes(made.id));
    expect(Object.values(row ?? {})).toContain(`Refund made on the ${name}`);
    expect(await get('/ledger/totals')).toMatchObject({ difference: 0, outstandingPaise: 0 });
    expect(JSON.stringify(await get('/attention'))).toContain(made.id);
  });

  it('may be reported before the payment itself', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    const { order } = await paid.begin(car.token);
    const { id: payment } = await paid.pay({ orderId: order, deliver: 'never' });
    const made = refundOutside(paid, payment, 3_000);
    expect([await made.say('created'), await made.say('processed')]).toEqual([200, 200]);
    expect(await storedRefunds(paid, car.id)).toEqual([]);
    await tick(91);
    await tick(92);
    expect(await storedRefunds(paid, car.id)).toMatchObject([{ state: 'done', paise: 3_000 }]);
  });

  it('of a car inside comes off what it costs at its exit, and is not due again there', async () => {
    const { id, plate, token, payment } = await paidCar(paid, { isInside: true });
    await refundOutside(paid, payment, 3_000).say('processed');
    expect(await paid.bill(token)).toMatchObject({ amountDue: 0, amountRefunded: 30 });
    expect(await paid.mall.read('exit-1', at(93), plate)).toMatchObject({ amountDue: 0 });
    expect(await paid.balances(id)).toEqual(GAVE_30);
  });

  it('leaves only the rest to be given back by a waiver, or whatever else', async () => {
    const { id, token, payment } = await paidCar(paid);
    await refundOutside(paid, payment, 3_000).say('processed');
    expect(await waive(id)).toMatchObject({ status: 201 });
    await tick(95);
    await tick(96);
    expect(await storedRefunds(paid, id)).toMatchObject([{ paise: 3_000 }, { paise: 5_000, state: 'done' }]);
    expect(atProvider(payment)).toBe(8_000);
    expect(await paid.bill(token)).toMatchObject({ amountDue: 0, amountRefunded: 80 });
    expect(await paid.balances(id)).toEqual({});
  });

  it('takes the place of one that waits: what is left of that goes on', async () => {
    const { id, payment } = await paidCar(paid);
    await paid.control('faults', { refusesRefunds: true });
    await waive(id);
    await tick(95);
    expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'failed', paise: 8_000 }]);
    await paid.control('faults', CALM);
    await refundOutside(paid, payment, 3_000).say('processed');
    await tick(120);
    await tick(121);
    const stand = (await storedRefunds(paid, id)).filter(({ state }) => state !== 'withdrawn');
    expect(stand.map(({ paise, state }) => [paise, state])).toEqual([
      [3_000, 'done'],
      [5_000, 'done'],
    ]);
    expect(atProvider(payment)).toBe(8_000);
    expect(await paid.balances(id)).toEqual({});
    expect(await get('/refunds')).toEqual({ refunds: [] });
  });

  it('waits for one of ours that is being asked for, which the provider refuses because of it', async () => {
    const { id, payment } = await paidCar(paid);
    await paid.control('faults', { isDown: true });
    await waive(id);
    await tick(95);
    const made = refundOutside(paid, payment, 3_000);
    await made.say('processed');
    expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'requested', paise: 8_000 }]);
    await paid.control('faults', CALM);
    await tick(120);
    await tick(121);
    await tick(140);
    expect(atProvider(payment)).toBe(8_000);
    expect(await paid.balances(id)).toEqual({});
    expect(await get('/refunds')).toEqual({ refunds: [] });
  });
});

describe('one that fails', () => {
  it('is taken back: the visit costs and has paid what it did, and nobody is asked any more', async () => {
    const { id, token, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, 3_000, 'pending');
    await made.say('created');
    expect(await paid.bill(token)).toMatchObject({
      ...SETTLED,
      refunds: [{ stage: 'on_its_way', amount: 30 }],
    });
    await made.say('failed');
    await made.say('failed');
    await made.say('created');
    expect(await paid.balances(id)).toEqual(AS_PAID);
    const bill = { status: 'paid', amountDue: 0, charges: 80, amountRefunded: 0, refunds: [] };
    expect(await paid.bill(token)).toMatchObject(bill);
    expect(await alertsOf(made.id)).toMatchObject([{ isOpen: false }]);
    expect(await get('/refunds')).toEqual({ refunds: [] });
  });

  it('counts for nothing where that is reported first', async () => {
    const { id, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, 3_000, 'failed');
    await made.say('failed');
    await made.say('created');
    await tick(95);
    expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await paid.balances(id)).toEqual(AS_PAID);
  });

  it.each([
    ['failed', AS_PAID],
    ['processed', GAVE_30],
  ] as const)('is as the provider confirms where messages contradict each other: %s', async (state, then) => {
    const { id, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, 3_000, state);
    await made.say('processed');
    await made.say('failed');
    await tick(95);
    expect(await paid.balances(id)).toEqual(then);
    const other = await paidCar(paid);
    const second = refundOutside(paid, other.payment, 3_000, state);
    await second.say('failed');
    await second.say('processed');
    await tick(96);
    expect(await paid.balances(other.id)).toEqual(then);
  });

  it('after a waiver gives the driver back all the same what is his', async () => {
    const { id, token, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, 3_000, 'pending');
    await made.say('created');
    await waive(id);
    await tick(95);
    await paid.control(`refunds/${made.id}`, { status: 'failed' });
    await tick(96);
    await tick(97);
    expect(atProvider(payment)).toBe(8_000);
    expect(await paid.bill(token)).toMatchObject({ amountDue: 0, amountRefunded: 80 });
    expect(await paid.balances(id)).toEqual({});
  });

  it('of a car inside leaves what it paid', async () => {
    const { id, plate, payment } = await paidCar(paid, { isInside: true });
    const made = refundOutside(paid, payment, 3_000, 'pending');
    await made.say('created');
    await made.say('failed');
    expect(await paid.mall.read('exit-1', at(93), plate)).toMatchObject({ amountDue: 0 });
    expect(await paid.balances(id)).toEqual(AS_PAID);
  });
});

describe('a refund that cannot be one of the payment', () => {
  it.each([
    ['of more than was paid', 8_001, {}, 'beyond_payment'],
    ['of another currency', 3_000, { currency: 'USD' }, 'other_currency'],
  ] as const)('%s changes nothing', async (_, amount, more, outcome) => {
    const { id, payment } = await paidCar(paid);
    const made = refundOutside(paid, payment, amount);
    expect(await made.say('processed', more)).toBe(200);
    expect(await outcomeOf(paid, made.id)).toBe(outcome);
    expect(await storedRefunds(paid, id)).toEqual([]);
    expect(await paid.balances(id)).toEqual(AS_PAID);
  });

  it('nor is a second one beyond what the first left', async () => {
    const { id, payment } = await paidCar(paid);
    await refundOutside(paid, payment, 6_000).say('processed');
    const second = refundOutside(paid, payment, 3_000);
    await second.say('processed');
    expect(await outcomeOf(paid, second.id)).toBe('beyond_payment');
    expect(await storedRefunds(paid, id)).toMatchObject([{ paise: 6_000 }]);
  });

  it('is one beside what a person has paid by bank: an alert says that it went back twice', async () => {
    const { id, payment } = await paidCar(paid);
    await paid.control('faults', { refusesRefunds: true });
    await waive(id);
    await tick(95);
    const { refunds } = (await get('/refunds')) as { refunds: { id: string }[] };
    const url = `/api/malls/${paid.mall.mall.publicId}/refunds/${refunds[0]?.id}/paid`;
    expect(await admin.client.call('POST', url, { by: 'bank', note: 'NEFT 1' })).toMatchObject({
      status: 200,
    });
    const before = await paid.balances(id);
    const made = refundOutside(paid, payment, 3_000);
    await made.say('processed');
    expect(await outcomeOf(paid, made.id)).toBe('paid_twice');
    expect(await paid.balances(id)).toEqual(before);
  });

  it('is one of another account’s payment: whoever runs a mall may know the secrets of its own', async () => {
    const { id, payment } = await paidCar(paid);
    const keys = { keyId: 'rzp_test_ownMall1', keySecret: 'secret-of-the-mall' };
    const secret = 'messages-of-the-mall';
    const webhookUrl = 'http://127.0.0.1:1/none';
    await paid.control('accounts', { ...keys, webhookSecret: secret, webhookUrl });
    const path = `/api/super/malls/${paid.mall.mall.publicId}/merchant`;
    const own = await root.client.call('PUT', path, { ...keys, webhookSecrets: [secret], qr: 'off' });
    const url = new URL((own.body as MerchantOfMall).merchant?.webhookUrl ?? '').pathname;
    const made = refundOutside(paid, payment, 3_000);
    expect(await made.say('processed', { url, secret })).toBe(200);
    expect(await outcomeOf(paid, made.id)).toBeNull();
    expect(await storedRefunds(paid, id)).toEqual([]);
  });
});
