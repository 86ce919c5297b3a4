import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

let paid: PaidMall;

beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

/** A car that owes 80 rupees since half past eleven, with an order to pay them by a quarter to twelve. */
async function ask() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  return { ...car, begun: await paid.begin(car.token) };
}

describe('a payment that comes late', () => {
  it('counts for what the visit of a car inside costs by then, and lets it leave as any other', async () => {
    const { id, plate, token, begun } = await ask();
    paid.app.setNow(at(119));
    await paid.pay({ orderId: begun.order });
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid', paidAt: at(119) }]);
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', leaveBy: at(134).toISOString() });
    expect(await paid.mall.read('exit-1', at(133), plate)).toMatchObject({ amountDue: 0, reason: 'paid' });
  });

  it('counts for a part of it where it costs more by then, and only that is due', async () => {
    const { id, plate, token, begun } = await ask();
    paid.app.setNow(at(121));
    await paid.pay({ orderId: begun.order });
    expect(await paid.payments(id)).toMatchObject([{ state: 'partial' }]);
    const bill = { charges: 120, amountPaid: 80, amountDue: 40, leaveBy: null };
    expect(await paid.bill(token)).toMatchObject(bill);
    const rest = await paid.begin(token);
    expect(rest.amount).toBe(40);
    await paid.pay({ orderId: rest.order });
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await paid.mall.read('exit-1', at(130), plate)).toMatchObject({ amountDue: 0 });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -12_000, upi_clearing: 12_000 });
  });

  it('goes back as far as the visit was paid for otherwise', async () => {
    const { id, token, begun } = await ask();
    paid.app.setNow(at(104));
    const other = await paid.begin(token, { method: 'card' });
    await paid.pay({ orderId: other.order });
    paid.app.setNow(at(121));
    await paid.pay({ orderId: begun.order });
    expect(await paid.bill(token)).toMatchObject({ charges: 120, amountDue: 0 });
    expect((await paid.balances(id))['refunds_payable']).toBe(-4_000);
  });

  it('goes back whole where the same order was paid in time already', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order });
    paid.app.setNow(at(121));
    await paid.pay({ orderId: begun.order, force: true });
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }, { state: 'returned' }]);
  });

  it('counts where it was paid in time and only its message was late', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    paid.app.setNow(at(119));
    await paid.app.money.payments.tick(at(119));
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid', paidAt: at(90) }]);
  });

  it('settles what a car that has left still owes, and goes back where it owes nothing', async () => {
    const { id, plate, token, begun } = await ask();
    await paid.mall.read('exit-1', at(91), plate);
    paid.app.setNow(at(200));
    expect(await paid.bill(token)).toMatchObject({ status: 'due', amountDue: 80 });
    await paid.pay({ orderId: begun.order });
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    const again = await paid.pay({ orderId: begun.order, force: true });
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }, { state: 'returned' }]);
    await paid.app.money.payments.tick(at(201));
    expect(paid.standIn.books.list('refund').some((refund) => refund.payment_id === again.id)).toBe(true);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8000, upi_clearing: 8000 });
  });
});
