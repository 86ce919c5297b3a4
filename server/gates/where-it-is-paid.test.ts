import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCashMall, type CashMall } from '../../testing/cash-mall.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';
import { signInSuperAdmin } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';

async function hold(mall: CashMall) {
  await mall.read('entry-1', at(0), PLATE);
  return mall.read('exit-1', at(90), PLATE);
}

async function addMall(gates: GateTests): Promise<CashMall> {
  gates.app.setNow(at(0));
  return addCashMall(gates, await signInSuperAdmin(gates.app));
}

describe('a mall without an account at the payment provider', () => {
  let gates: GateTests;
  let mall: CashMall;
  beforeAll(async () => {
    gates = await openGates();
    mall = await addMall(gates);
  });
  afterAll(() => gates.end());

  it('sends a driver who holds to the attendant, and its link to the bill all the same', async () => {
    const held = await hold(mall);
    expect(held).toMatchObject({ decision: 'hold', display: ['Rs 80', 'Pay the attendant'] });
    expect(held.payUrl).toContain('/pay/');
  });

  it('names cash on the bill while somebody has a cash drawer open, and then alone', async () => {
    expect(await mall.showBill(PLATE)).toMatchObject({ car: 'holds', methods: [] });
    const shift = await mall.open(mall.admin, 500);
    expect((await mall.showBill(PLATE)).methods).toEqual(['cash']);
    await mall.close(mall.admin, 500, shift);
    expect((await mall.showBill(PLATE)).methods).toEqual([]);
  });

  it('names no cash for a car that nobody stops any more', async () => {
    await mall.open(mall.admin, 500);
    await mall.setRules({ exitRule: 'record' });
    expect((await mall.showBill(PLATE)).methods).toEqual([]);
    await mall.setRules({ exitRule: 'pay-to-leave' });
    const { id } = await mall.waiting(PLATE);
    await mall.call(mall.admin, 'POST', `/lanes/${id}/open`, { reason: 'The queue' });
    expect((await mall.showBill(PLATE)).methods).toEqual([]);
  });
});

describe('a mall whose drivers pay by themselves', () => {
  let paid: PaidMall;
  beforeAll(async () => {
    paid = await openPaidMall();
  });
  afterAll(() => paid.end());

  it('asks them to scan, and names cash beside the rest', async () => {
    const mall = await addMall(paid);
    expect(await hold(mall)).toMatchObject({ decision: 'hold', display: ['Rs 80', 'Scan to pay'] });
    expect((await mall.showBill(PLATE)).methods).toEqual(['upi', 'card']);
    await mall.open(mall.admin, 500);
    expect((await mall.showBill(PLATE)).methods).toEqual(['upi', 'card', 'cash']);
  });
});
