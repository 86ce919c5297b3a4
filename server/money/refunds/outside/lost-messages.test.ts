import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MerchantOfMall } from '#contract/merchants.ts';
import { at } from '../../../../testing/gated-mall.ts';
import { paidCar, refundOutside, storedRefunds } from '../../../../testing/outside-refunds.ts';
import { openPaidMall, type PaidMall } from '../../../../testing/paid-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

let paid: PaidMall;
let root: Person;
let admin: Person;
/** Each test begins some hours after the one before it, so that the provider is asked anew. */
let minute = 100;

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
  admin = await signInAdmin(paid.app, root, [paid.mall.mall.publicId]);
});
beforeEach(() => {
  minute += 200;
});
afterAll(() => paid.end());

/** The jobs run, some minutes after the test began. */
const tick = (later = 0) => {
  paid.app.setNow(at(minute + later));
  return paid.app.money.payments.tick(at(minute + later));
};
const giveBack = (payment: string, amount: number, status?: 'pending') =>
  refundOutside(paid, payment, amount, status, at(minute));
const alertsOf = (refund: string) =>
  paid.mall.rows<{ count: number; isOpen: boolean }>(sql`select count::int, closed_at is null as "isOpen"
    from alerts where kind = 'refund_outside' and facts ->> 'reference' = ${refund}`);
const eventsOf = (refund: string) =>
  paid.mall.rows<{ outcome: string }>(
    sql`select outcome from provider_events where body like ${`%${refund}%`} order by id`,
  );
const GAVE_30 = { parking_revenue: -5_000, upi_clearing: 5_000 };
const AS_PAID = { parking_revenue: -8_000, upi_clearing: 8_000 };

it('is found within the hour, and is as one whose message came', async () => {
  const { id, token, payment } = await paidCar(paid);
  const made = giveBack(payment, 3_000);
  await tick();
  expect(await storedRefunds(paid, id)).toEqual([
    { state: 'done', cause: 'outside', paise: 3_000, providerRefund: made.id },
  ]);
  expect(await paid.balances(id)).toEqual(GAVE_30);
  const bill = { status: 'paid', amountDue: 0, amountReceived: 80, charges: 50, amountRefunded: 30 };
  expect(await paid.bill(token)).toMatchObject(bill);
  expect(await alertsOf(made.id)).toEqual([{ count: 1, isOpen: true }]);
});

it('is found once, however often the provider is asked, and a message that comes late adds nothing', async () => {
  const { id, payment } = await paidCar(paid);
  const made = giveBack(payment, 3_000);
  for (const later of [0, 61, 122]) await tick(later);
  await made.say('processed');
  expect(await storedRefunds(paid, id)).toHaveLength(1);
  expect(await paid.balances(id)).toEqual(GAVE_30);
  expect(await alertsOf(made.id)).toEqual([{ count: 1, isOpen: true }]);
});

it('that is on its way is followed until it has arrived', async () => {
  const { id, payment } = await paidCar(paid);
  const made = giveBack(payment, 3_000, 'pending');
  await paid.control('faults', { holdsRefunds: true });
  await tick();
  expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'sent', providerRefund: made.id }]);
  await paid.control('faults', { holdsRefunds: false });
  await tick(61);
  expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'done' }]);
});

it('that failed since is taken back, though no message came of that', async () => {
  const { id, token, payment } = await paidCar(paid);
  const made = giveBack(payment, 3_000);
  await tick();
  await paid.control(`refunds/${made.id}`, { status: 'failed' });
  await tick(61);
  await tick(62);
  expect(await paid.balances(id)).toEqual(AS_PAID);
  expect(await paid.bill(token)).toMatchObject({ charges: 80, amountRefunded: 0 });
  expect(await alertsOf(made.id)).toMatchObject([{ isOpen: false }]);
});

it('of a car inside is on its bill, and off what it costs at its exit', async () => {
  const { id, plate, token, payment } = await paidCar(paid, { isInside: true });
  giveBack(payment, 3_000);
  await tick();
  expect(await storedRefunds(paid, id)).toHaveLength(1);
  const { amountDue, amountRefunded } = await paid.bill(token);
  expect(amountRefunded).toBe(30);
  expect(await paid.mall.read('exit-1', at(minute), plate)).toMatchObject({ amountDue });
});

