import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const LOST = Date.parse('2000-01-01T00:00:00+05:30');

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
