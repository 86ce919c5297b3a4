import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const SURE = { confidence: 0.96 };
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
});

type Gate = 'entry-1' | 'entry-2' | 'exit-1' | 'exit-2';
const read = (gate: Gate, minute: number, plate: string, confidence = 0.96) =>
  mall.read(gate, at(minute), plate, { confidence });
/** What was charged to a plate's visits, one after the other, and since when. */
async function chargesOf(plate: string): Promise<[number, Date][]> {
  const own = (await mall.sessions()).filter(({ key, charge }) => key === plate && charge > 0);
  return own.map(({ charge, entryAt }) => [charge / 100, entryAt]);
}
const sumOfCharges = async () => (await mall.sessions()).reduce((sum, { charge }) => sum + charge / 100, 0);
const isOpen = async () => (await mall.sessions()).filter(({ state }) => state === 'open').length;

const ALIKE = ['MH12AB3381', 'MH12AB8381'] as const;
const FLEET = ['RJ27PL0880', 'RJ27PL0884'] as const;

// Pair, how sure the second read is, who leaves first, at which gate the other one leaves, and how long after.
const PAIRS: [readonly [string, string], number, 'first' | 'second', 'exit-1' | 'exit-2', number][] = [
  [ALIKE, 0.96, 'first', 'exit-1', 45],
  [ALIKE, 0.96, 'second', 'exit-1', 45],
  [ALIKE, 0.96, 'first', 'exit-2', 15],
  [ALIKE, 0.96, 'second', 'exit-2', 15],
  [ALIKE, 0.99, 'first', 'exit-1', 45],
  [ALIKE, 0.6, 'second', 'exit-1', 45],
  [FLEET, 0.8, 'first', 'exit-1', 12],
  [FLEET, 0.8, 'second', 'exit-1', 12],
];

describe('two cars close behind each other, read right at both gates', () => {
  it.each(PAIRS)(
    '%j (%d) pay their own visits: the %s leaves, the other at %s %d minutes later',
    async (...given) => {
      const [plates, confidence, who, gate, after] = given;
      await read('entry-1', 0, plates[0]);
      await mall.read('entry-1', seconds(30), plates[1], { confidence });
      const [leaving, staying] = who === 'first' ? plates : [plates[1], plates[0]];
      await read('exit-1', 50, leaving);
      await read(gate, 50 + after, staying);
      const entryOf = (plate: string) => (plate === plates[0] ? at(0) : seconds(30));
      expect(await chargesOf(leaving)).toEqual([[40, entryOf(leaving)]]);
      expect(await chargesOf(staying)).toEqual([[50 + after > 60 ? 80 : 40, entryOf(staying)]]);
      expect(await isOpen()).toBe(0);
    },
  );

  it.each([0, 1])(
    'pay from their own entry where seconds decide, though nobody else leaves (%d)',
    async (index) => {
      await read('entry-1', 0, ALIKE[0]);
      await mall.read('entry-1', seconds(30), ALIKE[1], SURE);
      const hours = seconds(3_600 + (index === 0 ? -5 : 20));
      await mall.read('exit-1', hours, ALIKE[index] ?? '', SURE);
      expect(await mall.sessions()).toMatchObject([{ key: ALIKE[index], state: 'closed', charge: 4_000 }]);
    },
  );

  it('three in a row each pay their own visit', async () => {
    const plates = ['MH12AB3381', 'MH12AB8381', 'MH12AB8881'] as const;
    for (const [index, plate] of plates.entries())
      await mall.read('entry-1', seconds(40 * index), plate, SURE);
    await read('exit-1', 50, plates[2]);
    await read('exit-1', 95, plates[0]);
    await read('exit-1', 170, plates[1]);
    expect(await Promise.all(plates.map(chargesOf))).toEqual([
      [[80, at(0)]],
      [[120, seconds(40)]],
      [[40, seconds(80)]],
    ]);
  });

  it('is one car, and leaves nobody inside, where only one of its two plates ever leaves', async () => {
    for (const plate of ALIKE) {
      mall = await gates.addMall();
      await mall.read('entry-1', at(0), ALIKE[0], SURE);
      await mall.read('entry-1', seconds(30), ALIKE[1], SURE);
      await mall.read('exit-1', at(50), plate, SURE);
      await mall.read('exit-1', seconds(50 * 60 + 40), ALIKE.find((one) => one !== plate) ?? '', SURE);
      expect(await mall.sessions()).toMatchObject([{ state: 'closed', charge: 4_000, review: null }]);
    }
  });
});

