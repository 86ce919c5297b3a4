import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';

let paid: PaidMall;

beforeAll(async () => {
  paid = await openPaidMall({ qr: 'intent' });
});
afterAll(() => paid.end());

it('a bill names the payment that was begun while it can be made, and no longer', async () => {
  const { token } = await paid.park();
  paid.app.setNow(at(90));
  expect(await paid.bill(token)).toMatchObject({ amountDue: 80, openPayment: null });
  const begun = await paid.begin(token, { method: 'upi' });
  const openPayment = { method: 'upi', amount: 80, expiresAt: begun.expiresAt };
  expect(await paid.bill(token)).toMatchObject({ openPayment });
  // The next hour costs more; whoever has the code can pay by it still.
  paid.app.setNow(at(104));
  expect(await paid.bill(token)).toMatchObject({ openPayment });
  paid.app.setNow(new Date(begun.expiresAt));
  expect(await paid.bill(token)).toMatchObject({ openPayment: null });
});

it('a bill that is paid names none', async () => {
  const { token } = await paid.park();
  paid.app.setNow(at(90));
  const { order } = await paid.begin(token, { method: 'card' });
  expect(await paid.bill(token)).toMatchObject({ openPayment: { method: 'card' } });
  await paid.pay({ orderId: order });
  await paid.app.money.payments.tick(at(91));
  expect(await paid.bill(token)).toMatchObject({ status: 'paid', openPayment: null });
});
