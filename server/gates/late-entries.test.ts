import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let cars = 1000;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** A camera of which nothing is known sends an entry long after it read it, and does not say when it sent it. */
async function arrive(mall: GatedMall, readAt: number, arrival: number, plate = PLATE) {
  gates.app.setNow(at(arrival));
  return mall.readLate('entry-1', at(readAt), plate);
}

describe('an entry that arrives after its exit, by a clock of which nothing is known', () => {
  it.each([
    ['joins the exit that waits for it', 60],
    ['joins the exit that is on record, and nobody is asked any more', 75],
  ])('%s', async (_what, arrival) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('exit-1', at(55), PLATE);
    await gates.tick(at(arrival - 1));
    expect(await arrive(mall, 0, arrival)).toMatchObject({ reason: 'exit_joined' });
    await gates.tick(at(arrival + 60));
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', entryAt: at(0), exitAt: at(55), review: null },
    ]);
  });

  it('costs the least that it may have been, since its clock may be slow', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('exit-1', at(175), PLATE);
    await arrive(mall, 0, 200);
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', charge: 0, flags: [], detail: { spokeAgainst: expect.anything() } },
    ]);
  });

  it('is a visit of its own where it has left before by all times, or not yet', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('exit-1', at(5), PLATE);
    await arrive(mall, 30, 60);
    await arrive(mall, 20, 60.2, 'MH12CD7741');
    expect((await mall.sessions()).filter(({ state }) => state === 'open')).toHaveLength(2);
  });

  it('is one visit however late both are, and never dearer than it was', { timeout: 180_000 }, async () => {
    const minutes = fc.record({
      lengthMin: fc.integer({ min: 12, max: 170 }),
      exitLate: fc.integer({ min: 0, max: 3 }),
      entryLate: fc.integer({ min: 1, max: 90 }),
    });
    await fc.assert(
      fc.asyncProperty(minutes, async ({ lengthMin, exitLate, entryLate }) => {
        const mall = await gates.addMall({ graceMinutes: 0 });
        const plate = `KL07MN${(cars += 137)}`;
        const exitArrives = lengthMin + exitLate;
        gates.app.setNow(at(exitArrives));
        await mall.readLate('exit-1', at(lengthMin), plate);
        await gates.tick(at(exitArrives + entryLate));
        await arrive(mall, 0, exitArrives + entryLate, plate);
        await gates.tick(at(exitArrives + entryLate + 30));
        const sessions = await mall.sessions();
        // The time of an exit that is late too may be wrong, and a person is asked how long the visit was.
        expect(sessions).toMatchObject([{ state: 'closed', ...(exitLate === 0 ? { review: null } : {}) }]);
        expect(sessions[0]?.charge).toBeLessThanOrEqual(4_000 * Math.ceil(lengthMin / 60));
      }),
      { numRuns: 12, seed: 77 },
    );
  });
});
