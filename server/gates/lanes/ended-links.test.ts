import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import type { WaitingCar } from '#contract/lanes.ts';
import { at, seconds } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

/** What is typed by mistake, and parked still. */
const PARKED = 'MH04KK9922';
let paid: PaidMall;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
});
afterAll(() => paid.end());
beforeEach(async () => {
  mall = await addTypingMall(paid, root);
  await mall.read('entry-1', at(0), PARKED);
});

async function cardOf(plate: string): Promise<WaitingCar> {
  const car = (await mall.lanes()).waiting.find((one) => one.plate === plate);
  if (!car) throw new Error(`no card of ${plate}`);
  return car;
}
const tokenOf = (url: string | null | undefined) => (url ?? '').split('/').at(-1) ?? '';
const call = (rest: string, body: object = {}) =>
  mall.attendant.client.call('POST', mall.address(rest), body);
const stranger = () => paid.app.http;
const get = async (path: string) => {
  const { statusCode: status, body } = await stranger().inject({ url: `/api/pay/${path}` });
  return { status, body: JSON.parse(body) as Record<string, unknown> };
};
const ENDED = { status: 410, body: { code: 'pay_link_ended' } };

/** The pay link of the card that the neighbour has by mistake, for whoever stands there. */
async function typeWrong(): Promise<{ id: string; token: string }> {
  await mall.type('exit-1', at(74), PARKED);
  const { id, payUrl } = await cardOf(PARKED);
  expect(await get(tokenOf(payUrl))).toMatchObject({ status: 200, body: { amountDue: 80 } });
  return { id, token: tokenOf(payUrl) };
}
const takeBack = async (id: string) =>
  expect(await call(`/lanes/${id}/take-back`)).toMatchObject({ status: 200 });
async function takeOff(): Promise<string> {
  const { sessionId } = (await mall.sessions())[0] ?? {};
  const body = { action: 'split', session: sessionId, reason: 'It was another car' };
  const answer = await root.client.call('POST', mall.address('/settlements'), body);
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

describe('the pay link of a card whose plate was typed by mistake', () => {
  it.each(['the lane', 'a manager'])(
    'ends where %s took that back, and the car has a new one',
    async (who) => {
      const { id, token } = await typeWrong();
      paid.app.setNow(at(75));
      await (who === 'the lane' ? takeBack(id) : takeOff());
      expect(await get(token)).toMatchObject(ENDED);
      expect(await get(`${token}/receipt`)).toMatchObject(ENDED);
      expect(await get(`${token}/disputes`)).toMatchObject(ENDED);
      expect(await paid.start(token)).toMatchObject(ENDED);
      const company = { gstin: '27AAPFU0939F1ZV', legalName: 'A Traders', address: 'Mumbai' };
      const named = await stranger().inject({
        method: 'PUT',
        url: `/api/pay/${token}/company`,
        payload: company,
      });
      expect(named.statusCode).toBe(410);
      const { payUrl } = await mall.read('exit-2', at(100), PARKED);
      const own = tokenOf((await cardOf(PARKED)).payUrl);
      expect(new Set([token, own, tokenOf(payUrl)]).size).toBe(3);
      expect(await get(own)).toMatchObject({ status: 200, body: { amountDue: 80 } });
      expect(await get(tokenOf(payUrl))).toMatchObject({ status: 200 });
      expect(await get(token)).toMatchObject(ENDED);
    },
  );

  it('leads to the visit again once that is taken back', async () => {
    const { token } = await typeWrong();
    paid.app.setNow(at(75));
    const settlement = await takeOff();
    expect(await get(token)).toMatchObject(ENDED);
    const undo = { action: 'undo', settlement, reason: 'It was that car' };
    expect(await root.client.call('POST', mall.address('/settlements'), undo)).toMatchObject({ status: 201 });
    expect(await get(token)).toMatchObject({ status: 200, body: { amountDue: 80 } });
  });

  it('goes on where a camera read the car there: it is rather its own driver’s', async () => {
    const { payUrl } = await mall.read('exit-1', at(74), PARKED);
    paid.app.setNow(at(75));
    await takeOff();
    expect(await get(tokenOf(payUrl))).toMatchObject({ status: 200 });
  });

  it('lets what was begun by it go back as it comes, and its payer sees that', async () => {
    const { token } = await typeWrong();
    const { order } = await paid.begin(token);
    paid.app.setNow(at(75));
    await takeOff();
    paid.app.setNow(at(76));
    await paid.pay({ orderId: order });
    const [visit] = await mall.sessions();
    expect(visit).toMatchObject({ plate: PARKED, state: 'open' });
    const receipt = (await get(`${token}/receipt`)).body as unknown as ShownReceipt;
    expect(receipt).toMatchObject({ total: 80, entryAt: null, exitAt: null, payments: [{ amount: 80 }] });
    expect(receipt.refunds).toMatchObject([{ amount: 80 }]);
    expect(await get(token)).toMatchObject(ENDED);
    expect(await mall.read('exit-2', at(77), PARKED)).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(await cardOf(PARKED)).toMatchObject({ amountDue: 80 });
  });

  it('goes on showing what was paid by it in cash, and that it goes back, and nothing of the visit', async () => {
    const { id } = await typeWrong();
    await call('/cash-shifts', { float: 0 });
    const taken = await call(`/lanes/${id}/cash`, { amountDue: 80, received: 80 });
    const token = tokenOf((taken.body as { receiptUrl: string }).receiptUrl);
    expect(await get(`${token}/receipt`)).toMatchObject({ status: 200 });
    paid.app.setNow(seconds(74 * 60 + 40));
    await takeOff();
    expect(await get(token)).toMatchObject(ENDED);
    const receipt = (await get(`${token}/receipt`)).body as unknown as ShownReceipt;
    expect(receipt).toMatchObject({ total: 80, entryAt: null, refunds: [{ amount: 80 }] });
    await mall.read('exit-2', at(130), PARKED);
    const own = await cardOf(PARKED);
    await call(`/lanes/${own.id}/cash`, { amountDue: own.amountDue, received: own.amountDue });
    expect((await get(`${token}/receipt`)).body).toMatchObject({ total: 80, payments: [{ amount: 80 }] });
  });
});
