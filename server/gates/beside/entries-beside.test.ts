import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'TN22TG2737';
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 10 });
});

type Read = readonly [plate: string, confidence: number];
/** One entry reads a car, and so many seconds later the one beside it. */
async function enterBeside([one, sure]: Read, [other, surer]: Read, after: number): Promise<void> {
  await mall.read('entry-1', at(0), one, { confidence: sure });
  await mall.read('entry-2', seconds(after), other, { confidence: surer });
}
const open = async () => (await mall.sessions()).filter(({ state }) => state === 'open');
const charges = async () =>
  (await mall.sessions()).map(({ key, charge, review }) => [key, charge / 100, review]);
const charge = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate)?.charge;

describe('a plate that two entries read within a minute', () => {
  it.each([0, 2, 5, 15, 40, 60])('is one car, %d seconds apart', async (after) => {
    for (const sure of [0.95, 0.78, 0.4]) {
      mall = await gates.addMall({ graceMinutes: 10 });
      await enterBeside([PLATE, 0.95], [PLATE, sure], after);
      await mall.read('exit-1', at(90), PLATE, { confidence: 0.95 });
      await gates.tick(at(110));
      expect(await charges()).toEqual([[PLATE, 80, null]]);
    }
  });

  it('is one car where the later read arrives first, or when it has left', async () => {
    await mall.read('entry-2', seconds(3), PLATE, { confidence: 0.95 });
    await mall.readLate('entry-1', at(0), PLATE, { confidence: 0.95 });
    expect(await open()).toHaveLength(1);
    await mall.read('exit-1', at(50), PLATE, { confidence: 0.95 });
    await mall.readLate('entry-1', seconds(-2), PLATE, { confidence: 0.95 });
    await mall.readLate('entry-1', seconds(5), PLATE, { confidence: 0.95 });
    expect(await charges()).toEqual([[PLATE, 40, null]]);
  });

  it('is one car that stands in the lane beside for a while', async () => {
    await enterBeside([PLATE, 0.95], [PLATE, 0.95], 2);
    for (const after of [30, 70, 130, 200, 330])
      await mall.read('entry-2', seconds(after), PLATE, { confidence: 0.95 });
    expect(await open()).toHaveLength(1);
    await mall.read('entry-2', seconds(340), 'KA01MX7765', { confidence: 0.95 });
    await mall.read('entry-2', seconds(400), PLATE, { confidence: 0.95 });
    expect(new Set((await open()).map(({ key }) => key))).toEqual(new Set(['KA01MX7765', PLATE]));
    expect(await open()).toHaveLength(2);
  });

  it('leaves nothing that contests its later visits', async () => {
    await enterBeside([PLATE, 0.92], [PLATE, 0.82], 1);
    await mall.read('exit-1', at(82), PLATE, { confidence: 0.96 });
    await mall.read('entry-1', at(120), PLATE, { confidence: 0.9 });
    await mall.read('exit-1', at(175), PLATE, { confidence: 0.88 });
    await gates.tick(at(200));
    expect(await charges()).toEqual([
      [PLATE, 80, null],
      [PLATE, 40, null],
    ]);
  });

  it('is charged once where two cars did bear it', async () => {
    await enterBeside([PLATE, 0.95], [PLATE, 0.95], 5);
    await mall.read('exit-1', at(50), PLATE, { confidence: 0.95 });
    expect(await mall.read('exit-2', at(80), PLATE, { confidence: 0.95 })).toMatchObject({ amountDue: 0 });
    await gates.tick(at(110));
    expect(await charges()).toEqual([[PLATE, 40, null]]);
  });

  it('is two vehicles where the cameras saw two classes', async () => {
    await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'car' });
    expect(await mall.read('entry-2', seconds(5), PLATE, { vehicleClass: 'motorcycle' })).toMatchObject({
      reason: 'plate_conflict',
    });
  });
});

