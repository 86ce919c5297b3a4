import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// A camera calls a car a motorcycle, and so does the next one: 40 an hour for a car, 20 for an electric one, 15 for a two-wheeler.
const PLATE = 'GJ05AB2012';
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addTypingMall(gates, root);
  gates.app.setNow(at(-30));
  await publishByClass(root, mall.mall.publicId);
});

const as = (vehicleClass: string) => ({ vehicleClass });

async function settle(body: object): Promise<string> {
  const sent = { reason: 'Seen at the barrier', ...body };
  const answer = await root.client.call('POST', mall.address('/settlements'), sent);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer.body).settlement.id;
}

/** Comes in as one class, by its camera, and is set right ten minutes later. */
async function correct(from: string, to: string): Promise<{ session: string | null; settlement: string }> {
  const { sessionId: session } = await mall.read('entry-1', at(0), PLATE, as(from));
  gates.app.setNow(at(10));
  return { session, settlement: await settle({ action: 'correct_class', session, vehicleClass: to }) };
}
const leave = (read: string) => mall.read('exit-1', at(90), PLATE, as(read));

it.each([
  ['motorcycle', 'car', 'motorcycle', 80],
  ['motorcycle', 'ev', 'motorcycle', 40],
  ['car', 'two_wheeler', 'car', 30],
  ['ev', 'car', 'ev', 80],
])(
  'read as a %s and set right to %s, it pays as that where the exit reads a %s again',
  async (from, to, exit, pays) => {
    await correct(from, to);
    expect(await leave(exit)).toMatchObject({ amountDue: pays });
    expect(JSON.stringify((await mall.sessions())[0]?.detail)).not.toContain('class_doubtful');
  },
);

it.each([
  ['motorcycle', 'car', 'ev', 40],
  ['car', 'ev', 'motorcycle', 30],
  ['ev', 'two_wheeler', 'car', 30],
])(
  'read as a %s and set right to %s, a third class (%s) counts where it is cheaper',
  async (from, to, exit, pays) => {
    await correct(from, to);
    expect(await leave(exit)).toMatchObject({ amountDue: pays });
  },
);

it('holds against one more read of the wrong class at the entry, and at the exit', async () => {
  await mall.read('entry-1', at(0), PLATE, as('motorcycle'));
  const [before] = await mall.sessions();
  await settle({ action: 'correct_class', session: before?.sessionId, vehicleClass: 'car' });
  await mall.read('entry-1', seconds(20), PLATE, as('motorcycle'));
  expect(await leave('car')).toMatchObject({ amountDue: 80 });
  expect(await mall.read('exit-1', at(91), PLATE, as('motorcycle'))).toMatchObject({ amountDue: 80 });
});

it('holds against what a second read was of before it, too', async () => {
  await mall.read('entry-1', at(0), PLATE, as('ev'));
  await mall.read('entry-1', seconds(20), PLATE, as('motorcycle'));
  const [before] = await mall.sessions();
  await settle({ action: 'correct_class', session: before?.sessionId, vehicleClass: 'car' });
  expect(await leave('motorcycle')).toMatchObject({ amountDue: 80 });
});

it('taken back, it counts no more', async () => {
  const { settlement } = await correct('motorcycle', 'car');
  await settle({ action: 'undo', settlement });
  expect(await leave('motorcycle')).toMatchObject({ amountDue: 30 });
});
