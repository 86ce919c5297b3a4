import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall } from '../../../testing/holding-mall.ts';

const PLATE = 'KA01MN7777';
const SURE = { confidence: 0.95 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** An exit reads a car, some seconds before or after each other, and then an entry does; hours later it leaves. */
it.each([[[-1]], [[-20, -14, -3]], [[-2, 2]]])(
  'a car that an exit sees %j seconds from its coming in is one visit, and holds nowhere',
  async (glances) => {
    const mall = await addHoldingMall(gates);
    for (const glance of glances.filter((one) => one < 0))
      await mall.read('exit-1', seconds(glance), PLATE, SURE);
    await mall.read('entry-1', at(0), PLATE, SURE);
    for (const glance of glances.filter((one) => one > 0))
      await mall.read('exit-1', seconds(glance), PLATE, SURE);
    expect((await mall.waits()).filter(({ ended }) => ended === null)).toEqual([]);
    await gates.tick(at(30));
    expect(await mall.read('exit-1', at(130), PLATE, SURE)).toMatchObject({
      decision: 'hold',
      amountDue: 120,
    });
    await gates.tick(at(170));
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: null, entryAt: at(0), charge: 12_000 },
    ]);
  },
);

it('an exit longer before a car comes in is of a visit of its own', async () => {
  const mall = await addHoldingMall(gates);
  await mall.read('exit-1', seconds(-40), PLATE, SURE);
  await mall.read('entry-1', at(0), PLATE, SURE);
  await gates.tick(at(30));
  expect(await mall.sessions()).toMatchObject([{ review: 'entry_unknown' }, { state: 'open' }]);
});
