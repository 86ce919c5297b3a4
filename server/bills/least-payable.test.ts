import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OwnBill, ShownBill } from '#contract/pay.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../testing/holding-mall.ts';
import { linkOf, takeCash } from '../../testing/paid-visits.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../testing/test-people.ts';

// No provider takes less than a rupee: so little holds nobody, and is asked for nowhere.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates);
});

/** Each hour costs so many paise. */
async function price(unitPaise: number): Promise<void> {
  const price = {
    classes: ['car', 'ev', 'two_wheeler'],
    freeMinutes: 0,
    unitMinutes: 60,
    dayCapPaise: null,
    stayCapPaise: null,
    overnight: null,
    rates: [
      {
        days: ['weekday', 'weekend', 'holiday'],
        firstBlock: [],
        bands: [{ name: 'day', from: 0, to: 1440, unitPaise }],
      },
    ],
  };
  const draft = { zero: false, prices: [price], lostTicketPaise: null, validations: [] };
  const url = `/api/malls/${mall.mall.publicId}/tariffs`;
  expect((await root.client.call('PUT', url, { draft, publish: true })).status).toBe(200);
}

async function park(plate = PLATE) {
  const { sessionId } = await mall.read('entry-1', at(0), plate);
  return linkOf(gates, sessionId, at(0));
}

it('opens for a car that owes less than a rupee, and keeps the books as they are', async () => {
  await price(7);
  await park();
  const left = await mall.read('exit-1', at(30), PLATE);
  expect(left).toMatchObject({ decision: 'open', reason: 'charged', display: ['Nothing to pay', '30 min'] });
  expect(left).not.toHaveProperty('payUrl');
  expect(await mall.waits()).toEqual([]);
  expect(await mall.due(PLATE)).toBe(7);
});

it('holds for a rupee', async () => {
  await price(100);
  await park();
  const held = await mall.read('exit-1', at(30), PLATE);
  expect(held).toMatchObject({ decision: 'hold', display: ['Rs 1', 'Pay the attendant'] });
});

it('asks for no payment of it, and says why', async () => {
  await price(99);
  const { token } = await park();
  gates.app.setNow(at(30));
  const bill = (await root.client.call('GET', `/api/pay/${token}`)).body as ShownBill;
  expect(bill).toMatchObject({ status: 'nothing_due', amountDue: 0.99, methods: [] });
  const headers = { 'idempotency-key': 'a-key-of-its-own' };
  const begun = await root.client.call('POST', `/api/pay/${token}/payments`, { method: 'upi' }, { headers });
  expect(begun).toMatchObject({ status: 409, body: { code: 'too_little' } });
  expect((begun.body as { error: string }).error).toContain('too little to be paid online');
});

it('is no debt of its driver once the car has left', async () => {
  await price(7);
  const driver = await signUpDriver(gates.app, ['MH12CD5678']);
  const { token } = await park('MH12CD5678');
  await mall.read('exit-1', at(30), 'MH12CD5678');
  gates.app.setNow(at(40));
  const bill = (await root.client.call('GET', `/api/pay/${token}`)).body as ShownBill;
  expect(bill).toMatchObject({ status: 'left', amountDue: 0.07, methods: [] });
  const { body } = await driver.client.call('GET', '/api/account/bills');
  expect((body as { bills: OwnBill[] }).bills).toEqual([]);
});

it('lets out a car that holds, where so little is left of what it owes', async () => {
  await price(1_050);
  const { id } = await park();
  expect(await mall.read('exit-1', at(30), PLATE)).toMatchObject({ decision: 'hold' });
  await takeCash(gates, mall, { id, paise: 1_000, when: at(31), isOver: true });
  expect(await mall.read('exit-1', at(32), PLATE)).toMatchObject({
    decision: 'open',
    display: ['Paid. Thank you', expect.anything()],
  });
  expect(await mall.due(PLATE)).toBe(50);
});
