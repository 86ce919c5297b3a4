import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

// A car stands in the entry lane (a jam on the ramp) and is read every two minutes. Meanwhile somebody else, who ignores
// the display, takes the slot that was suggested to it. A hint is no evidence: the car that stands is still one visit.
let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());

const LAYOUT = { totalBasements: 1, sections: ['A'], slotsPerSection: 8 };
const SLOTS = Array.from({ length: 8 }, (_, n) => `B1A0${n + 1}`);

async function play() {
  const mall = await gates.addMall({ config: LAYOUT });
  await mall.sense(at(-10), SLOTS, false);
  await mall.read('entry-2', at(-1), 'MH12XX5555');
  const first = await mall.read('entry-1', at(0), 'RJ22GR1294');
  const hinted = first.display.find((line) => SLOTS.includes(line)) ?? 'B1A02';
  await mall.sense(at(1.5), hinted, true);
  await mall.read('entry-1', at(2), 'RJ22GR1294');
  await mall.read('entry-1', at(4), 'RJ22GR1294');
  await mall.sense(at(7), 'B1A07', true);
  await mall.sense(at(88), 'B1A07', false);
  const left = await mall.read('exit-1', at(90), 'RJ22GR1294');
  await gates.tick(at(110));
  return {
    left,
    sessions: (await mall.sessions()).filter(({ key }) => key === 'RJ22GR1294' || key === null),
  };
}

test('a car that stands at the entry while another takes the slot suggested to it is one visit', async () => {
  const { sessions } = await play();
  expect(
    sessions.filter(({ state, flags }) => state === 'open' || !flags.includes('cancelled')),
  ).toHaveLength(1);
  expect(sessions.map(({ state, review }) => [state, review])).toEqual([['closed', null]]);
  // The slot that it took itself, not the one that was suggested to it.
  expect(sessions[0]).toMatchObject({ slot: 'B1A07', basis: 'inferred' });
});

test('its exit, read right as its entry was, ends its visit and is charged', async () => {
  expect((await play()).left).toMatchObject({ decision: 'open', reason: 'charged', amountDue: 80 });
});
