import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const WHOLE = 'MH48PP6522';
let gates: GateTests;
let mall: GatedMall;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
});

type Read = readonly [plate: string, confidence: number | undefined];
/** Two reads of the entry, the second one so many seconds after the first. */
async function enter([one, sure]: Read, [other, surer]: Read, after: number): Promise<void> {
  await mall.read('entry-1', at(0), one, { confidence: sure });
  await mall.read('entry-1', seconds(after), other, { confidence: surer });
}
const charges = async () => (await mall.sessions()).map(({ key, charge }) => [key, charge / 100]);
const open = async () => (await mall.sessions()).filter(({ state }) => state === 'open');

/** A plate with one character changed into one that no camera takes for it, place by place. */
const PLATE = 'DL48LZ9386';
const WRONG = ['ML48LZ9386', 'DD48LZ9386', 'DL98LZ9386', 'DL49LZ9386', 'DL48PZ9386', 'DL48LS9386'];
const WRONG_NUMBER = ['DL48LZ2386', 'DL48LZ9786'];
const NEIGHBOURS = ['DL48LZ9356', 'DL48LZ9387', 'DL48LZ9389', 'DL48LZ9394'];

describe('a plate that is read twice within seconds, once cut short', () => {
  it.each(['MH48PP65', 'MH48PP652', 'MH48PP6'])('%s is one session by the whole plate', async (cut) => {
    for (const [sure, surer] of [
      [0.92, 0.97],
      [0.97, 0.92],
      [0.6, 0.97],
      [undefined, undefined],
    ])
      for (const after of [2, 5, 30]) {
        for (const isCutFirst of [true, false]) {
          mall = await gates.addMall({ graceMinutes: 0 });
          const reads = [[cut, sure] as const, [WHOLE, surer] as const] as const;
          await (isCutFirst ? enter(...reads, after) : enter(reads[1], reads[0], after));
          expect(await mall.sessions()).toMatchObject([{ key: WHOLE, state: 'open', review: null }]);
        }
      }
    await mall.read('exit-1', at(50), WHOLE, { confidence: 0.97 });
    expect(await charges()).toEqual([[WHOLE, 40]]);
  });

  it('is one session, and goes by the whole plate, where the exit is cut short, too', async () => {
    await enter(['MH48PP65', 0.92], [WHOLE, 0.97], 5);
    await mall.read('exit-1', at(50), 'MH48PP65', { confidence: 0.98 });
    expect(await mall.sessions()).toMatchObject([{ key: WHOLE, state: 'closed', charge: 4_000 }]);
  });

  it('is two cars a minute later, and where another car was read in between', async () => {
    await enter(['MH48PP65', 0.92], [WHOLE, 0.97], 60);
    expect(await open()).toHaveLength(2);
    mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH48PP65', { confidence: 0.92 });
    await mall.read('entry-1', seconds(8), 'KA01MX7765', { confidence: 0.97 });
    await mall.read('entry-1', seconds(16), WHOLE, { confidence: 0.97 });
    expect(await open()).toHaveLength(3);
  });
});

describe('a plate that lacks a character, and was read in doubt', () => {
  it.each([
    [0.68, 1],
    [0.97, 2],
  ])('sure by %s, is one session with the whole one after the next car: %d', async (confidence, many) => {
    mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'GJ15L0235', { confidence });
    await mall.read('entry-1', seconds(16), 'MH36EP9755', { confidence: 0.97 });
    await mall.read('entry-1', seconds(19), 'GJ15QL0235', { confidence: 0.99 });
    const itsOwn = (await open()).filter(({ plate }) => plate.endsWith('0235'));
    expect(itsOwn).toHaveLength(many);
    expect(itsOwn).toContainEqual(expect.objectContaining({ key: 'GJ15QL0235' }));
  });
});

