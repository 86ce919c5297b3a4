import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../../testing/holding-mall.ts';

const PLATES = ['GJ05AB1234', 'MH12CD5678', 'RJ14EF9012', 'DL03GH3456', 'KA01JK7890', 'TN22LM1357'];
const SURE = { confidence: 0.95 };
const BACK = 'AP23DZ9211';
const newcomer = (index: number) => `UP32ST${3000 + 611 * index}`;

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Six cars leave past one entry while as many come in past one exit, and with them one that had come in before, as so read. */
async function swap<Mall extends GatedMall>(mall: Mall, readAs = BACK, confidence = 0.95): Promise<Mall> {
  await mall.read('entry-1', at(-200), BACK, { confidence });
  for (const [index, plate] of PLATES.entries()) await mall.read('entry-2', at(index), plate, SURE);
  for (const [index, plate] of PLATES.entries()) {
    await mall.read('exit-1', at(59.2 + index), newcomer(index), SURE);
    if (index === 3) {
      const { reason } = await mall.read('exit-1', at(62.5), readAs, { confidence });
      if (reason !== 'charged') throw new Error(`the exit ended nothing: ${reason}`);
      await mall.read('exit-1', at(62.6), readAs, { confidence });
    }
    await mall.read('entry-2', at(60 + index), plate, SURE);
  }
  return mall;
}

const addMall = () => gates.addMall({ graceMinutes: 0 });

const settle = async (minutes: readonly number[]) => {
  for (const minute of minutes) await gates.tick(at(minute));
};

const own = async (mall: GatedMall, ...plates: string[]) =>
  (await mall.sessions())
    .filter(({ plate }) => plates.includes(plate))
    .map(({ entryAt, exitAt, state, charge }) => ({ entryAt, exitAt, state, charge }));

const BEFORE = { entryAt: at(-200), exitAt: null, state: 'closed', charge: 0 };

describe('a car that comes in past a swapped exit, whose plate had come in before', () => {
  it('pays nothing for the time before, and what follows when it leaves', async () => {
    const mall = await swap(await addMall());
    await settle([66, 72, 90]);
    expect(await own(mall, BACK)).toEqual([
      BEFORE,
      { entryAt: at(62.5), exitAt: null, state: 'open', charge: 0 },
    ]);
    expect((await mall.ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await mall.read('exit-2', at(150), BACK, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 80,
    });
  });

  it('pays what followed where it has left before anybody knew', async () => {
    const mall = await swap(await addMall());
    expect(await mall.read('exit-2', at(104), BACK, SURE)).toMatchObject({ reason: 'entry_awaited' });
    await settle([105, 110]);
    expect(await own(mall, BACK)).toEqual([
      BEFORE,
      { entryAt: at(62.5), exitAt: at(104), state: 'closed', charge: 4_000 },
    ]);
  });

  it('is no car of another plate that was read as like it: that one is inside still', async () => {
    const near = 'AP23QZ9211';
    const mall = await swap(await addMall(), near, 0.7);
    await settle([66, 72, 90]);
    expect(await own(mall, BACK, near)).toEqual([
      { entryAt: at(-200), exitAt: null, state: 'open', charge: 0 },
      { entryAt: at(62.5), exitAt: null, state: 'open', charge: 0 },
    ]);
  });

  it('has left where its driver paid there', async () => {
    const mall = await swap(await addHoldingMall(gates, { exitRule: 'record' }));
    await payInCash(mall, BACK, at(66));
    await settle([67, 73, 90]);
    expect(await own(mall, BACK)).toMatchObject([{ exitAt: at(62.5), charge: 20_000 }]);
  });
});
