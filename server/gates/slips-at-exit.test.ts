import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const SLOTS = { sections: ['A', 'B'], slotsPerSection: 10 };
const GONE = 'DL49LZ9386';
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ config: SLOTS, graceMinutes: 0 });
});

const exit = (after: number, plate: string, confidence?: number) =>
  mall.read('exit-1', seconds(90 * 60 + after), plate, { confidence });
const sessionOf = async (plate: string) => (await mall.sessions()).find(({ key }) => key === plate);

/** Both are parked, the neighbour long before or just after the one that leaves; each in a slot that seems its own. */
async function park(neighbour: string, entersAt: number): Promise<void> {
  const cars = [
    [GONE, 0, 'B1A10'],
    [neighbour, entersAt, 'B1B03'],
  ] as const;
  for (const [plate, minute, slot] of [...cars].toSorted(([, one], [, other]) => one - other)) {
    await mall.read('entry-1', at(minute), plate, { confidence: 0.96 });
    await mall.sense(at(minute + 2), slot, true);
  }
  await mall.sense(at(88), 'B1A10', false);
}

/** They differ among the last digits, as the cars of a fleet do. */
const FLEET = ['DL49LZ9380', 'DL49LZ9389', 'DL49LZ9326', 'DL49LZ9388'];
/** They differ in another place, as cameras slip. */
const SLIPS = ['DL49LZ7386', 'DL48LZ9386'];
const NEIGHBOURS = [...FLEET, ...SLIPS];

describe('a car that has just left, and is read again under the plate of one that is parked', () => {
  it.each([
    ...NEIGHBOURS.map((plate) => [plate, -60, 4, 0.99] as const),
    ...SLIPS.flatMap((plate) => [
      [plate, -60, 38, 0.95] as const,
      [plate, 5, 38, 0.95] as const,
      [plate, 20, 110, 0.85] as const,
      [plate, 20, 110, undefined] as const,
    ]),
  ])('leaves the session of %s, which came at %i min, open %i s later, %s sure', async (...given) => {
    const [plate, entersAt, after, confidence] = given;
    await park(plate, entersAt);
    const first = await exit(0, GONE, 0.96);
    expect(await exit(after, plate, confidence)).toEqual(first);
    expect(await sessionOf(plate)).toMatchObject({ state: 'open' });
    await mall.sense(at(138), 'B1B03', false);
    await mall.read('exit-1', at(140), plate, { confidence: 0.95 });
    const hours = Math.ceil((140 - entersAt) / 60);
    expect(await sessionOf(plate)).toMatchObject({ state: 'closed', review: null, charge: 4_000 * hours });
    expect(await sessionOf(GONE)).toMatchObject({ state: 'closed', review: null, charge: 8_000 });
    expect(await mall.sessions()).toHaveLength(2);
  });

  it.each([
    ...FLEET.flatMap((plate) => [[plate, 40, 0.95] as const, [plate, 110, undefined] as const]),
    ...SLIPS.map((plate) => [plate, 60, 0.95] as const),
  ])(
    'as %s, %i s later, is rather that one; and if not, that one ends by its own exit, and pays what is certain',
    async (plate, after, confidence) => {
      await park(plate, 5);
      const first = await exit(0, GONE, 0.96);
      const second = await exit(after, plate, confidence);
      expect(second.sessionId).not.toBe(first.sessionId);
      expect(await sessionOf(plate)).toMatchObject({ state: 'closed', charge: 8_000, review: null });
      await mall.sense(at(138), 'B1B03', false);
      await mall.read('exit-1', at(140), plate, { confidence: 0.95 });
      await gates.tick(at(160));
      expect(await sessionOf(plate)).toMatchObject({
        exitAt: at(140),
        charge: 8_000,
        review: 'length_doubtful',
      });
      expect(await sessionOf(GONE)).toMatchObject({ state: 'closed', review: null, charge: 8_000 });
      expect(await mall.sessions()).toHaveLength(2);
    },
  );

  it.each(NEIGHBOURS)('is %s itself, and its session ends, where its slot was freed', async (plate) => {
    for (const [entersAt, after] of [
      [-60, 40],
      [5, 40],
      [20, 8],
      [20, 100],
    ] as const) {
      mall = await gates.addMall({ config: SLOTS, graceMinutes: 0 });
      await park(plate, entersAt);
      await mall.sense(seconds(88 * 60 + 20), 'B1B03', false);
      await exit(0, GONE, 0.96);
      await exit(after, plate, 0.95);
      const hours = Math.ceil((90 - entersAt) / 60);
      expect(await sessionOf(plate)).toMatchObject({ state: 'closed', charge: 4_000 * hours, review: null });
    }
  });

  it('is the neighbour where it is read after more than two minutes, or at another exit', async () => {
    await park('DL49LZ9380', 5);
    await exit(0, GONE, 0.96);
    await exit(180, 'DL49LZ9380', 0.95);
    expect(await sessionOf('DL49LZ9380')).toMatchObject({ state: 'closed' });
    mall = await gates.addMall({ config: SLOTS, graceMinutes: 0 });
    await park('DL49LZ9380', 5);
    await exit(0, GONE, 0.96);
    await mall.read('exit-2', seconds(90 * 60 + 40), 'DL49LZ9380', { confidence: 0.95 });
    expect(await sessionOf('DL49LZ9380')).toMatchObject({ state: 'closed' });
  });

  it('asks nobody under a plate that is only near to both', async () => {
    await park('DL49LZ9380', 5);
    const first = await exit(0, GONE, 0.96);
    expect(await exit(40, 'DL49LZ9389', 0.95)).toEqual(first);
    await gates.tick(at(130));
    expect(await mall.sessions()).toHaveLength(2);
    expect(await sessionOf('DL49LZ9380')).toMatchObject({ state: 'open' });
  });
});

describe('a car that has just left, and is read again under the plate of nobody', () => {
  it.each(['DL48LZ9386', 'DL49PZ9386', 'DL49LZ2386', 'DL49LZ93', 'DL49LZ938'])(
    '%s: is on record once',
    async (read) => {
      for (const after of [5, 20]) {
        mall = await gates.addMall({ graceMinutes: 0 });
        await mall.read('entry-1', at(0), GONE, { confidence: 0.96 });
        const first = await exit(0, GONE, 0.96);
        expect(await exit(after, read, 0.95)).toEqual(first);
        await gates.tick(at(130));
        expect(await mall.sessions()).toMatchObject([{ key: GONE, charge: 8_000, review: null }]);
      }
    },
  );

  it.each(['DL49LZ9387', 'DL49LZ9356'])('%s, the next of its fleet, waits for its entry', async (read) => {
    await mall.read('entry-1', at(0), GONE, { confidence: 0.96 });
    await exit(0, GONE, 0.96);
    expect(await exit(20, read, 0.95)).toMatchObject({ reason: 'entry_awaited' });
  });
});
