import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

let paid: PaidMall;

beforeAll(async () => {
  paid = await openPaidMall();
});
afterEach(() => paid.control('faults', { isDown: false, loseAnswers: 0, isSilent: false }));
afterAll(() => paid.end());

const KEY = 'a-key-of-a-wish-to-pay';
const orders = (receipt: string) => paid.standIn.books.list('order').filter((one) => one.receipt === receipt);

describe('beginning to pay', () => {
  it('opens an order of the amount due, by our own id', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    const begun = await paid.begin(car.token);
    expect(begun).toMatchObject({ amount: 80, upi: null, qr: null, expiresAt: at(105).toISOString() });
    expect(begun.checkout).toBe(`${paid.standIn.address()}/pay/${begun.order}`);
    expect(orders(begun.payment)).toMatchObject([{ id: begun.order, amount: 8000, currency: 'INR' }]);
    expect(await paid.payments(car.id)).toMatchObject([
      { state: 'pending', askedPaise: 8000, providerOrder: begun.order },
    ]);
  });

  it('has one effect for 50 calls at once with one key, and all get the same answer', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => paid.start(car.token, undefined, KEY)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const [payment, ...others] = await paid.payments(car.id);
    expect(others).toEqual([]);
    expect(orders(payment?.publicId ?? '')).toHaveLength(1);
    paid.app.setNow(at(95));
    expect((await paid.start(car.token, undefined, KEY)).body).toEqual(answers[0]?.body);
    const other = await paid.start(car.token, { method: 'card' }, KEY);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('knows a key for seven days', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    await paid.begin(car.token, { method: 'upi' }, KEY);
    await paid.app.money.payments.tick(at(90 + 6 * 1440));
    expect((await paid.start(car.token, { method: 'card' }, KEY)).status).toBe(422);
    await paid.app.money.payments.tick(at(90 + 8 * 1440));
    expect((await paid.start(car.token, { method: 'card' }, KEY)).status).toBe(201);
    paid.app.setNow(at(90));
  });

  it('offers a payment of the same amount again, and a new one for another', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    const first = await paid.begin(car.token);
    paid.app.setNow(at(94));
    expect((await paid.begin(car.token)).order).toBe(first.order);
    paid.app.setNow(at(103));
    expect((await paid.begin(car.token)).order).not.toBe(first.order);
    expect((await paid.begin(car.token, { method: 'card' })).order).not.toBe(first.order);
    paid.app.setNow(at(150));
    expect((await paid.begin(car.token)).amount).toBe(120);
  });

  it.each([
    ['no key', undefined, 400, 'idempotency_key_missing'],
    ['a short key', 'short', 400, 'idempotency_key_missing'],
  ])('is refused with %s', async (_what, key, status, code) => {
    const car = await paid.park();
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await paid.app.http.inject({
      method: 'POST',
      url: `/api/pay/${car.token}/payments`,
      headers,
      payload: { method: 'upi' },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('is refused where nothing is due, and for a token of nobody', async () => {
    const car = await paid.park();
    expect(await paid.start(car.token)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    expect(await paid.start('a'.repeat(24))).toMatchObject({
      status: 404,
      body: { code: 'pay_link_not_valid' },
    });
    for (const method of ['cash', 'fastag', '', null])
      expect((await paid.start(car.token, { method })).status).toBe(400);
  });

  it('is refused after too many in an hour', async () => {
    const car = await paid.park();
    let last = 0;
    for (let count = 0; count < 21 && last !== 429; count += 1) {
      paid.app.setNow(at(70 + count * 0.1));
      // One that has expired is not offered again.
      await paid.mall.rows(
        sql`update payments set expires_at = ${at(70)} where session_id = ${car.id} returning id`,
      );
      last = (await paid.start(car.token)).status;
    }
    expect(last).toBe(429);
  });
});

describe('while the provider fails', () => {
  it('answers 503, and the same key goes on where it was', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    await paid.control('faults', { isDown: true });
    expect(await paid.start(car.token, undefined, KEY)).toMatchObject({ status: 503 });
    await paid.control('faults', { isDown: false });
    expect((await paid.start(car.token, undefined, KEY)).status).toBe(201);
    expect(await paid.payments(car.id)).toHaveLength(1);
  });

  it('finds an order whose answer was lost by our own id, and opens no second one', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    await paid.control('faults', { loseAnswers: 1 });
    expect(await paid.start(car.token, undefined, KEY)).toMatchObject({ status: 503 });
    const [lost] = await paid.payments(car.id);
    expect(lost).toMatchObject({ state: 'created', providerOrder: null });
    expect(orders(lost?.publicId ?? '')).toHaveLength(1);
    const begun = await paid.begin(car.token, undefined, KEY);
    expect(orders(lost?.publicId ?? '')).toMatchObject([{ id: begun.order }]);
  });

  it('the reconciler finds it too, with money that came meanwhile', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    await paid.control('faults', { loseAnswers: 1 });
    await paid.start(car.token, undefined, KEY);
    const [lost] = await paid.payments(car.id);
    const [order] = orders(lost?.publicId ?? '');
    await paid.pay({ orderId: order?.id ?? '', deliver: 'never' });
    paid.app.setNow(at(91));
    await paid.app.money.payments.tick(at(91));
    expect(await paid.payments(car.id)).toMatchObject([{ state: 'paid', receivedPaise: 8000 }]);
    expect(await paid.balances(car.id)).toEqual({ receivable: -8000, upi_clearing: 8000 });
  });

  it('what never reached the provider fails after a while', async () => {
    const car = await paid.park();
    paid.app.setNow(at(90));
    await paid.control('faults', { isDown: true });
    await paid.start(car.token);
    await paid.control('faults', { isDown: false });
    await paid.app.money.payments.tick(at(91));
    expect(await paid.payments(car.id)).toMatchObject([{ state: 'created' }]);
    await paid.app.money.payments.tick(at(93));
    expect(await paid.payments(car.id)).toMatchObject([{ state: 'failed' }]);
  });
});
