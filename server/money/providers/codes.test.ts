import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

describe.each(['intent', 'image'] as const)('UPI by codes that are paid once (%s)', (qr) => {
  let paid: PaidMall;
  beforeAll(async () => {
    paid = await openPaidMall({ qr });
  });
  afterAll(() => paid.end());

  const codeOf = (id: string) => paid.standIn.books.get('code', id);

  async function ask() {
    const car = await paid.park();
    paid.app.setNow(at(90));
    return { ...car, begun: await paid.begin(car.token) };
  }

  it('shows the code, with the link where the account has it', async () => {
    const { begun } = await ask();
    expect(codeOf(begun.order)).toMatchObject({
      payment_amount: 8000,
      usage: 'single_use',
      fixed_amount: true,
    });
    const image = '/api/pay/[\\w-]+/payments/pm_\\w+/code';
    const shown = {
      intent: [/^upi:\/\/pay\?pa=.*&am=80\.00&cu=INR/, /^<svg/],
      image: [/^null$/, new RegExp(`^${image}$`)],
    } as const;
    expect(String(begun.upi)).toMatch(shown[qr][0]);
    expect(begun.qr).toMatch(shown[qr][1]);
  });

  it('shows its image from our own address while it can be paid, and nobody else’s', async () => {
    const { token, begun } = await ask();
    const path = `/api/pay/${token}/payments/${begun.payment}/code`;
    const shown = await paid.app.http.inject({ url: path });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const other = await ask();
    const foreign = `/api/pay/${other.token}/payments/${begun.payment}/code`;
    expect((await paid.app.http.inject({ url: foreign })).statusCode).toBe(404);
    await paid.pay({ orderId: begun.order });
    expect((await paid.app.http.inject({ url: path })).statusCode).toBe(404);
  });

  it('is paid by it, whichever message comes first', async () => {
    for (const deliver of ['once', 'out-of-order', 'twice'] as const) {
      const { id, begun } = await ask();
      await paid.pay({ orderId: begun.order, deliver });
      expect(await paid.payments(id)).toMatchObject([{ state: 'paid', receivedPaise: 8000 }]);
      expect(await paid.movements(id)).toHaveLength(1);
    }
  });

  it('is closed by us once it has expired, and its money is found until then', async () => {
    const { id, begun } = await ask();
    await paid.app.money.payments.tick(at(91));
    expect(codeOf(begun.order)?.status).toBe('active');
    await paid.app.money.payments.tick(at(106));
    expect(codeOf(begun.order)).toMatchObject({ status: 'closed', close_reason: 'on_demand' });
    expect(await paid.payments(id)).toMatchObject([{ state: 'expired' }]);
  });

  it('a payment that crosses the close counts for the visit that goes on', async () => {
    const { id, token, begun } = await ask();
    paid.app.setNow(at(107));
    await paid.app.money.payments.tick(at(107));
    await paid.pay({ orderId: begun.order, force: true });
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid', receivedPaise: 8000 }]);
    await paid.app.money.payments.tick(at(108));
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await paid.balances(id)).toEqual({ receivable: -8000, upi_clearing: 8000 });
  });

  it('cards are paid on the provider’s page', async () => {
    const { token } = await ask();
    const begun = await paid.begin(token, { method: 'card' });
    expect(begun).toMatchObject({ upi: null, qr: null });
    expect(begun.order).toMatch(/^order_/);
    const page = await fetch(begun.checkout ?? '');
    expect(await page.text()).toContain('Pay ₹80.00');
    const answer = await fetch(begun.checkout ?? '', { method: 'POST', body: '' });
    expect(await answer.text()).toContain('Paid. You can close this page.');
    expect(await paid.bill(token)).toMatchObject({ status: 'paid' });
  });
});
