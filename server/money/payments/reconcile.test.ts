import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { holdSession } from './store.ts';

let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

const tick = (minutes: number) => paid.app.money.payments.tick(at(minutes));
async function ask() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  return { ...car, begun: await paid.begin(car.token) };
}

describe('asking about payments', () => {
  it('gives up what was never paid, and asks about it still for a day', async () => {
    const { id, begun } = await ask();
    await tick(91);
    expect(await paid.payments(id)).toMatchObject([{ state: 'pending' }]);
    await tick(106);
    expect(await paid.payments(id)).toMatchObject([{ state: 'expired' }]);
    paid.app.setNow(at(104));
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    await tick(140);
    // It was paid in time by the provider's clock, and only the news is late.
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });

  it('never takes a payment back that is stored in the same moment', async () => {
    const { id } = await ask();
    const storing = paid.database.transact('system', async (transaction) => {
      await holdSession(transaction, id);
      await transaction.query(sql`update payments set state = 'paid' where session_id = ${id}`);
      await pause(300);
    });
    await Promise.all([storing, tick(120)]);
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });

  it('asks more seldom the longer it takes', async () => {
    const { begun } = await ask();
    let asked = 0;
    const { books } = paid.standIn;
    const list = books.list.bind(books);
    books.list = ((kind: 'payment') => {
      asked += 1;
      return list(kind);
    }) as typeof books.list;
    for (let seconds = 0; seconds <= 300; seconds += 5) await tick(90 + seconds / 60);
    books.list = list;
    expect(begun.order).toMatch(/^order_/);
    expect(asked).toBeGreaterThan(2);
    expect(asked).toBeLessThan(12);
  });

  it('waits for an unreachable provider, and goes on afterwards', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    await paid.control('faults', { isDown: true });
    await tick(91);
    expect(await paid.payments(id)).toMatchObject([{ state: 'pending' }]);
    await paid.control('faults', { isDown: false });
    await tick(95);
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });
});

describe('asking once more about what was paid', () => {
  it('a second amount for one order, whose message was lost, goes back ten minutes later', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order });
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
    await paid.pay({ orderId: begun.order, deliver: 'never', force: true });
    await tick(99);
    expect(await paid.payments(id)).toHaveLength(1);
    await tick(101);
    expect((await paid.payments(id)).map(({ state }) => state)).toEqual(['paid', 'returned']);
  });

  it('once alone', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order });
    await tick(101);
    await paid.pay({ orderId: begun.order, deliver: 'never', force: true });
    await tick(130);
    expect(await paid.payments(id)).toHaveLength(1);
  });

  it('waits for a provider that does not answer', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order });
    await paid.pay({ orderId: begun.order, deliver: 'never', force: true });
    await paid.control('faults', { isDown: true });
    await tick(101);
    await paid.control('faults', { isDown: false });
    expect(await paid.payments(id)).toHaveLength(1);
    await tick(102);
    expect(await paid.payments(id)).toHaveLength(2);
  });
});
