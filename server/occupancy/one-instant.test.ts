import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { openWatchedMall, type GivenReading, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
beforeAll(async () => {
  const parkingConfig = {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 100,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  mall = await openWatchedMall({ parkingConfig });
});
afterAll(() => mall.app.end());

let used = 0;
const someSlot = () => `B1A${String((used += 1)).padStart(2, '0')}`;
const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot)?.status;
const taken = (accepted: number, unchanged: number) => ({ accepted, unchanged, refused: [] });

describe('readings of one slot whose clock shows whole seconds, without numbers', () => {
  it('taken and then free: free counts, in one message and in two', async () => {
    const [one, two] = [someSlot(), someSlot()];
    expect(await mall.send([one, true, 10], [one, false, 10])).toEqual(taken(2, 0));
    expect(statusOf(one)).toBe('empty');
    expect(await mall.send([two, true, 10])).toEqual(taken(1, 0));
    expect(await mall.send([two, false, 10])).toEqual(taken(1, 0));
    expect(statusOf(two)).toBe('empty');
  });

  it('whose times are unusable: the newest stands, and of its instant the later in the message', async () => {
    for (const turns of [
      [true, false, true],
      [false, true, false],
      [true, true, false],
    ]) {
      const slot = someSlot();
      const [first = true, second = true, last = true] = turns;
      await mall.send([slot, first, 7200], [slot, second, 7200], [slot, last, 7000]);
      expect(statusOf(slot)).toBe(last ? 'occupied' : 'empty');
    }
  });

  it('delivered once more, whole or one of them, change nothing, after a restart neither', async () => {
    const slot = someSlot();
    const [car, gone]: [GivenReading, GivenReading] = [
      [slot, true, 10],
      [slot, false, 10],
    ];
    await mall.send(car, gone);
    expect(await mall.send(car, gone)).toEqual(taken(0, 2));
    expect(await mall.send(car)).toEqual(taken(0, 1));
    const { database } = mall.app.services;
    const again = await createTestApp({ database, now: mall.app.now().toISOString() });
    const at = new Date(again.now().getTime() - 10_000);
    const [sensors] = again.devices.ofMall(mall.id);
    if (!sensors) throw new Error('no sensors');
    expect(await again.occupancy.takeReadings(sensors, [{ slot, occupied: true, at }], again.now())).toEqual(
      taken(0, 1),
    );
    await again.end();
    expect(statusOf(slot)).toBe('empty');
  });

  it('as many as there are in one message: the last of them counts, however often it is delivered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), async (turns) => {
        const slot = someSlot();
        const message = turns.map((isTaken): GivenReading => [slot, isTaken, 10]);
        await mall.send(...message);
        const last = turns.at(-1) === true ? 'occupied' : 'empty';
        expect(statusOf(slot)).toBe(last);
        expect(await mall.send(...message)).toEqual(taken(0, turns.length));
        expect(statusOf(slot)).toBe(last);
      }),
      { numRuns: 20 },
    );
  });
});
