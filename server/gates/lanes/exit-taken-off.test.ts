import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'MH01AB1234';
let gates: GateTests;
let staff: Person;
let mall: HoldingMall;
let session: string | null;

beforeAll(async () => {
  gates = await openGates({ now: at(-1).toISOString() });
});
afterAll(() => gates.end());

/** A car has paid ahead for 80 rupees, and another one was let out under its plate. */
beforeEach(async () => {
  gates.app.setNow(at(-1));
  staff = await signInSuperAdmin(gates.app);
  mall = await addHoldingMall(gates);
  ({ sessionId: session } = await mall.read('entry-1', at(0), PLATE));
  await mall.read('entry-1', at(2), 'GJ22XY5678');
  await payInCash(mall, PLATE, at(62));
  expect(await mall.read('exit-1', at(74), PLATE)).toMatchObject({ decision: 'open', reason: 'paid' });
});

async function settle(body: object): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await staff.client.call('POST', url, { reason: 'It was the grey car', ...body });
  return settleSessions.answer.parse(answer.body).settlement.id;
}

/** The car that holds pays what it owes in cash. */
async function payAtLane(amountDue: number) {
  const url = `/api/malls/${mall.mall.publicId}`;
  await staff.client.call('POST', `${url}/cash-shifts`, { float: 0 });
  const { waiting } = (await staff.client.call('GET', `${url}/lanes`)).body as LaneList;
  const cash = { amountDue, received: amountDue };
  const answer = await staff.client.call('POST', `${url}/lanes/${waiting[0]?.id}/cash`, cash);
  expect(answer).toMatchObject({ status: 200 });
}

const takeOff = () => settle({ action: 'split', session });
const read = (minute: number) => mall.read('exit-1', at(minute), PLATE);
const GONE = { decision: 'hold', reason: 'already_left' };
const OPEN = { decision: 'open', amountDue: 0 };

it('is let out at once where it holds already', async () => {
  expect(await read(90)).toMatchObject(GONE);
  gates.app.setNow(at(91));
  await takeOff();
  expect(await mall.due(PLATE)).toBe(0);
  expect((await mall.waits()).at(-1)).toMatchObject({ released: 'paid' });
  expect(await read(92)).toMatchObject(OPEN);
});

it.each<[LaneName, number]>([
  ['exit-1', 78],
  ['exit-1', 82],
  ['exit-1', 95],
  ['exit-2', 78],
  ['exit-2', 95],
  ['exit-1', 300],
])('is let out where it comes to %s at minute %i', async (gate, minute) => {
  gates.app.setNow(at(76));
  await takeOff();
  expect((await mall.sessions())[0]).toMatchObject({ state: 'open', exitAt: null });
  expect(await mall.read(gate, at(minute), PLATE)).toMatchObject({ ...OPEN, sessionId: session });
});

it('is let out for the minutes to leave', async () => {
  gates.app.setNow(at(81));
  await takeOff();
  expect(await read(90)).toMatchObject(OPEN);
  expect(await read(90.5)).toMatchObject(OPEN);
  expect(await read(104)).toMatchObject(OPEN);
  expect(await read(110)).toMatchObject(GONE);
});

it('has left once that is taken back', async () => {
  gates.app.setNow(at(81));
  await settle({ action: 'undo', settlement: await takeOff() });
  expect(await read(90)).toMatchObject(GONE);
  expect(await mall.due(PLATE)).toBe(0);
});

it('has left once that is taken back where it held, too', async () => {
  expect(await read(90)).toMatchObject(GONE);
  gates.app.setNow(at(91));
  await settle({ action: 'undo', settlement: await takeOff() });
  expect((await mall.sessions())[0]).toMatchObject({ state: 'closed', exitAt: at(74) });
  expect(await mall.due(PLATE)).toBe(0);
});

it('pays what it owes by its own exit, and is let out by that', async () => {
  const plate = 'MH01AB9876';
  const own = await mall.read('entry-1', at(4), plate);
  expect(await mall.read('exit-2', at(75), plate)).toMatchObject({ decision: 'hold', amountDue: 80 });
  await payInCash(mall, plate, at(76));
  expect(await mall.read('exit-2', at(76.5), plate)).toMatchObject(OPEN);
  gates.app.setNow(at(80));
  await settle({ action: 'split', session: own.sessionId });
  const back = await mall.rows(sql`select paise::int as paise from refunds where mall_id = ${mall.mall.id}`);
  expect(back).toEqual([{ paise: 8_000 }]);
  expect(await mall.due(plate)).toBe(0);
  const held = await mall.read('exit-2', at(200), plate);
  expect(held).toMatchObject({ decision: 'hold', reason: 'payment_due', sessionId: own.sessionId });
  expect((await mall.waits()).at(-1)).toMatchObject({ released: null });
  await gates.tick(at(201));
  expect((await mall.waits()).at(-1)).toMatchObject({ released: null });
  await payAtLane(held.amountDue);
  expect(await mall.read('exit-2', at(204), plate)).toMatchObject(OPEN);
});

it('has left at an unknown time where its plate came in again, or the exit was long ago', async () => {
  await mall.read('entry-1', at(100), PLATE);
  gates.app.setNow(at(101));
  await takeOff();
  expect((await mall.sessions())[0]).toMatchObject({ state: 'closed', exitAt: null, charge: 0 });
  gates.app.setNow(at(74 + 25 * 60));
  staff = await signInSuperAdmin(gates.app);
  const other = await mall.read('entry-1', at(26 * 60), 'MH01AB5555');
  await mall.read('exit-1', at(27 * 60), 'MH01AB5555');
  gates.app.setNow(at(52 * 60));
  staff = await signInSuperAdmin(gates.app);
  await settle({ action: 'split', session: other.sessionId });
  const late = (await mall.sessions()).find(({ sessionId }) => sessionId === other.sessionId);
  expect(late).toMatchObject({ state: 'closed', exitAt: null, charge: 0 });
});
