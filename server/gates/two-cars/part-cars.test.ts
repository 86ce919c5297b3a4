import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const FIRST = 'RJ27PL0880';
const SECOND = 'RJ27PL0883';
const SURE = { confidence: 0.96 };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Two cars of one series behind each other, the second one read in doubt: it is taken for a double of the first. */
async function enterBoth(): Promise<void> {
  mall = await gates.addMall();
  await mall.read('entry-1', at(0), FIRST, SURE);
  await mall.read('entry-1', seconds(47), SECOND, { confidence: 0.89 });
  expect(await mall.sessions()).toMatchObject([{ key: FIRST, state: 'open' }]);
}

const sessionsByKey = async () => new Map((await mall.sessions()).map((session) => [session.key, session]));

describe('two cars that were taken for one at the entry', () => {
  it('each pay their own visit, the second one leaving first', async () => {
    await enterBoth();
    expect(await mall.read('exit-1', at(59), SECOND, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 40,
    });
    expect((await sessionsByKey()).get(FIRST)).toMatchObject({ state: 'open' });
    expect(await mall.read('exit-1', at(70), FIRST, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 80,
    });
    const found = await sessionsByKey();
    expect(found.get(SECOND)).toMatchObject({ state: 'closed', review: null, charge: 4_000 });
    expect(found.get(FIRST)).toMatchObject({ state: 'closed', review: null, charge: 8_000 });
    expect(found.size).toBe(2);
  });

  it('each pay their own visit, the first one leaving first', async () => {
    await enterBoth();
    await mall.read('exit-1', at(30), FIRST, SURE);
    expect(await mall.read('exit-1', at(59), SECOND, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 40,
    });
    expect(await mall.sessions()).toMatchObject([
      { key: FIRST, charge: 4_000 },
      { key: SECOND, charge: 4_000, review: null },
    ]);
  });

  it('are asked for once where both plates are read at the exit within two minutes: it may be one car', async () => {
    await enterBoth();
    const first = await mall.read('exit-1', at(59), SECOND, SURE);
    expect(await mall.read('exit-1', seconds(59 * 60 + 50), FIRST, SURE)).toEqual(first);
    const charges = (await mall.sessions()).map(({ charge }) => charge ?? 0);
    expect(charges.reduce((sum, one) => sum + one, 0)).toBe(4_000);
  });

  it('cost nothing twice where the car that left was read again at the exit under its other plate', async () => {
    await enterBoth();
    await mall.read('exit-1', at(30), FIRST, SURE);
    expect(await mall.read('exit-1', at(40), SECOND, SURE)).toMatchObject({ amountDue: 0 });
  });
});

describe('two look-alikes that were taken for one at the entry', () => {
  const ALIKE = 'RJ27PL0888';

  async function enterAlike(): Promise<void> {
    mall = await gates.addMall();
    await mall.read('entry-1', at(0), SECOND, { confidence: 0.92 });
    await mall.read('entry-1', seconds(79), ALIKE, { confidence: 0.94 });
    expect(await mall.sessions()).toHaveLength(1);
  }

  it.each([
    [SECOND, ALIKE, 0.91],
    [ALIKE, SECOND, 0.91],
    [SECOND, ALIKE, 0.96],
    [ALIKE, SECOND, 0.96],
  ])(
    'each pay their own visit where %s leaves, a third car, and %s (%d sure)',
    async (one, other, confidence) => {
      await enterAlike();
      await mall.read('entry-2', at(5), 'GJ05AB1234', SURE);
      await mall.read('exit-1', at(59), one, { confidence });
      await mall.read('exit-1', at(62), 'GJ05AB1234', SURE);
      const last = await mall.read('exit-1', at(69), other, { confidence });
      expect(last).toMatchObject({ reason: 'charged', amountDue: 80 });
      const found = await sessionsByKey();
      expect(found.get(one)).toMatchObject({ charge: 4_000, review: null });
      expect(found.get(other)).toMatchObject({ charge: 8_000, review: null });
    },
  );

  it('pay no more than from the own entry: what the first one paid beyond it goes back', async () => {
    await enterAlike();
    await mall.read('entry-2', at(5), 'GJ05AB1234', SURE);
    // An hour by its own entry, which was 79 s after the one that it was taken for.
    await mall.read('exit-1', seconds(61 * 60 + 10), ALIKE, SURE);
    await mall.read('exit-1', at(63), 'GJ05AB1234', SURE);
    await mall.read('exit-1', at(69), SECOND, SURE);
    expect((await sessionsByKey()).get(ALIKE)).toMatchObject({ charge: 4_000 });
  });

  it('stay one where nobody else was read between them: the car stands at the exit', async () => {
    await enterAlike();
    await mall.read('exit-1', at(59), SECOND, SURE);
    expect(await mall.read('exit-1', at(69), ALIKE, SURE)).toMatchObject({ amountDue: 0 });
    const charges = (await mall.sessions()).map(({ charge }) => charge ?? 0);
    expect(charges.reduce((sum, one) => sum + one, 0)).toBe(4_000);
  });
});

describe('one car that was read twice at the entry', () => {
  it('leaves under a doubtful second reading as one', async () => {
    await enterBoth();
    await mall.read('exit-1', at(59), SECOND, { confidence: 0.7 });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 4_000 }]);
  });

  it('leaves under a look-alike as one, however sure its reading', async () => {
    mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'RJ27PL0888', SURE);
    await mall.read('entry-1', seconds(47), SECOND, { confidence: 0.89 });
    await mall.read('exit-1', at(59), SECOND, SURE);
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 4_000 }]);
  });
});
