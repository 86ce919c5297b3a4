import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

const PLATE = 'MH01AB1234';
const OTHERS = ['KA05GH4007', 'TN22CD5561'] as const;
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car pays 40 rupees ahead at minute 50, and may leave until 65; two others are inside. */
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates);
  await mall.read('entry-1', at(0), PLATE);
  for (const other of OTHERS) await mall.read('entry-2', at(1), other);
  await payInCash(mall, PLATE, at(50));
});

async function show(minute: number) {
  gates.app.setNow(at(minute));
  await gates.tick(at(minute));
  return mall.showBill(PLATE);
}

/** They hold at an exit, pay nothing and are not read again. */
async function abandonTwo(lane: 'exit-1' | 'exit-2') {
  await mall.read(lane, at(51), OTHERS[0]);
  await mall.read(lane, at(60), OTHERS[1]);
}

describe('a car that has paid ahead and is parked, while others hold at an exit and drive back', () => {
  it('gains no time to leave', async () => {
    await abandonTwo('exit-2');
    expect(await show(61)).toMatchObject({ amountDue: 0, leaveBy: at(65).toISOString() });
    expect(await show(64)).toMatchObject({ amountDue: 0, leaveBy: at(65).toISOString() });
    expect(await show(70)).toMatchObject({ amountDue: 40, leaveBy: null });
    expect(await mall.read('exit-1', at(80), PLATE)).toMatchObject({ decision: 'hold', amountDue: 40 });
  });

  it('pays nothing more, and a person is asked, where it may have stood behind one of them', async () => {
    await abandonTwo('exit-2');
    expect(await mall.read('exit-2', at(80), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    const session = (await mall.sessions()).find(({ key }) => key === PLATE);
    expect(session).toMatchObject({ charge: 4_000, review: 'length_doubtful', exitAt: at(80) });
    expect(session?.detail['spokeAgainst']).toEqual(['perhaps_queued']);
  });

  it('is asked in full long after them, at whichever exit', async () => {
    await abandonTwo('exit-2');
    expect(await mall.read('exit-2', at(126), PLATE)).toMatchObject({ decision: 'hold', amountDue: 80 });
  });
});

describe('a car that has paid ahead, while others hold up the exits', () => {
  it('has the time of them where all lanes are held up, and is shown so', async () => {
    for (const minute of [52, 58, 64]) {
      await mall.read('exit-1', at(minute), OTHERS[0]);
      await mall.read('exit-2', at(minute), OTHERS[1]);
    }
    expect(await show(64.5)).toMatchObject({ amountDue: 0, leaveBy: at(77).toISOString() });
    expect(await mall.read('exit-1', at(77), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect((await mall.sessions()).find(({ key }) => key === PLATE)).toMatchObject({ review: null });
  });

  it('does not pay for the queue of its own lane, which nobody asks about', async () => {
    await mall.read('exit-2', at(52), OTHERS[0]);
    await payInCash(mall, OTHERS[0], at(72));
    expect(await mall.read('exit-2', at(84), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect((await mall.sessions()).find(({ key }) => key === PLATE)).toMatchObject({ review: null });
  });

  it('pays no more, and a person is asked, where it may have stood in another lane before', async () => {
    await mall.read('exit-2', at(52), OTHERS[0]);
    await payInCash(mall, OTHERS[0], at(72));
    expect(await mall.read('exit-1', at(84), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect((await mall.sessions()).find(({ key }) => key === PLATE)).toMatchObject({
      review: 'length_doubtful',
    });
  });
});
