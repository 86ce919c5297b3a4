import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const OTHER = 'MH12CD5678';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

type Seen = readonly [lane: LaneName, minute: number, plate?: string];

/** Reads that networks held back until all was over, in the order in which they arrive, a minute after one another. */
async function arrive(mall: GatedMall, reads: readonly Seen[], from: number) {
  let now = from;
  for (const [lane, minute, plate = PLATE] of reads) {
    gates.app.setNow(at(now));
    await mall.readLate(lane, at(minute), plate, { sentAt: at(now).toISOString() });
    now += 1;
  }
  await gates.tick(at(now + 60));
}

const ownOf = async (mall: GatedMall) =>
  (await mall.sessions())
    .filter(({ plate }) => plate === PLATE)
    .map(({ entryAt, exitAt, charge, review }) => ({ entryAt, exitAt, charge, review }));

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((one, index) => orders(items.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

it('a car that backs out before the barrier and comes back pays from then, though another one took the slot that it was shown', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.sense(at(-1), 'B1A01', false);
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(0.2), OTHER);
  await mall.sense(at(1.2), 'B1A01', true);
  await mall.read('entry-1', at(3), PLATE);
  expect(await mall.read('exit-1', at(62), PLATE)).toMatchObject({ amountDue: 40 });
  expect(await ownOf(mall)).toMatchObject([{ charge: 4_000, review: null }]);
});

it.each([
  [61 / 60, 'alone in its lane'],
  [1.6, 'alone in its lane'],
  [3, 'alone in its lane'],
  [14, 'alone in its lane'],
  [4, 'while another car was let past'],
  [12, 'while another car was let past'],
])(
  'a car that queued before the barrier pays from its last read there, in whatever order reads arrive: %d minutes, %s',
  async (gap, how) => {
    const left = gap + 59.6;
    const reads: Seen[] = [
      ['entry-1', 0],
      ['entry-1', gap],
      ['exit-1', left],
    ];
    const others: Seen[] = how.startsWith('alone') ? [] : [['entry-1', gap / 2, OTHER]];
    for (const order of orders(reads)) {
      const mall = await gates.addMall({ graceMinutes: 0 });
      await arrive(mall, [...others, ...order], left + 30);
      const own = [{ entryAt: at(gap), exitAt: at(left), charge: 4_000, review: null }];
      expect({ order, own: await ownOf(mall) }).toEqual({ order, own });
    }
  },
);