describe('a car whose read at the entry was taken for the car before it', () => {
  it('pays its next visit from its own next entry', async () => {
    await read('entry-1', 0, FLEET[0]);
    await mall.read('entry-1', seconds(47), FLEET[1], { confidence: 0.85 });
    await read('exit-1', 40, FLEET[1], 0.8);
    await read('exit-1', 50, FLEET[0], 0.8);
    await read('entry-1', 120, FLEET[1], 0.8);
    await mall.read('entry-1', seconds(120 * 60 + 40), FLEET[0], { confidence: 0.8 });
    await read('exit-1', 155, FLEET[0], 0.8);
    expect(await sumOfCharges()).toBeLessThanOrEqual(80);
    for (const [charge] of await chargesOf(FLEET[0])) expect(charge).toBe(40);
  });

  it('ends its own later visit, though an older one of its plate was never ended', async () => {
    await read('entry-2', 0, 'RJ27PL0887');
    await read('entry-1', 230, 'RJ27PL0884');
    await mall.read('entry-1', seconds(230 * 60 + 40), 'RJ27PL0887', { confidence: 0.6 });
    await read('exit-2', 270, 'RJ27PL0887');
    expect(await sumOfCharges()).toBe(40);
    expect(await mall.sessions()).toContainEqual(
      expect.objectContaining({ review: 'exit_missed', charge: 0 }),
    );
  });

  it('is not charged since an older visit of its plate, where its exit is misread', async () => {
    await read('entry-2', 0, 'MH12AB8381');
    await read('entry-1', 83, 'MH12AB3381');
    await mall.read('entry-1', seconds(83 * 60 + 20), 'MH12AB8381', { confidence: 0.63 });
    await read('exit-2', 143, 'MH12AB8331', 0.85);
    expect(await sumOfCharges()).toBeLessThanOrEqual(40);
  });

  it('is not ended by what is only near, where the third car stays inside', async () => {
    await read('entry-2', 0, 'MH12AB3881');
    await read('entry-1', 1, 'MH12AB8381', 0.93);
    await mall.read('entry-1', seconds(85), 'MH12AB3381', { confidence: 0.6 });
    await read('exit-1', 46, 'MH12AB8381', 0.81);
    await read('exit-1', 48.5, 'MH12AB3381', 0.85);
    const third = (await mall.sessions()).find(({ key }) => key === 'MH12AB3881');
    expect(third).toMatchObject({ state: 'open' });
  });
});

describe('a car that is read at an exit as another one, or asked about', () => {
  it('pays until then, where it is read at an exit again long after', async () => {
    await read('entry-1', 0, ALIKE[0]);
    await read('entry-2', 5, ALIKE[1]);
    expect(await read('exit-1', 50, ALIKE[0], 0.8)).toMatchObject({ reason: 'exit_ambiguous' });
    await read('exit-1', 200, ALIKE[0]);
    const own = (await mall.sessions()).find(({ key, entryRaw }) => key === ALIKE[0] && entryRaw !== null);
    expect(own).toMatchObject({ charge: 4_000, review: 'length_doubtful' });
  });

  it('pays until its first stand, where it backs out to another exit', async () => {
    await read('entry-1', 0, ALIKE[0]);
    await read('entry-2', 5, ALIKE[1]);
    await read('exit-1', 59.5, ALIKE[0], 0.8);
    await read('exit-2', 61.5, ALIKE[0]);
    expect(await chargesOf(ALIKE[0])).toEqual([[40, at(0)]]);
  });
});
