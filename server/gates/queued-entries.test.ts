import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it('a car that stood in the queue while others were let past has one session, from when it came in', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const first = await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(4), 'MH12CD5678');
  expect(await mall.read('entry-1', at(12), PLATE)).toEqual(first);
  const [queued] = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
  expect(queued).toMatchObject({ state: 'open', detail: { queuedSince: at(0).toISOString() } });
  await mall.read('exit-1', at(70), PLATE);
  const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
  // From the first read it would be two hours.
  expect(own).toMatchObject([{ state: 'closed', review: null, entryAt: at(12), charge: 4_000 }]);
});

it.each([1.2, 1.6, 3, 14])(
  'a car that stood alone before the barrier and is read again after %d minutes pays from that read',
  async (waited) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(waited), PLATE);
    expect(await mall.read('exit-1', at(waited + 59.6), PLATE)).toMatchObject({ amountDue: 40 });
  },
);

it('one that was seen in its slot has been out unread', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.sense(at(199), 'B1A01', false);
  await mall.read('entry-1', at(200), PLATE);
  await mall.sense(at(202), 'B1A01', true);
  await mall.sense(at(209), 'B1A01', false);
  expect(await mall.read('entry-1', at(214), PLATE)).toMatchObject({ reason: 'entered_again' });
  expect(await mall.sessions()).toMatchObject([
    { state: 'closed', review: 'exit_missed' },
    { state: 'open' },
  ]);
});

describe('a car that waits before the barrier, of whose two reads one is a look-alike of the other', () => {
  const RIGHT = 'KA01MN7777';
  const WRONG = 'KA01NN7777';
  const sure = { confidence: 0.96 };
  const unsure = { confidence: 0.6 };
  type Seen = readonly [plate: string, more: { confidence: number }];
  async function queue([plate, more]: Seen, [again, less]: Seen, waited: number) {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), plate, more);
    await mall.read('entry-1', at(waited), again, less);
    return mall;
  }

  it.each<[Seen, Seen, number]>([
    [[RIGHT, sure], [WRONG, unsure], 1.2],
    [[RIGHT, sure], [WRONG, unsure], 4],
    [[WRONG, unsure], [RIGHT, sure], 14],
  ])('is one car, from the read at the barrier (%j, %j, %d minutes)', async (first, second, waited) => {
    const mall = await queue(first, second, waited);
    await mall.read('exit-1', at(waited + 59), RIGHT, sure);
    await gates.tick(at(waited + 90));
    expect(await mall.sessions()).toMatchObject([
      { key: RIGHT, state: 'closed', review: null, charge: 4_000 },
    ]);
  });

  it.each<[string, Seen, Seen, number]>([
    ['was sure both times', [RIGHT, sure], [WRONG, sure], 4],
    ['read what a fleet differs by', ['KA01MN7773', sure], ['KA01MN7778', unsure], 4],
    ['read no look-alike', [RIGHT, sure], ['KA01AN7777', unsure], 4],
    ['read it after more than a quarter of an hour', [RIGHT, sure], [WRONG, unsure], 16],
  ])('is two cars where the camera %s', async (_what, first, second, waited) => {
    const mall = await queue(first, second, waited);
    expect(await mall.sessions()).toHaveLength(2);
  });

  it.each([
    ['MP02EY8774', 'HP02PY8774', 0.367],
    ['MP02EY8774', 'MPO2EV8774', 0.59],
  ])(
    'is one car whoever was read in between, where %s is guessed as %s at last',
    async (right, guess, confidence) => {
      const mall = await gates.addMall({ graceMinutes: 0 });
      await mall.read('entry-1', at(0), right, sure);
      await mall.read('entry-1', at(3), 'MH12CD5678', sure);
      await mall.read('entry-1', at(8), 'GJ05KL1111', sure);
      await mall.read('entry-1', at(12), guess, { confidence });
      // From the first read it would be two hours.
      expect(await mall.read('exit-1', at(64), right, sure)).toMatchObject({ amountDue: 40 });
      expect((await mall.sessions()).filter(({ key }) => key === right)).toMatchObject([
        { review: null, entryAt: at(12) },
      ]);
      expect(await mall.sessions()).toHaveLength(3);
    },
  );

  it('is one car, and in no slot yet, where another one took a slot meanwhile that was thought to be its own', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.sense(at(-1), 'B1A01', false);
    await mall.read('entry-1', at(0), RIGHT, sure);
    await mall.sense(at(2), 'B1A01', true);
    expect((await mall.sessions())[0]).toMatchObject({ slot: 'B1A01' });
    await mall.read('entry-1', at(12), 'KA01WN7777', { confidence: 0.4 });
    expect(await mall.sessions()).toMatchObject([{ key: RIGHT, entryAt: at(12), slot: null }]);
  });

  it.each<[string, string, string, number]>([
    ['is another number', 'MP02EY8774', 'HP02PY8775', 0.367],
    ['was rather read than guessed', 'MP02EY8774', 'HP02PY8774', 0.61],
    ['is farther off', 'MP02EY8774', 'RJ14PY8774', 0.367],
  ])(
    'is two cars where others were read in between and what came last %s',
    async (_what, right, last, confidence) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), right, sure);
      await mall.read('entry-1', at(3), 'MH12CD5678', sure);
      await mall.read('entry-1', at(12), last, { confidence });
      expect(await mall.sessions()).toHaveLength(3);
    },
  );

  it('is another car where a guess may be either of two that were read', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MP02EY8774', sure);
    await mall.read('entry-1', at(3), 'MP02FY8774', sure);
    await mall.read('entry-1', at(12), 'MP02PY8774', { confidence: 0.4 });
    expect(await mall.sessions()).toHaveLength(3);
  });

  it('is two cars where another one was read in between', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), RIGHT, sure);
    await mall.read('entry-1', at(2), 'MH12CD5678', sure);
    await mall.read('entry-1', at(4), WRONG, unsure);
    expect(await mall.sessions()).toHaveLength(3);
  });
});
