import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it.each([0.88, 0.97])(
  'its very own exit (%s) takes back a session that ended, and goes, by a look-alike',
  async (confidence) => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'RJ15UF8377', { confidence: 0.86 });
    await mall.read('exit-1', at(11), 'RJ15UE8377', { confidence: 0.94 });
    expect(await mall.sessions()).toMatchObject([{ key: 'RJ15UE8377', charge: 4_000 }]);
    await mall.read('exit-1', at(185), 'RJ15UF8377', { confidence });
    // It may have left and come back: until then is charged, and the rest is asked.
    expect(await mall.sessions()).toMatchObject([
      { key: 'RJ15UF8377', entryAt: at(0), exitAt: at(185), charge: 4_000, review: 'length_doubtful' },
      { key: 'RJ15UE8377', exitAt: at(11), charge: 0, review: null },
    ]);
    expect((await mall.ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  },
);
