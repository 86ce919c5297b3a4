import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';

const PLATE = 'TN56DT8462';
const SURE = { confidence: 0.96 };
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addHoldingMall(gates);
});

const standing = async () => (await mall.waits()).filter(({ ended }) => ended === null);

describe('a car that holds, read again as what is no registration', () => {
  it.each([
    ['a look-alike', 'TN560T8462'],
    ['another character', 'TN5XDT8462'],
    ['a part', '6DT8462'],
  ])('%s of its plate holds still, as one car', async (_what, read) => {
    await mall.read('entry-1', at(0), PLATE, SURE);
    const { sessionId } = await mall.read('exit-1', at(39), PLATE, SURE);
    const again = await mall.read('exit-1', at(41.4), read, { confidence: 0.5 });
    expect(again).toMatchObject({ decision: 'hold', amountDue: 40, sessionId });
    expect(await standing()).toHaveLength(1);
    await payInCash(mall, PLATE, at(43));
    expect(await mall.read('exit-1', at(44), PLATE, SURE)).toMatchObject({ decision: 'open', sessionId });
    await gates.tick(at(70));
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: null, charge: 4_000 }]);
  });

  it('is another car under a plate unlike its own', async () => {
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('exit-1', at(39), PLATE, SURE);
    await mall.read('exit-1', at(41.4), 'KA0IXX77I', { confidence: 0.5 });
    expect(await standing()).toHaveLength(2);
  });
});

describe('a car that owes nothing and stands in the jam behind its exit', () => {
  /** A look-alike that came in just before makes its length doubtful, so that nothing is due. */
  const ALIKE = 'TN56DT3462';
  const JAM = [110, 112.8, 118.2, 123.8, 126.7, 135.7, 144];

  it('leaves at each read, as one visit', async () => {
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('entry-1', at(100), ALIKE, SURE);
    for (const minute of JAM) {
      await gates.tick(at(minute));
      expect(await mall.read('exit-1', at(minute), PLATE, SURE)).toMatchObject({
        decision: 'open',
        amountDue: 0,
      });
    }
    expect(await mall.sessions()).toMatchObject([
      { key: PLATE, state: 'closed', exitAt: at(110) },
      { key: ALIKE, state: 'open' },
    ]);
  });

  it('holds after the minutes to leave where somebody else was read in the lane meanwhile', async () => {
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('entry-1', at(100), ALIKE, SURE);
    await mall.read('exit-1', at(110), PLATE, SURE);
    await mall.read('exit-1', at(113), 'MH12AB1234', SURE);
    expect(await mall.read('exit-1', at(126), PLATE, SURE)).toMatchObject({ decision: 'hold' });
  });
});
