// What happened: a camera numbers its reads and begins at 1 again after a restart (Hikvision's JSON repeats its UUIDs; many
// makes send a plain counter). A car that leaves hours later under a number that was used in the morning is answered with
// the answer of the morning: another car's plate, another car's amount on the display, and its own exit is thrown away. It
// stays "parked" and pays nothing; from the restart on this goes for every car of that lane.
// What must be: the same number with another plate and another time is another read. The car's stay ends and is charged.
// Why: "the same readId again answers the same" is about a read that is sent again. This one differs in everything that
// was read; no camera sends a read again as another plate hours later. (Money calls answer 422 there; a lane cannot.)
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it('takes another plate hours later for another read, though it bears a number that was used before', async () => {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(0), 'MH12AB1234', { readId: '1' });
  await mall.read('exit-1', at(70), 'MH12AB1234', { readId: '1' });
  await mall.read('entry-1', at(120), 'GJ05JK0786', { readId: '2' });
  // exit-1 has restarted and counts from 1
  const answer = await mall.read('exit-1', at(150), 'GJ05JK0786', { readId: '1' });
  expect(answer).toMatchObject({ plate: 'GJ05JK0786', amountDue: 40 });
  expect(await mall.sessions()).toMatchObject([
    { plate: 'MH12AB1234', state: 'closed', charge: 8000 },
    { plate: 'GJ05JK0786', state: 'closed', charge: 4000 },
  ]);
});
