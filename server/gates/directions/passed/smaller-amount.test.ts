import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../../testing/gated-mall.ts';

const PLATE = 'MH12PB4938';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** What a visit of so many minutes costs alone, in paise. */
async function price(minutes: number): Promise<number> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), PLATE, { confidence: 0.97 });
  await mall.read('exit-1', at(minutes), PLATE, { confidence: 0.97 });
  return (await mall.sessions()).reduce((sum, { charge }) => sum + charge, 0);
}

it.each([
  [206, 300, 2],
  [206, 300, 29],
  [206, 411, 0],
  [206, 413, 2],
  [70, 600, 5],
  [500, 700, 12],
  [45, 70, 20],
  [240, 480, 2],
])(
  'read at the entry at %i minutes, seconds later at the exit and there again at %i: the smaller amount is charged',
  async (cameAt, leftAt, since) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const sure = { confidence: 0.97 };
    await mall.read('entry-1', at(0), PLATE, sure);
    await mall.read('entry-1', at(1), 'KA51ZZ7777', sure);
    await mall.read('entry-1', at(cameAt), PLATE, sure);
    await mall.read('exit-1', seconds(cameAt * 60 + since), PLATE, { confidence: 0.62 });
    await mall.read('exit-1', at(leftAt), PLATE, sure);
    await gates.tick(at(leftAt + 20));

    const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
    const charged = own.reduce((sum, { charge }) => sum + charge, 0);
    // It left then and came back unread, or had left unread before and came in.
    const [leaving, coming] = [await price(cameAt + since / 60), await price(leftAt - cameAt)];
    expect(charged).toBe(Math.min(leaving, coming));
    const lines = await mall.ledger();
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const owed = lines.filter(({ account }) => account === 'receivable');
    expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged);
  },
);
