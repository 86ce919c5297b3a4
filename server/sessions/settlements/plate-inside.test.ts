import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// One car stands at the exit, in for 75 minutes; another one is parked, in for 300. At the exit it is taken for that one.
const STANDS = 'GJ05AB1234';
const PARKED = 'MH04KK9922';
let gates: GateTests;
let root: Person;
let mall: TypingMall;
const sessions: Record<string, string> = {};

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  mall = await addTypingMall(gates, root);
  for (const [plate, minute] of [
    [PARKED, 0],
    [STANDS, 225],
  ] as const)
    sessions[plate] = (await mall.read('entry-1', at(minute), plate)).sessionId ?? '';
});

const send = (body: object) =>
  root.client.call('POST', mall.address('/settlements'), { reason: 'Seen there', ...body });
async function settle(body: object) {
  const { status, body: answer } = await send(body);
  expect([status, answer]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer);
}
const correct = (more: object = {}) =>
  send({ action: 'correct_plate', session: sessions[PARKED], plate: STANDS, ...more });
const ASKED = {
  status: 409,
  body: { code: 'plate_inside', error: expect.stringContaining(STANDS) as string },
};

/** What the car pays at the exit where it holds. */
async function payAs(plate: string): Promise<number> {
  await mall.attendant.client.call('POST', mall.address('/cash-shifts'), { float: 500 });
  const card = (await mall.lanes()).waiting.find((one) => one.plate === plate && one.amountDue > 0);
  const cash = { amountDue: card?.amountDue, received: card?.amountDue };
  const url = mall.address(`/lanes/${card?.id ?? ''}/cash`);
  expect(await mall.attendant.client.call('POST', url, cash)).toMatchObject({ status: 200 });
  return card?.amountDue ?? 0;
}
const stands = async () =>
  (await mall.sessions())
    .filter(({ sessionId }) => Object.values(sessions).includes(sessionId))
    .map(({ key, state, charge }) => [key, state, charge]);

it('is asked about where it was typed, and by the way that is named both cars pay their own', async () => {
  await mall.type('exit-1', at(300), PARKED);
  expect(await correct()).toMatchObject(ASKED);
  await settle({ action: 'split', session: sessions[PARKED] });
  await mall.type('exit-1', at(301), STANDS);
  expect(await payAs(STANDS)).toBe(80);
  await mall.type('exit-2', at(310), PARKED);
  expect(await payAs(PARKED)).toBe(240);
  expect(await stands()).toEqual([
    [PARKED, 'closed', 24_000],
    [STANDS, 'closed', 8_000],
  ]);
});

it('is asked about where a camera read it, and the exit can be given to the car that stands there', async () => {
  await mall.read('exit-1', at(300), PARKED);
  gates.app.setNow(at(301));
  expect(await correct()).toMatchObject(ASKED);
  const off = await settle({ action: 'split', session: sessions[PARKED] });
  const exit = off.sessions.find(({ id }) => id !== sessions[PARKED])?.id;
  // The lone exit is asked about as well.
  expect(await send({ action: 'correct_plate', session: exit, plate: STANDS })).toMatchObject(ASKED);
  await settle({ action: 'join', session: sessions[STANDS], exit, isAnotherCar: true });
  expect(await payAs(STANDS)).toBe(80);
  expect(await stands()).toEqual([
    [PARKED, 'open', 0],
    [STANDS, 'closed', 8_000],
  ]);
});

it('is taken once a person says that it was another car, and where that car came in later', async () => {
  await mall.type('exit-1', at(300), PARKED);
  expect(await correct({ isAnotherCar: true })).toMatchObject({ status: 201 });
  expect(await stands()).toEqual([
    [STANDS, 'closed', 20_000],
    [STANDS, 'open', 0],
  ]);
  const { sessionId } = await mall.read('entry-1', at(310), 'KA16PP9729');
  await mall.read('exit-1', at(320), 'KA16PP9729');
  await mall.read('entry-2', at(330), 'KA16PP9720');
  gates.app.setNow(at(335));
  await settle({ action: 'correct_plate', session: sessionId, plate: 'KA16PP9720' });
});