describe('a plate that the entry beside reads one character off', () => {
  const SLIPS = [
    'TW22TG2737',
    'TN72TG2737',
    'TN22TZ2737',
    'TN22TG2937',
    'TN22TG9737',
    'TN22T2737',
    '22TG2737',
  ];
  it.each(SLIPS)('%s leaves no car behind', async (wrong) => {
    for (const [sure, surer, after] of [
      [0.95, 0.8, 3],
      [0.8, 0.95, 3],
      [0.95, 0.96, 3],
      [0.95, 0.5, 30],
    ] as const) {
      mall = await gates.addMall({ graceMinutes: 10 });
      await enterBeside([PLATE, sure], [wrong, surer], after);
      await mall.read('exit-1', at(90), PLATE, { confidence: 0.95 });
      await gates.tick(at(110));
      expect(await charges()).toEqual([[PLATE, 80, null]]);
    }
  });

  it.each(SLIPS)('%s is that car’s where it was read first', async (wrong) => {
    await enterBeside([wrong, 0.8], [PLATE, 0.95], 3);
    await mall.read('exit-1', at(90), PLATE, { confidence: 0.95 });
    await gates.tick(at(110));
    expect(await charges()).toEqual([[PLATE, 80, null]]);
  });

  it('is one car while another one comes in beside it', async () => {
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.95 });
    await mall.read('entry-2', seconds(2), 'KA01MX7765', { confidence: 0.95 });
    await mall.read('entry-2', seconds(6), 'TN22TZ2737', { confidence: 0.8 });
    expect(new Set((await open()).map(({ key }) => key))).toEqual(new Set(['KA01MX7765', PLATE]));
    expect(await open()).toHaveLength(2);
  });

  it('is two cars later on, where others came in at both meanwhile, and where it was here before', async () => {
    await enterBeside([PLATE, 0.95], ['TN22TZ2737', 0.95], 45);
    expect(await open()).toHaveLength(2);

    mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.95 });
    await mall.read('entry-1', seconds(9), 'KA01MX7765', { confidence: 0.95 });
    await mall.read('entry-2', seconds(10), 'DL01MX7761', { confidence: 0.95 });
    await mall.read('entry-2', seconds(20), 'TN22TZ2737', { confidence: 0.95 });
    expect(await open()).toHaveLength(4);

    mall = await gates.addMall();
    for (const [index, plate] of [PLATE, 'TN22TZ2737'].entries()) {
      await mall.read('entry-1', at(-300 + 10 * index), plate, { confidence: 0.95 });
      await mall.read('exit-1', at(-200 + 20 * index), plate, { confidence: 0.95 });
    }
    await enterBeside([PLATE, 0.95], ['TN22TZ2737', 0.95], 3);
    expect(await open()).toHaveLength(2);
  });

  it.each([
    ['TN22TZ2737', 0.95],
    ['TN72TG2737', 0.97],
  ])('is two cars again once %s (%d) and the other plate have left', async (second, sure) => {
    for (const order of [
      [PLATE, second],
      [second, PLATE],
    ]) {
      mall = await gates.addMall({ graceMinutes: 0 });
      await enterBeside([PLATE, 0.95], [second, sure], 3);
      expect(await open()).toHaveLength(1);
      for (const [index, plate] of order.entries())
        await mall.read(index === 0 ? 'exit-1' : 'exit-2', at(50 + 30 * index), plate, { confidence: 0.95 });
      await gates.tick(at(120));
      expect(await mall.sessions()).toHaveLength(2);
      for (const [index, plate] of order.entries()) expect(await charge(plate)).toBe(4_000 + 4_000 * index);
    }
  });
});

describe('two entries that read two cars of one fleet beside each other', () => {
  const NEIGHBOURS = ['TN22TG2738', 'TN22TG2747', 'TN22TG2748', 'TN22TG2731', 'TN22TG2781'];
  it.each(NEIGHBOURS)('%s is a car of its own', async (next) => {
    for (const [sure, surer, after] of [
      [0.95, 0.96, 0],
      [0.95, 0.8, 3],
      [0.8, 0.95, 3],
      [0.95, 0.5, 3],
      [0.5, 0.5, 20],
    ] as const) {
      mall = await gates.addMall({ graceMinutes: 0 });
      await enterBeside([PLATE, sure], [next, surer], after);
      expect(await open()).toHaveLength(2);
      await mall.read('exit-1', at(50), next, { confidence: 0.95 });
      await mall.read('exit-1', at(80), PLATE, { confidence: 0.95 });
      await gates.tick(at(120));
      expect([await charge(next), await charge(PLATE)]).toEqual([4_000, 8_000]);
    }
  });
});
