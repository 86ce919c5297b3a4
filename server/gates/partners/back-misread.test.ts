import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'UP23AP6236';
const MISREAD = 'VP23AP6236';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car comes in misread, leaves minutes later, and the entry of its plate an hour before comes in late. */
async function play(misread: { plate: string; confidence: number }): Promise<GatedMall> {
  const mall = await gates.addMall();
  await mall.read('entry-2', at(71.6), misread.plate, misread);
  await mall.read('exit-2', at(73.9), PLATE);
  mall.app.setNow(at(124));
  await mall.readLate('entry-1', at(0), PLATE, { confidence: 0.6, sentAt: at(124).toISOString() });
  for (const minute of [130, 200, 300, 500]) await gates.tick(at(minute));
  return mall;
}

const charged = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ entryAt, exitAt, charge }) => [
    (+entryAt - +at(0)) / 60_000,
    exitAt && (+exitAt - +at(0)) / 60_000,
    charge,
  ]);

describe('an exit whose own plate came in an hour before, by a read that arrives late', () => {
  it('stays with the car that came in last, in doubt: it cannot have come twice, and the less is charged', async () => {
    expect(await charged(await play({ plate: MISREAD, confidence: 0.6 }))).toEqual([
      [0, null, 0],
      [71.6, 73.9, 0],
    ]);
  });

  it('is its own where the other one came in under another plate for sure', async () => {
    const sessions = await charged(await play({ plate: 'UP23AP6239', confidence: 0.97 }));
    expect(sessions).toContainEqual([0, 73.9, 8_000]);
  });
});
