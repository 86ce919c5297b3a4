import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATES = ['MH01AA1111', 'KA05BC2947', 'DL08CD7306', 'GJ05EF4182', 'TN09GH6053', 'UP16JK8529'];

it('cars read right at both gates are charged whole, though the sensors of their level went mad at noon', async () => {
  gates.app.setNow(at(-600));
  const mall = await gates.addMall();
  const slots = PLATES.map((_, index) => `B1A0${index + 1}`);
  await mall.sense(at(-1), slots, false);
  for (const [index, plate] of PLATES.entries()) {
    await mall.read('entry-1', at(index * 4), plate);
    await mall.sense(at(index * 4 + 3), slots[index] ?? '', true);
  }
  // Each is reported as free and taken in turn for most of an hour, and as free at last.
  for (let minute = 60; minute <= 114; minute += 3) {
    await mall.sense(at(minute), slots, minute % 2 === 1);
    await gates.tick(at(minute));
  }
  for (let minute = 115; minute < 230; minute += 5) {
    gates.app.setNow(at(minute));
    await gates.tick(at(minute));
  }
  for (const [index, plate] of PLATES.entries()) await mall.read('exit-1', at(232 + index * 3), plate);
  expect((await mall.sessions()).map(({ review, charge }) => ({ review, charge }))).toEqual(
    PLATES.map(() => ({ review: null, charge: 160_00 })),
  );
});
