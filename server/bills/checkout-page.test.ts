import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';

let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

const get = (url: string) => paid.app.http.inject({ url });

describe('the way to the provider’s page', () => {
  it('is a form with the order and no secret, which may go to the provider alone', async () => {
    const { token } = await paid.park();
    paid.app.setNow(at(90));
    const { payment, order } = await paid.begin(token, { method: 'card' });
    const { statusCode, headers, body } = await get(`/api/pay/${token}/payments/${payment}/checkout`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain(`form-action ${paid.standIn.address()};`);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(`name="order_id" value="${order}"`);
    expect(body).toContain(`/api/pay/${token}/return`);
    expect(body).toContain('You pay ₹80.00');
    expect(body).not.toContain('example-key-secret');
    await paid.pay({ orderId: order });
    expect((await get(`/api/pay/${token}/payments/${payment}/checkout`)).statusCode).toBe(404);
  });

  it('is not there for the payment of another car', async () => {
    const [one, other] = [await paid.park(), await paid.park()];
    paid.app.setNow(at(90));
    const { payment } = await paid.begin(one.token, { method: 'card' });
    expect((await get(`/api/pay/${other.token}/payments/${payment}/checkout`)).statusCode).toBe(404);
    expect((await get(`/api/pay/nothing/payments/${payment}/checkout`)).statusCode).toBe(404);
  });

  it('comes back by a form whose fields nobody believes', async () => {
    const { id, token } = await paid.park();
    paid.app.setNow(at(90));
    await paid.begin(token, { method: 'card' });
    const answer = await paid.app.http.inject({
      method: 'POST',
      url: `/api/pay/${token}/return`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=0',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/pay/${token}`]);
    expect(await paid.payments(id)).toMatchObject([{ state: 'pending' }]);
  });
});
