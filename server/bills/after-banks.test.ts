import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { showReceipt } from '#contract/invoices.ts';
import { at } from '../../testing/gated-mall.ts';
import { createClient } from '../../testing/test-client.ts';
import { addHoldingMall } from '../../testing/holding-mall.ts';
import { linkOf } from '../../testing/paid-visits.ts';
import { openClaimTests, type ClaimTests } from '../../testing/claimed-payments.ts';

// What a bill says once a bank has given money back: what was paid, what went back, and by whom, each by itself.
let on: ClaimTests;
beforeAll(async () => {
  on = await openClaimTests();
});
afterAll(() => on.paid.end());

const AGAIN = { decision: 'asked_again', reason: 'The photographs show the car.' };
const isAsked = async (token: string) =>
  (await on.paid.bill(token)).bankLines.some(({ text }) => text.startsWith('The mall asks for it again'));

it('says that the mall asks for it again only while it is owed', async () => {
  const { token, chargeback, move } = await on.claimed();
  await move('lost');
  await on.decide(chargeback, AGAIN);
  expect(await isAsked(token)).toBe(true);
  await on.paid.pay({ orderId: (await on.paid.begin(token)).order });
  expect(await on.paid.bill(token)).toMatchObject({ status: 'paid', amountPaid: 80, amountReceived: 160 });
  expect(await isAsked(token)).toBe(false);
});

it('says nothing of asking again once nothing is charged', async () => {
  const { id, token, chargeback, move } = await on.claimed();
  await move('lost');
  await on.decide(chargeback, AGAIN);
  const [row] = await on.paid.mall.rows<{ session: string }>(
    sql`select public_id as session from sessions where id = ${id}`,
  );
  const waived = await on.call('POST', '/settlements', { action: 'waive', reason: 'A guest', ...row });
  expect(waived.status).toBe(201);
  expect(await on.paid.bill(token)).toMatchObject({ amountDue: 0, amountRefunded: 80, amountByBanks: 80 });
  expect(await isAsked(token)).toBe(false);
});

it('names what was paid, what went back and what the bank gave back, and none of it is below nothing', async () => {
  const { paid } = on;
  const { token, plate } = await payAndLeave(400);
  const session = (await paid.mall.sessions()).find((one) => one.plate === plate)?.sessionId;
  const { body } = await on.call('POST', '/disputes', { session });
  const { id } = body as { id: string };
  await on.call('POST', `/disputes/${id}/decision`, { decision: 'refund', rupees: 30, answer: 'Too much' });
  paid.app.setNow(at(500));
  await paid.app.money.payments.tick(at(500));
  expect(await paid.bill(token)).toMatchObject({ amountPaid: 50, amountRefunded: 30, amountByBanks: 0 });
  // These have left; then the bank gives back all that was paid.
  const payment = paid.standIn.books.list('payment').at(-1)?.id;
  const raised = (await paid.control('disputes', { paymentId: payment })) as { id: string };
  await paid.control(`disputes/${raised.id}`, { status: 'lost' });
  const [row] = await paid.mall.rows<{ id: string }>(
    sql`select public_id as id from chargebacks where provider_chargeback = ${raised.id}`,
  );
  expect(await on.decide(row?.id ?? '', AGAIN)).toMatchObject({ status: 200 });
  const bill = await paid.bill(token);
  const { charges, amountDue, amountReceived, amountRefunded } = bill;
  expect(bill).toMatchObject({ status: 'due', charges: 50, amountDue: 80, amountPaid: 0 });
  expect(bill).toMatchObject({ amountReceived: 80, amountRefunded: 110, amountByBanks: 80 });
  expect(charges - amountReceived + amountRefunded).toBe(amountDue);
});

it('dates what a bank gave back by when it did, not by when somebody decided or the bank reported again', async () => {
  const { token, chargeback, move } = await on.claimed();
  await move('lost');
  const lostAt = on.paid.app.now();
  const [line] = (await on.paid.bill(token)).bankLines;
  const day = line?.text.match(/on (\d+ \w+)$/)?.[1];
  on.step(300);
  const decided = { decision: 'corrected', rupees: 30, reason: 'The clock was wrong' };
  expect(await on.decide(chargeback, decided)).toMatchObject({ status: 200 });
  const { body } = await createClient(on.paid.app.http).call('GET', `/api/pay/${token}/receipt`);
  const { refunds } = showReceipt.answer.parse(body);
  expect(refunds).toMatchObject([{ amount: 30, isByBank: true, stage: 'paid' }]);
  expect(Math.abs(Date.parse(refunds[0]?.at ?? '') - lostAt.getTime())).toBeLessThan(120_000);
  // The provider calls it otherwise by now, and keeps what it took.
  on.step(60 * 24 * 3);
  await move('closed', { deductedPaise: 8_000 });
  const [newer] = (await on.paid.bill(token)).bankLines;
  expect(newer?.text).toBe(`₹30 of what went back was given to the payer by the bank on ${day}.`);
});

/** A car that pays 80 rupees and leaves. */
async function payAndLeave(minute: number) {
  const { paid } = on;
  const plate = 'MH04GJ7777';
  paid.app.setNow(at(minute));
  const { sessionId } = await paid.mall.read('entry-1', at(minute), plate);
  const { token } = await linkOf(paid, sessionId, at(minute));
  paid.app.setNow(at(minute + 80));
  await paid.pay({ orderId: (await paid.begin(token)).order });
  await paid.mall.read('exit-1', at(minute + 81), plate);
  return { token, plate };
}

it.each([
  ['pay-to-leave', 'holds'],
  ['record', 'left'],
] as const)('knows of a car that was read at an exit with the rule %s that it %s', async (exitRule, car) => {
  const mall = await addHoldingMall(on.paid, { exitRule });
  const plate = exitRule === 'record' ? 'GJ05KK9911' : 'GJ05KK9912';
  await mall.read('entry-1', at(600), plate);
  expect(await mall.showBill(plate)).toMatchObject({ car: 'inside' });
  await mall.read('exit-1', at(662), plate);
  expect(await mall.showBill(plate)).toMatchObject({ status: 'due', car });
});