it('is none that we made ourselves', async () => {
  const { id, payment } = await paidCar(paid);
  admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [paid.mall.mall.publicId]);
  const [row] = await paid.mall.rows<{ id: string }>(
    sql`select public_id as id from sessions where id = ${id}`,
  );
  const waiver = { action: 'waive', session: row?.id, reason: 'A kind word' };
  await admin.client.call('POST', `/api/malls/${paid.mall.mall.publicId}/settlements`, waiver);
  await tick();
  await tick(61);
  expect(await storedRefunds(paid, id)).toMatchObject([{ cause: 'fault', state: 'done', paise: 8_000 }]);
  expect(paid.standIn.books.get('payment', payment)?.amount_refunded).toBe(8_000);
  const found = sql`select event_id from provider_events where event_id like 'asked:%' and body like ${`%${payment}%`}`;
  expect(await paid.mall.rows(found)).toEqual([]);
});

it('of a payment that is none of ours is not stored: others may use the same account', async () => {
  const made = giveBack('pay_OfAnotherShop', 3_000);
  await tick();
  expect(await eventsOf(made.id)).toEqual([]);
});

it('is asked for by the account that took the money, and by no other one', async () => {
  const { id, payment } = await paidCar(paid);
  root = await signInSuperAdmin(paid.app);
  const keys = { keyId: 'rzp_test_ownMall1', keySecret: 'secret-of-the-mall' };
  await paid.control('accounts', { ...keys, webhookSecret: 'secret', webhookUrl: 'http://127.0.0.1:1/none' });
  const path = `/api/super/malls/${paid.mall.mall.publicId}/merchant`;
  const own = await root.client.call('PUT', path, { ...keys, webhookSecrets: ['secret-1'], qr: 'off' });
  expect((own.body as MerchantOfMall).merchant?.keyId).toBe(keys.keyId);
  const ofOwn = await paidCar(paid);
  giveBack(payment, 3_000);
  giveBack(ofOwn.payment, 3_000);
  await tick();
  expect([await storedRefunds(paid, id), await storedRefunds(paid, ofOwn.id)]).toMatchObject([
    [{ cause: 'outside', paise: 3_000 }],
    [{ cause: 'outside', paise: 3_000 }],
  ]);
  root = await signInSuperAdmin(paid.app);
  expect(await root.client.call('DELETE', path)).toMatchObject({ status: 200 });
});

it('is asked for a page at a time, and no more than once an hour when all are known', async () => {
  const { id, payment } = await paidCar(paid);
  for (let times = 0; times < 100; times += 1) giveBack('pay_OfAnotherShop', 100);
  giveBack(payment, 3_000);
  await tick();
  expect(await storedRefunds(paid, id)).toEqual([]);
  await tick(1);
  expect(await storedRefunds(paid, id)).toMatchObject([{ paise: 3_000 }]);
  const next = await paidCar(paid);
  giveBack(next.payment, 3_000);
  await tick(30);
  expect(await storedRefunds(paid, next.id)).toEqual([]);
  await tick(62);
  await tick(63);
  expect(await storedRefunds(paid, next.id)).toMatchObject([{ paise: 3_000 }]);
});

it('is asked for again soon where the provider does not answer', async () => {
  const { id, payment } = await paidCar(paid);
  giveBack(payment, 3_000);
  await paid.control('faults', { isDown: true });
  await tick();
  await paid.control('faults', { isDown: false });
  await tick(6);
  await tick(7);
  expect(await storedRefunds(paid, id)).toMatchObject([{ paise: 3_000 }]);
});

it('whichever of its messages are lost, in any order and before or after it is found, it counts once', async () => {
  const events = fc.shuffledSubarray(['created', 'processed'] as const);
  await fc.assert(
    fc.asyncProperty(events, events, fc.integer({ min: 100, max: 7_900 }), async (before, after, paise) => {
      minute += 200;
      const { id, payment } = await paidCar(paid);
      const made = giveBack(payment, paise);
      for (const event of before) await made.say(event);
      await tick();
      await tick(1);
      for (const event of after) await made.say(event);
      await tick(2);
      expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'done', cause: 'outside', paise }]);
      const left = 8_000 - paise;
      expect(await paid.balances(id)).toEqual({ parking_revenue: -left, upi_clearing: left });
    }),
    { numRuns: 12 },
  );
});
