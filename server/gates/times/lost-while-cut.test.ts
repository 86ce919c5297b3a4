import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const LOST = Date.parse('2000-01-01T00:00:00+05:30');
const YEARS = [0, LOST, Date.parse('2015-01-01T00:00:00Z'), Date.parse('2036-02-07T06:28:16Z')] as const;

/**
 * Five cars that leave while the camera of the exit has neither line nor, after a power cut, its clock; it is set right before it
 * sends what it has stored, one a second.
 */
it('charges nobody up to the arrival of what a lost clock has dated', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const cars = ['MH12AB1001', 'GJ05CD2002', 'KA09EF3003', 'TN22GH4004', 'DL08JK5005'];
  for (const [index, plate] of cars.entries()) await mall.read('entry-1', at(index * 3), plate);
  for (const [index, plate] of cars.entries()) {
    const now = new Date(at(240).getTime() + index * 1_000);
    gates.app.setNow(now);
    const read = { confidence: 0.95, sentAt: now.toISOString() };
    await mall.readLate('exit-1', new Date(LOST + index * 180_000), plate, read);
  }
  for (const minute of [245, 300, 480]) await gates.tick(at(minute));
  const sessions = await mall.sessions();
  expect(sessions.map(({ plate, state }) => [plate, state])).toEqual(cars.map((plate) => [plate, 'closed']));
  // They left after an hour: 40 rupees at least would be right, 160 is what the arrival says.
  expect(sessions.map(({ charge }) => charge).filter((charge) => charge > 4_000)).toEqual([]);
});

const CARS = [
  ['DL26CV4152', 1, 115],
  ['TN09BC1717', 40, 101],
  ['GJ41ST8049', 48, 89],
] as const;

describe.each(YEARS)('a queue of a clock that was lost to %d, sent once it is right again', (year) => {
  it.each(['oldest first', 'newest first', 'in any order'])(
    '%s: nobody pays up to its arrival',
    async (order) => {
      const mall = await gates.addMall({ graceMinutes: 0 });
      for (const [plate, entry] of CARS) await mall.read('entry-1', at(entry), plate);
      const queue = CARS.toSorted((one, other) => one[2] - other[2]);
      if (order === 'newest first') queue.reverse();
      if (order === 'in any order') queue.push(...queue.splice(1, 1));
      for (const [index, [plate, , exit]] of queue.entries()) {
        const now = new Date(at(265).getTime() + index * 3_000);
        gates.app.setNow(now);
        const read = { confidence: 0.97, sentAt: now.toISOString() };
        await mall.readLate('exit-1', new Date(year + exit * 60_000), plate, read);
      }
      for (const minute of [270, 330, 480]) await gates.tick(at(minute));
      const sessions = await mall.sessions();
      expect(sessions.map(({ plate, charge, review }) => [plate, charge, review])).toEqual(
        CARS.map(([plate]) => [plate, 0, 'length_doubtful']),
      );
    },
  );
});
