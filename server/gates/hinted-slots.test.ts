import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall } from '../../testing/holding-mall.ts';

const OWN = 'UP32HR6140';
const GONE = 'UP32HR6147';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car comes in, and another one takes the slot that the display named to it, and stays there. */
async function enterForAnother(mall: GatedMall, confidence: number): Promise<void> {
  await mall.sense(at(-1), 'B1A04', false);
  await mall.read('entry-1', at(0), OWN, { confidence });
  expect((await mall.sessions()).find(({ key }) => key === OWN)).toMatchObject({ suggested: 'B1A04' });
  await mall.sense(at(2), 'B1A04', true);
}

describe('in a new mall, a car whose slot another one took as the display had named it', () => {
  it.each([
    [0.91, 0.88, 20, 40],
    [0.91, 0.5, 90, 80],
    [0.85, 0.97, 90, 80],
    [0.7, 0.7, 150, 120],
  ])('read right at both gates (%d, %d) after %d minutes pays its visit', async (entry, exit, stay, due) => {
    for (const mall of [await gates.addMall(), await addHoldingMall(gates)]) {
      await enterForAnother(mall, entry);
      const answer = await mall.read('exit-1', at(stay), OWN, { confidence: exit });
      expect(answer).toMatchObject({ amountDue: due });
      expect(['charged', 'payment_due']).toContain(answer.reason);
      expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: due * 100, review: null }]);
    }
  });

  it.each([0.86, 0.96])('is its own car behind its neighbour, %d sure', async (confidence) => {
    const mall = await gates.addMall();
    await enterForAnother(mall, 0.96);
    await mall.read('entry-2', at(5), GONE, { confidence: 0.96 });
    await mall.read('exit-1', at(90), GONE, { confidence: 0.96 });
    await mall.read('exit-1', seconds(90 * 60 + 50), OWN, { confidence });
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000 }, { charge: 8_000 }]);
  });
});
