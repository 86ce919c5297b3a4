import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const RIDER = 'MH24BY1036';
const AS_RIDER = { confidence: 0.6, vehicleClass: 'motorcycle' };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** All slots are seen to be empty. */
async function openMall(): Promise<GatedMall> {
  const mall = await gates.addMall();
  for (const section of ['A', 'B'])
    for (const place of [1, 2, 3, 4, 5]) await mall.sense(at(-20), `B1${section}0${place}`, false);
  return mall;
}

const ofRider = async (mall: GatedMall, plate = RIDER) =>
  (await mall.sessions())
    .filter((one) => one.plate === plate)
    .map(({ charge, review, slot }) => [charge, review, slot]);

describe('a motorcycle of which only the exit’s camera says the class', () => {
  it('is charged whole though the slot that some car took behind it was free for hours', async () => {
    const mall = await openMall();
    for (const [minute, plate, slot] of [
      [-10, 'MH01CX1001', 'B1B05'],
      [-5, 'MH01CX1002', 'B1B04'],
    ] as const) {
      await mall.read('entry-1', at(minute), plate);
      await mall.sense(at(minute + 3), slot, true);
    }
    await mall.read('entry-2', at(0), RIDER, { confidence: 0.95 });
    await mall.sense(at(3), 'B1A03', true);
    await mall.sense(at(200), 'B1A03', false);
    await mall.sense(at(220), 'B1A05', true);
    await gates.tick(at(300));
    await mall.read('exit-2', at(500), RIDER, AS_RIDER);
    for (const minute of [505, 520, 600]) await gates.tick(at(minute));
    expect(await ofRider(mall)).toEqual([[36_000, null, null]]);
  });

  it('is not charged on the word of such a slot where an exit much like its own was read before', async () => {
    const mall = await openMall();
    await mall.read('entry-1', at(0), 'GJ37VM8570', { confidence: 0.9 });
    await mall.sense(at(3), 'B1A04', true);
    await mall.read('exit-1', at(7.2), 'J37VM8570', { confidence: 0.99 });
    await gates.tick(at(30));
    await mall.sense(at(84), 'B1A04', false);
    await mall.read('exit-2', at(86), 'GJ37VM8570', AS_RIDER);
    for (const minute of [90, 120, 200]) await gates.tick(at(minute));
    expect(await ofRider(mall, 'GJ37VM8570')).toEqual([[0, 'length_doubtful', null]]);
  });
});
