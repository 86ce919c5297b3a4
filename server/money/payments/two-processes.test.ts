import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/storage/database.ts';

let database: Database;
let paid: PaidMall;
let other: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  paid = await openPaidMall({ database, qr: 'intent' });
  other = await createTestApp({ database, env: paid.env });
});
afterAll(async () => {
  await other.end();
  await paid.end();
  await database.close();
});

it('one wish has one effect, whichever processes are asked for it at once', async () => {
  const car = await paid.park();
  for (const app of [paid.app, other]) app.setNow(at(90));
  const ask = (app: TestApp) =>
    app.http.inject({
      method: 'POST',
      url: `/api/pay/${car.token}/payments`,
      headers: { 'idempotency-key': 'one-key-for-all' },
      payload: { method: 'upi' },
    });
  const asked = Array.from({ length: 50 }, (_, number) => ask(number % 2 === 0 ? paid.app : other));
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(paid.standIn.books.list('code')).toHaveLength(1);
  expect(await paid.payments(car.id)).toHaveLength(1);
});

it('both processes ask about a payment and receive its messages, and it is booked once', async () => {
  const car = await paid.park();
  for (const app of [paid.app, other]) app.setNow(at(90));
  const begun = await paid.begin(car.token);
  await Promise.all([
    paid.pay({ orderId: begun.order, deliver: 'twice' }),
    ...[paid.app, other, paid.app, other].map((app) => app.money.payments.tick(at(91))),
  ]);
  for (const app of [paid.app, other]) await app.money.payments.tick(at(95));
  expect(await paid.movements(car.id)).toHaveLength(1);
  expect(await paid.payments(car.id)).toMatchObject([{ state: 'paid' }]);
});
