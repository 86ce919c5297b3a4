import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

const RIGHT = 'MH15ZE7901';
const WRONG = 'MH15ZET901';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car comes back that is read otherwise at one of its gates; what the visit goes by then. */
async function play(before: string | null, entry: [string, number], exit: [string, number]) {
  const mall = await gates.addMall();
  if (before !== null) {
    await mall.read('entry-1', at(-300), before, { confidence: 0.97 });
    await mall.read('exit-1', at(-200), before, { confidence: 0.97 });
  }
  await mall.sense(at(-2), ['B1A01', 'B1A02', 'B1A03'], false);
  await mall.read('entry-1', at(0), entry[0], { confidence: entry[1] });
  const slot = (await mall.sessions()).at(-1)?.suggested ?? '';
  await mall.sense(at(2), slot, true);
  await mall.sense(at(47), slot, false);
  await mall.read('exit-1', at(50), exit[0], { confidence: exit[1] });
  await gates.tick(at(90));
  const { plate, charge, review } = (await mall.sessions()).at(-1) ?? {};
  return { plate, charge, review };
}

describe('a visit that is read under two plates', () => {
  it.each([
    ['at the exit, the surer one', [RIGHT, 0.954], [WRONG, 0.988]],
    ['at the exit, the less sure one', [RIGHT, 0.95], [WRONG, 0.9]],
    ['at the entry, the surer one', [WRONG, 0.988], [RIGHT, 0.954]],
  ] as const)('goes by that under which a car has been here before: misread %s', async (_, entry, exit) => {
    const found = await play(RIGHT, [...entry], [...exit]);
    expect(found).toEqual({ plate: RIGHT, charge: 4_000, review: null });
  });

  it('goes by the surer one where neither has been here', async () => {
    expect((await play(null, [WRONG, 0.95], [RIGHT, 0.988])).plate).toBe(RIGHT);
    expect((await play(null, [RIGHT, 0.988], [WRONG, 0.95])).plate).toBe(RIGHT);
  });
});
