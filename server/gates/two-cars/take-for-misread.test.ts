import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'UP21KL0303';
const SURE = { confidence: 0.95 };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('a car that has waited before the barrier, and is read as it passes', () => {
  it('is one session from then, though the first frame of it is no registration', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('entry-1', at(10.5), 'UR21KL0303', { confidence: 0.6 });
    await mall.read('entry-1', at(10.505), PLATE, SURE);
    expect(await mall.read('exit-1', at(15.3), PLATE, SURE)).toMatchObject({ amountDue: 0 });
    for (const minute of [20, 40, 100, 400]) await gates.tick(at(minute));
    expect(await mall.sessions()).toMatchObject([{ plate: PLATE, state: 'closed', charge: 0, review: null }]);
  });

  it('says nothing of another registration that was read just before it', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('entry-1', at(10.5), 'UP21KL0309', SURE);
    await mall.read('entry-1', at(10.9), PLATE, SURE);
    const sessions = await mall.sessions();
    expect(sessions.map(({ plate, state }) => [plate, state])).toContainEqual(['UP21KL0309', 'open']);
  });
});
