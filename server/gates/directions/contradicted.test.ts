import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const contradictions = async (mall: GatedMall) =>
  (await mall.alerts()).filter(({ kind }) => kind === 'direction_contradicted');

describe('a camera that says another direction than it is registered with', () => {
  it('has its reads counted as registered and stored, and a person is asked once', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const minute of [0, 1])
      expect(
        await mall.read('entry-1', at(minute), minute === 0 ? PLATE : 'MH12CD5678', { direction: 'exit' }),
      ).toMatchObject({ reason: 'entered' });
    expect(await mall.read('exit-1', at(50), PLATE, { direction: 'entry' })).toMatchObject({ amountDue: 40 });
    expect(await mall.countReads()).toBe(3);
    expect((await contradictions(mall)).map(({ count }) => count)).toEqual([2, 1]);
  });

  it('is none where it says its own, or nothing', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, { direction: 'entry' });
    await mall.read('exit-1', at(50), PLATE);
    expect(await contradictions(mall)).toEqual([]);
  });

  it('is over once it reads without contradicting', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, { direction: 'exit' });
    await gates.tick(at(1));
    await mall.read('entry-1', at(2), 'MH12CD5678', { direction: 'exit' });
    expect(await contradictions(mall)).toMatchObject([{ count: 2 }]);
    await mall.read('entry-1', at(13), 'UP32ST3000');
    await gates.tick(at(14));
    await mall.read('entry-1', at(15), 'UP32ST3611', { direction: 'exit' });
    expect(await contradictions(mall)).toMatchObject([{ count: 2 }, { count: 1 }]);
  });
});
