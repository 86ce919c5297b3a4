import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

/** What a driver paid by an order that was begun after the backup that is restored. */
let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

async function publicIdOf(session: number): Promise<string> {
  const [row] = await paid.mall.rows<{ id: string }>(
    sql`select public_id as id from sessions where id = ${session}`,
  );
  return row?.id ?? '';
}

/** An order as the product has it made, of which this database knows nothing. */
function forgottenOrder(notes: Record<string, string>, receipt = notes['payment'] ?? null, amount = 8_000) {
  const id = `order_Forgotten${randomUUID().slice(0, 8)}`;
  paid.standIn.books.put('order', {
    id,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: Math.floor(at(80).getTime() / 1000),
  });
  return id;
}
const newReceipt = () => `pm_${randomUUID().replaceAll('-', '')}`;
const tick = (minute: number) => {
  paid.app.setNow(at(minute));
  return paid.app.money.payments.tick(at(minute));
};

it('the order of a payment names its session', async () => {
  const { id, token } = await paid.park();
  paid.app.setNow(at(80));
  const { order } = await paid.begin(token);
  const session = await publicIdOf(id);
  expect(paid.standIn.books.get('order', order)?.notes).toMatchObject({ session });
});

it('is stored again as its message comes, and its car leaves', async () => {
  const { id, plate, token } = await paid.park();
  paid.app.setNow(at(80));
  const payment = newReceipt();
  const orderId = forgottenOrder({ payment, session: await publicIdOf(id) });
  await paid.pay({ orderId });
  await tick(81);
  expect(await paid.payments(id)).toMatchObject([
    { publicId: payment, state: 'paid', receivedPaise: 8_000, providerOrder: orderId },
  ]);
  expect(await paid.bill(token)).toMatchObject({ amountDue: 0, amountReceived: 80 });
  expect(await paid.mall.read('exit-1', at(84), plate)).toMatchObject({ amountDue: 0 });
  expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
});

it('gives back what is not owed: the session was paid meanwhile', async () => {
  const { id, plate, token } = await paid.park();
  paid.app.setNow(at(80));
  const { order } = await paid.begin(token);
  await paid.pay({ orderId: order });
  await paid.mall.read('exit-1', at(82), plate);
  const orderId = forgottenOrder({ payment: newReceipt(), session: await publicIdOf(id) });
  await paid.pay({ orderId });
  await tick(83);
  await tick(84);
  expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }, { state: 'returned' }]);
  expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
});

it.each([
  ['whose session is not known either', { payment: newReceipt(), session: randomUUID() }],
  ['that is not named as ours are', { payment: 'an-order-of-a-shop', session: '' }],
])('changes nothing by an order %s', async (_, notes) => {
  const { id } = await paid.park();
  const named = notes.session === '' ? { ...notes, session: await publicIdOf(id) } : notes;
  await paid.pay({ orderId: forgottenOrder(named) });
  await tick(90);
  expect(await paid.payments(id)).toEqual([]);
  const stored = sql`select 1 from payments where public_id = ${notes.payment}`;
  expect(await paid.mall.rows(stored)).toEqual([]);
});