describe('a plate that is read surely twice within seconds, one character off', () => {
  it.each([...WRONG, ...WRONG_NUMBER])('%s is one session, by the surer one', async (wrong) => {
    for (const [sure, surer, after] of [
      [0.95, 0.96, 5],
      [0.97, 0.96, 5],
      [0.95, 0.96, 12],
      [undefined, undefined, 5],
    ] as const) {
      mall = await gates.addMall({ graceMinutes: 0 });
      await enter([PLATE, sure], [wrong, surer], after);
      const key = (surer ?? 0) > (sure ?? 1) ? wrong : PLATE;
      expect(await mall.sessions()).toMatchObject([{ key, state: 'open', review: null }]);
    }
  });

  it.each([
    [PLATE, 0.95, 0.96],
    ['DL49LZ9386', 0.95, 0.96],
    [PLATE, 0.97, 0.95],
    ['DL49LZ9386', 0.97, 0.95],
  ])('leaves as %s and is charged once, with nobody left inside', async (plate, sure, surer) => {
    await enter([PLATE, sure], ['DL49LZ9386', surer], 5);
    await mall.read('exit-1', at(50), plate, { confidence: 0.97 });
    await gates.tick(at(80));
    expect(await mall.sessions()).toMatchObject([
      { key: plate, state: 'closed', review: null, charge: 4_000 },
    ]);
  });

  it.each(NEIGHBOURS)('%s is the next car of a fleet', async (next) => {
    for (const after of [4, 8, 30]) {
      mall = await gates.addMall({ graceMinutes: 0 });
      await enter([PLATE, 0.95], [next, 0.96], after);
      expect(await open()).toHaveLength(2);
      await mall.read('exit-1', at(50), PLATE, { confidence: 0.95 });
      await mall.read('exit-1', at(70), next, { confidence: 0.95 });
      expect(await charges()).toEqual([
        [PLATE, 40],
        [next, 80],
      ]);
    }
  });

  it('is two cars where a barrier has closed meanwhile, or two classes were read', async () => {
    await enter([PLATE, 0.95], ['DL49LZ9386', 0.96], 45);
    expect(await open()).toHaveLength(2);
    mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.95, vehicleClass: 'car' });
    await mall.read('entry-1', seconds(5), 'DL49LZ9386', { confidence: 0.95, vehicleClass: 'motorcycle' });
    expect(await open()).toHaveLength(2);
  });

  it('is two cars where both have been here before, one where one of them has', async () => {
    for (const [known, sessions] of [
      [[PLATE], 2],
      [['DL49LZ9386'], 2],
      [[PLATE, 'DL49LZ9386'], 4],
    ] as const) {
      mall = await gates.addMall();
      for (const [index, plate] of known.entries()) {
        await mall.read('entry-1', at(-300 + 10 * index), plate, { confidence: 0.95 });
        await mall.read('exit-1', at(-200 + 20 * index), plate, { confidence: 0.95 });
      }
      await enter([PLATE, 0.95], ['DL49LZ9386', 0.96], 5);
      expect(await mall.sessions()).toHaveLength(sessions);
    }
  });
});

describe('two cars whose plates were taken for one car’s, since a camera may make the one of the other', () => {
  const OTHER = 'DL49LZ9386';
  it.each([
    [PLATE, OTHER, 'exit-1', 30],
    [OTHER, PLATE, 'exit-1', 30],
    [PLATE, OTHER, 'exit-2', 30],
    [OTHER, PLATE, 'exit-2', 11],
  ] as const)('are two again once %s and %s have left at %s', async (first, second, gate, after) => {
    await enter([PLATE, 0.95], [OTHER, 0.96], 5);
    await mall.read('exit-1', at(45), first, { confidence: 0.96 });
    await mall.read(gate, at(45 + after), second, { confidence: 0.96 });
    expect(new Map(await mall.sessions().then((all) => all.map((one) => [one.key, one])))).toEqual(
      new Map([
        [first, expect.objectContaining({ state: 'closed', review: null, charge: 4_000 })],
        [
          second,
          expect.objectContaining({ state: 'closed', review: null, charge: 45 + after > 60 ? 8_000 : 4_000 }),
        ],
      ]),
    );
    expect(await mall.sessions()).toHaveLength(2);
  });

  it('are two again with a third car between them at the exit', async () => {
    await enter([PLATE, 0.95], [OTHER, 0.96], 5);
    await mall.read('entry-2', at(1), 'KA01MX7765', { confidence: 0.96 });
    await mall.read('exit-1', at(45), OTHER, { confidence: 0.96 });
    await mall.read('exit-1', at(46), 'KA01MX7765', { confidence: 0.96 });
    await mall.read('exit-1', at(48), PLATE, { confidence: 0.96 });
    expect(new Map((await mall.sessions()).map(({ key, charge }) => [key, charge]))).toEqual(
      new Map([
        [PLATE, 4_000],
        [OTHER, 4_000],
        ['KA01MX7765', 4_000],
      ]),
    );
  });

  it('are two again where one was read cut short', async () => {
    await enter(['MH48PP65', 0.95], [WHOLE, 0.96], 5);
    await mall.read('exit-1', at(45), WHOLE, { confidence: 0.96 });
    await mall.read('exit-1', at(70), 'MH48PP65', { confidence: 0.96 });
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000 }, { charge: 4_000 }]);
  });
});
