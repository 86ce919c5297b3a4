import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listLanes } from '#contract/lanes.ts';
import { listSessions } from '#contract/sessions.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { takeCash, linkOf } from '../../../testing/paid-visits.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { signInAdmin, signInHelper, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// A camera calls a motorcycle a car: what it is charged as stands at the barrier and on its bill, and can be set right.
const PLATE = 'GJ05AB2012';

let gates: GateTests;
let mall: HoldingMall;
let root: Person;
let url: string;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  mall = await addHoldingMall(gates);
  url = `/api/malls/${mall.mall.publicId}`;
  await publishByClass(root, mall.mall.publicId);
});

async function settle(body: object, status = 201, by = root): Promise<string> {
  const answer = await by.client.call('POST', `${url}/settlements`, {
    reason: 'Seen at the barrier',
    ...body,
  });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return status === 201 ? settleSessions.answer.parse(answer.body).settlement.id : '';
}
const correct = (session: string | null, vehicleClass: string, status = 201, by = root) =>
  settle({ action: 'correct_class', session, vehicleClass }, status, by);

async function shown() {
  const lanes = listLanes.answer.parse((await root.client.call('GET', `${url}/lanes`)).body);
  const name = encodeURIComponent(mall.mall.name);
  const listed = listSessions.answer.parse((await root.client.call('GET', `/api/parking?mall=${name}`)).body);
  const bill = await mall.showBill(PLATE);
  return { lane: lanes.waiting[0], listed: listed[0], bill };
}

/** In at ten, at the exit 90 minutes later. */
async function come(entry?: string, exit = entry): Promise<string | null> {
  const as = (vehicleClass: string | undefined) => (vehicleClass === undefined ? {} : { vehicleClass });
  await mall.read('entry-1', at(0), PLATE, as(entry));
  return (await mall.read('exit-1', at(90), PLATE, as(exit))).sessionId;
}

it.each([
  ['car', 'car', 80],
  [undefined, 'car', 80],
  ['truck', 'car', 80],
  ['ev', 'ev', 40],
  ['motorcycle', 'two_wheeler', 30],
])('read as %s it stands everywhere as what it is charged: %s', async (read, chargedAs, charges) => {
  await come(read);
  const { lane, listed, bill } = await shown();
  for (const one of [lane, listed, bill]) expect(one).toMatchObject({ chargedAs, charges });
});

it('by a list that lets it pay as another class it is charged as that', async () => {
  await passCalls(mall, root).give({ kind: 'staff', paysAs: 'two_wheeler', plates: [PLATE] });
  await come('car');
  const { lane, listed, bill } = await shown();
  for (const one of [lane, listed, bill])
    expect(one).toMatchObject({ chargedAs: 'two_wheeler', charges: 30 });
});

it('set right at the barrier it pays the posted price of its class, and taken back as before', async () => {
  const session = await come('car');
  expect(await mall.due(PLATE)).toBe(8_000);
  const settlement = await correct(session, 'two_wheeler');
  const { lane, listed, bill } = await shown();
  for (const one of [lane, listed, bill])
    expect(one).toMatchObject({ chargedAs: 'two_wheeler', charges: 30 });
  expect(await mall.due(PLATE)).toBe(3_000);
  await settle({ action: 'undo', settlement });
  expect(await mall.due(PLATE)).toBe(8_000);
  expect((await shown()).bill).toMatchObject({ chargedAs: 'car', charges: 80 });
});

it('what was paid above that goes back', async () => {
  const session = await come('car');
  const { id } = await linkOf(gates, session, at(91));
  await takeCash(gates, mall, { id, paise: 8_000, when: at(91) });
  gates.app.setNow(at(100));
  await correct(session, 'two_wheeler');
  expect((await shown()).bill).toMatchObject({ charges: 30, amountReceived: 80, amountRefunded: 50 });
});

it('one that is inside pays as what it is, whatever the camera at the exit calls it', async () => {
  const { sessionId } = await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'car' });
  gates.app.setNow(at(30));
  await correct(sessionId, 'two_wheeler');
  expect((await shown()).bill).toMatchObject({ chargedAs: 'two_wheeler', charges: 15 });
  await mall.read('exit-1', at(90), PLATE, { vehicleClass: 'car' });
  expect(await mall.due(PLATE)).toBe(3_000);
});

it('raises nothing of what a session was charged', async () => {
  const session = await come('motorcycle');
  await correct(session, 'car', 409);
  expect(await mall.due(PLATE)).toBe(3_000);
  expect((await shown()).bill).toMatchObject({ chargedAs: 'two_wheeler', charges: 30 });
});

it('of what was waived nothing is charged again', async () => {
  const session = await come('car');
  await settle({ action: 'waive', session });
  await correct(session, 'two_wheeler');
  expect((await shown()).bill).toMatchObject({ charges: 0 });
});

it('sent twice it is answered with what stands; decided anew in other words it is refused', async () => {
  const session = await come('car');
  const settlement = await correct(session, 'two_wheeler');
  expect(await correct(session, 'two_wheeler')).toBe(settlement);
  await settle({ action: 'correct_class', session, vehicleClass: 'two_wheeler', reason: 'Again' }, 409);
});

it('is for who may settle: an attendant is refused, a manager not', async () => {
  const session = await come('car');
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const attendant = await signInHelper(gates.app, admin, mall.mall.publicId, 'attendant');
  const manager = await signInHelper(gates.app, admin, mall.mall.publicId, 'manager');
  await correct(session, 'two_wheeler', 403, attendant);
  await correct(session, 'two_wheeler', 201, manager);
  expect(await mall.due(PLATE)).toBe(3_000);
});
