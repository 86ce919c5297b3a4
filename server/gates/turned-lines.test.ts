import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'TN25SP7084';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it.each(['7084TN25SP', 'SP7084TN25', '25SP7084'])(
  'a car whose plate of two lines was read as %s at its entry is charged until its exit',
  async (read) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(40), read, { confidence: 0.8 });
    const answer = await mall.read('exit-1', at(160), PLATE, { confidence: 0.94 });
    expect(answer).toMatchObject({ decision: 'open', amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([
      { key: PLATE, state: 'closed', review: null, charge: 8_000 },
    ]);
  },
);
