import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const LETTERS = 'ACEFHJKPRUXY';
const plateOf = (index: number) =>
  `MH${12 + (index % 7)}${LETTERS.charAt(index % 12)}K${1000 + 613 * (index % 14)}`;

/** Cars are at the exit every three minutes; from the sixth on, which came since, its clock is wrong. */
it.each([
  ['jumps back by an hour', (minute: number) => minute - 60],
  ['jumps back by a day', (minute: number) => minute - 1_440],
  ['stands still', () => 58],
])(
  'exits of a clock that %s end their visits once it is understood, and nobody is asked',
  async (_what, tell) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (let car = 0; car < 12; car += 1)
      await mall.read('entry-1', at(car < 5 ? 3 * car : 44 + 3 * car), plateOf(car));
    for (let car = 0; car < 12; car += 1) {
      const minute = 58 + 3 * car;
      if (minute % 6 === 4) await gates.tick(at(minute));
      gates.app.setNow(at(minute));
      await mall.readLate('exit-1', at(car < 5 ? minute : tell(minute)), plateOf(car));
    }
    for (let minute = 95; minute < 160; minute += 5) await gates.tick(at(minute));
    const sessions = await mall.sessions();
    expect(sessions).toHaveLength(12);
    for (const { review, state, charge } of sessions) {
      expect({ review, state }).toEqual({ review: null, state: 'closed' });
      expect(charge).toBeLessThanOrEqual(4_000);
    }
  },
);

it('a late exit of an earlier visit stays one, by a clock that is right', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (let car = 1; car < 7; car += 1) {
    await mall.read('entry-1', at(3 * car), plateOf(car));
    await mall.read('exit-1', at(40 + 3 * car), plateOf(car));
  }
  await mall.read('entry-1', at(70), plateOf(0));
  gates.app.setNow(at(75));
  await mall.readLate('exit-1', at(10), plateOf(0));
  for (let minute = 80; minute < 120; minute += 5) await gates.tick(at(minute));
  const own = (await mall.sessions()).filter(({ plate }) => plate === plateOf(0));
  expect(own).toMatchObject([{ entryRaw: null, charge: 0 }, { state: 'open' }]);
});
