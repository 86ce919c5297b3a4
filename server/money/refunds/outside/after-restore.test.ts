import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at } from '../../../../testing/gated-mall.ts';
import { paidCar, refundOutside, storedRefunds } from '../../../../testing/outside-refunds.ts';
import { openPaidMall, type PaidMall } from '../../../../testing/paid-mall.ts';
import { recentSuperAdmin } from '../../../../testing/test-people.ts';

/** What the provider did for us after a backup, as it stands once that backup is restored. */
let paid: PaidMall;
/** Each test begins some hours after the one before it, so that the provider is asked anew. */
let minute = 100;

beforeAll(async () => {
  paid = await openPaidMall();
});
beforeEach(() => {
  minute += 200;
});
afterAll(() => paid.end());

const tick = (later = 0) => {
  paid.app.setNow(at(minute + later));
  return paid.app.money.payments.tick(at(minute + later));
};
const call = async (path: string, body: object) => {
  const { client } = await recentSuperAdmin(paid.app);
  return client.call('POST', `/api/malls/${paid.mall.mall.publicId}${path}`, body);
};
const goneBack = (payment: string) => paid.standIn.books.get('payment', payment)?.amount_refunded;

/** The provider has made a refund under a name of ours. */
function madeAs(receipt: string, payment: string, amount: number) {
  const made = refundOutside(paid, payment, amount, 'processed', at(minute));
  const stored = paid.standIn.books.get('refund', made.id);
  if (stored) paid.standIn.books.put('refund', { ...stored, receipt, key: receipt });
  return made;
}

/** A refund of 80 rupees that the provider refused at its first try. */
async function refusedRefund(session: number): Promise<string> {
  const [row] = await paid.mall.rows<{ id: string }>(
    sql`select public_id as id from sessions where id = ${session}`,
  );
  await paid.control('faults', { refusesRefunds: true });
  const waiver = { action: 'waive', session: row?.id, reason: 'A kind word' };
  expect((await call('/settlements', waiver)).status).toBe(201);
  await tick();
  await paid.control('faults', { refusesRefunds: false });
  const [refund] = await paid.mall.rows<{ id: string; state: string }>(
    sql`select public_id as id, state from refunds where session_id = ${session}`,
  );
  expect(refund?.state).toBe('failed');
  return refund?.id ?? '';
}

it('a refund of ours that is not known any more counts once, whether a message or the list tells of it', async () => {
  const { id, token, payment } = await paidCar(paid);
  const receipt = `rf_${'5'.repeat(32)}`;
  const made = madeAs(receipt, payment, 3_000);
  await made.say('processed', { receipt });
  await tick();
  await tick(61);
  expect(await storedRefunds(paid, id)).toEqual([
    { state: 'done', cause: 'outside', paise: 3_000, providerRefund: made.id },
  ]);
  expect(await paid.bill(token)).toMatchObject({ amountReceived: 80, charges: 50, amountRefunded: 30 });
  expect(await paid.balances(id)).toEqual({ parking_revenue: -5_000, upi_clearing: 5_000 });
});

it('and is found without its message', async () => {
  const { id, payment } = await paidCar(paid);
  const made = madeAs(`rf_${'6'.repeat(32)}`, payment, 3_000);
  await tick();
  expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'done', providerRefund: made.id }]);
});

it('a later try than is known is found, and is the refund that was asked for', async () => {
  const { id, payment } = await paidCar(paid);
  const refund = await refusedRefund(id);
  const made = madeAs(`${refund}r3`, payment, 8_000);
  await tick(61);
  await tick(62);
  expect(await storedRefunds(paid, id)).toMatchObject([
    { state: 'done', cause: 'fault', providerRefund: made.id },
  ]);
  const tries = sql`select attempt from refunds where public_id = ${refund}`;
  expect(await paid.mall.rows(tries)).toEqual([{ attempt: 3 }]);
  expect(await paid.balances(id)).toEqual({});
});

it('nor is it made once more by whoever tries again before it was found', async () => {
  const { id, payment } = await paidCar(paid);
  const refund = await refusedRefund(id);
  const made = madeAs(`${refund}r3`, payment, 8_000);
  const before = goneBack(payment);
  expect((await call(`/refunds/${refund}/retry`, {})).status).toBe(200);
  await tick(1);
  expect(await storedRefunds(paid, id)).toMatchObject([{ state: 'done', providerRefund: made.id }]);
  expect(goneBack(payment)).toBe(before);
});
