import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';

const [FIRST, SECOND] = ['KA05NM2448', 'KA05MM2448'];
const SURE = { confidence: 0.97 };
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  await mall.read('entry-1', at(0), FIRST, SURE);
  await mall.read('entry-1', seconds(58), SECOND, SURE);
  expect(await mall.sessions()).toHaveLength(1);
});

const leave = (minute: number, plate: string) => mall.read('exit-1', at(minute), plate, SURE);

describe('what was paid ahead while two cars were taken for one at the entry', () => {
  it('counts for the second one too, once the first has left by it', async () => {
    await payInCash(mall, FIRST, at(25));
    expect(await leave(30, FIRST)).toMatchObject({ decision: 'open', reason: 'paid' });
    expect(await leave(130, SECOND)).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(await mall.due(SECOND)).toBe(8_000);
    const bill = await mall.showBill(SECOND);
    expect(bill).toMatchObject({ amountDue: 80 });
    expect(bill.lines).toContainEqual(expect.objectContaining({ code: 'paid_for_both', amountRupees: -40 }));
    await payInCash(mall, SECOND, at(131));
    expect(await leave(132, SECOND)).toMatchObject({ decision: 'open' });
  });

  it('lets the second one leave free where it owes no more than that', async () => {
    await payInCash(mall, FIRST, at(25));
    await leave(30, FIRST);
    expect(await leave(60.9, SECOND)).toMatchObject({ decision: 'open', amountDue: 0 });
  });

  it('counts for the second one that leaves first, and for the first', async () => {
    await payInCash(mall, FIRST, at(25));
    expect(await leave(59, SECOND)).toMatchObject({ decision: 'open', reason: 'paid' });
    expect(await leave(100, FIRST)).toMatchObject({ decision: 'hold', amountDue: 40 });
  });
});

it('what was paid at the exit by the one that left is that one’s alone', async () => {
  expect(await leave(30, FIRST)).toMatchObject({ decision: 'hold', amountDue: 40 });
  await payInCash(mall, FIRST, at(31));
  await leave(31.5, FIRST);
  expect(await leave(130, SECOND)).toMatchObject({ decision: 'hold', amountDue: 120 });
});
