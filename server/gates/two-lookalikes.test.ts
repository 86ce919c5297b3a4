import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../testing/holding-mall.ts';

/** Two plates that cameras mix up. */
const [FIRST, SECOND] = ['GJ05AB1238', 'GJ05AB1233'];
const SURE = { confidence: 0.97 };
const DOUBT = { confidence: 0.7 };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

type Left = readonly [minute: number, plate: string, more: { confidence: number }];

/** Both come, half an hour apart, and no slot tells of them; then they are read leaving. */
async function bothLeave(mall: GatedMall, exits: readonly Left[], entered = SURE): Promise<void> {
  await mall.read('entry-1', at(0), FIRST, SURE);
  await mall.read('entry-1', at(30), SECOND, entered);
  for (const [minute, plate, more] of exits) {
    await mall.read('exit-1', at(minute), plate, more);
    await upkeep(minute + 1);
  }
}

async function upkeep(minute: number): Promise<void> {
  gates.app.setNow(at(minute));
  await gates.tick(at(minute));
}

const visits = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ key, exitAt, charge, review }) => [
    key,
    exitAt && (+exitAt - +at(0)) / 60_000,
    charge,
    review,
  ]);

describe('of two look-alikes that leave, one of them read in doubt', () => {
  it.each<[string, readonly Left[], [number, number], [number, number]]>([
    [
      'the first one, as itself',
      [
        [90, FIRST, DOUBT],
        [200, SECOND, SURE],
      ],
      [90, 8_000],
      [200, 12_000],
    ],
    [
      'the first one, as the second',
      [
        [90, SECOND, DOUBT],
        [200, SECOND, SURE],
      ],
      [90, 8_000],
      [200, 12_000],
    ],
    [
      'the second one, as the first',
      [
        [90, FIRST, DOUBT],
        [200, FIRST, SURE],
      ],
      [200, 16_000],
      [90, 4_000],
    ],
    [
      'the second one, as itself',
      [
        [90, SECOND, DOUBT],
        [200, FIRST, SURE],
      ],
      [200, 16_000],
      [90, 4_000],
    ],
  ])(
    '%s: once the other is read right each is charged whole, and nobody is asked',
    async (_what, exits, one, other) => {
      const mall = await gates.addMall({ graceMinutes: 0 });
      await bothLeave(mall, exits);
      for (const minute of [210, 216, 222]) await upkeep(minute);
      expect(await visits(mall)).toEqual([
        [FIRST, ...one, null],
        [SECOND, ...other, null],
      ]);
    },
  );

  it('until then whoever leaves surely, and was read leaving before, pays what is certain', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await bothLeave(mall, [[90, SECOND, DOUBT]]);
    expect(await mall.read('exit-1', at(200), SECOND, SURE)).toMatchObject({
      reason: 'length_doubtful',
      amountDue: 40,
    });
  });

  it('read twice under one plate, the first time well enough, it may have come back unread: the smaller amount stands, and a person is asked', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await bothLeave(mall, [
      [90, SECOND, { confidence: 0.89 }],
      [200, SECOND, SURE],
    ]);
    for (const minute of [210, 216, 222]) await upkeep(minute);
    expect(await visits(mall)).toEqual([
      [FIRST, null, 0, null],
      [SECOND, 200, 4_000, 'length_doubtful'],
      // Of whom it was is asked with the session.
      [SECOND, 90, 0, null],
    ]);
  });

  it('what was paid stands, and nobody is asked any more', async () => {
    gates.app.setNow(at(-10));
    const mall = await addHoldingMall(gates);
    await bothLeave(mall, [[90, FIRST, SURE]], DOUBT);
    expect(await mall.due(FIRST)).toBe(4_000);
    await payInCash(mall, FIRST, at(92));
    await mall.read('exit-1', at(200), SECOND, SURE);
    for (const minute of [210, 216]) await upkeep(minute);
    expect(await visits(mall)).toEqual([
      [FIRST, 90, 4_000, null],
      [SECOND, 200, 12_000, null],
    ]);
    expect(await mall.due(FIRST)).toBe(0);
  });

  it('where nobody has paid it is raised to what it is', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await bothLeave(mall, [[90, FIRST, SURE]], DOUBT);
    expect(await visits(mall)).toMatchObject([
      [FIRST, 90, 4_000, 'length_doubtful'],
      [SECOND, null, 0, null],
    ]);
    await mall.read('exit-1', at(200), SECOND, SURE);
    for (const minute of [210, 216]) await upkeep(minute);
    expect(await visits(mall)).toEqual([
      [FIRST, 90, 8_000, null],
      [SECOND, 200, 12_000, null],
    ]);
  });
});

describe('two look-alikes that come in by one lane within seconds, both read surely', () => {
  const come = async (...plates: string[]) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const answers = [];
    for (const [index, plate] of plates.entries())
      answers.push(await mall.read('entry-1', at(index / 15), plate, SURE));
    return { mall, answers };
  };

  it('are two cars where others were read in between, and each leaves by its own read', async () => {
    const { mall, answers } = await come(FIRST, 'GJ05KK4471', 'MH12ZZ9090', SECOND);
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(4);
    expect(await mall.read('exit-1', at(50), SECOND, SURE)).toMatchObject({ amountDue: 40, plate: SECOND });
    expect(await mall.read('exit-1', at(70), FIRST, SURE)).toMatchObject({ amountDue: 80, plate: FIRST });
  });

  it('are one car, misread, where one of them was read in doubt', async () => {
    const mall = await gates.addMall();
    const first = await mall.read('entry-1', at(0), FIRST, SURE);
    await mall.read('entry-1', at(0.1), 'GJ05KK4471', SURE);
    expect(await mall.read('entry-1', at(0.2), SECOND, DOUBT)).toMatchObject({ sessionId: first.sessionId });
  });
});
