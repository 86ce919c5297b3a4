import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingRefund } from '#contract/refunds.ts';
import { settleSessions } from '#contract/settlements.ts';
import type { ShownBill } from '#contract/pay.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { takeCash, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// What a person takes back is as before: the charge, its lines, and what is paid. What has not left the mall meanwhile
// stays there.
const VISITOR = 'GJ05AB1234';
const HOLDER = 'MH33KV2029';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let url: string;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall({ graceMinutes: 0 });
  url = `/api/malls/${mall.mall.publicId}`;
  await passCalls(mall, root).give({ plates: [HOLDER] });
});

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await root.client.call(method, url + path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function settle(body: object): Promise<string> {
  const answer = await ask('POST', '/settlements', { ...body, reason: 'A mistake' });
  return settleSessions.answer.parse(answer).settlement.id;
}
const undo = (settlement: string) => settle({ action: 'undo', settlement });

async function billOf({ token }: PaidVisit) {
  const { body } = await root.client.call('GET', `/api/pay/${token}`);
  const { status, charges, amountPaid, amountDue, lines } = body as ShownBill;
  expect(amountPaid + amountDue).toBe(charges);
  return { status, charges, amountPaid, amountDue, lines };
}
const waiting = async () => ((await ask('GET', '/refunds')) as { refunds: WaitingRefund[] }).refunds;
const totals = () => ask('GET', `/ledger/totals?from=2026-11-01&to=2026-12-01`);

/** A visit of 130 minutes, for 120 rupees. */
async function come(rupees = 120): Promise<PaidVisit> {
  const made = await visit(gates, mall, { plate: VISITOR, from: 0, minutes: 130 });
  if (rupees > 0) await takeCash(gates, mall, { id: made.id, paise: rupees * 100, when: at(131) });
  gates.app.setNow(at(140));
  return made;
}

/** What somebody may decide by mistake, and how much of the 120 rupees that gives back. */
const MISTAKES: [string, number, object][] = [
  ['a waiver', 120, { action: 'waive' }],
  ['an end that costs nothing', 120, { action: 'close_free' }],
  // Its car is inside then, and what was paid counts for its own exit.
  ['an exit taken off', 0, { action: 'split' }],
  ['a visit split', 80, { action: 'split', until: at(30).toISOString() }],
  ['a plate of a pass', 120, { action: 'correct_plate', plate: HOLDER }],
  ['an earlier exit', 80, { action: 'close', exitAt: at(30).toISOString() }],
  ['a later exit', 0, { action: 'close', exitAt: at(135).toISOString() }],
  ['a much later exit', 0, { action: 'close', exitAt: at(139).toISOString() }],
];

describe.each(MISTAKES)('%s that is taken back', (_what, back, action) => {
  it('leaves a paid visit as it was, and nothing goes back', async () => {
    const car = await come();
    const before = [await billOf(car), await totals()];
    const settlement = await settle({ ...action, session: car.publicId });
    expect((await waiting()).map(({ amount }) => amount)).toEqual(back > 0 ? [back] : []);
    await undo(settlement);
    expect([await billOf(car), await totals()]).toEqual(before);
    expect(await waiting()).toEqual([]);
    // The same mistake once more, and taken back once more.
    await undo(await settle({ ...action, session: car.publicId }));
    expect([await billOf(car), await totals()]).toEqual(before);
    expect(await waiting()).toEqual([]);
  });

  it('leaves what was to go back before it waiting', async () => {
    const car = await come();
    const { id } = (await ask('POST', '/disputes', { session: car.publicId })) as { id: string };
    await ask('POST', `/disputes/${id}/decision`, { decision: 'goodwill', rupees: 20, answer: 'Sorry' });
    const before = [await billOf(car), await waiting(), await totals()];
    await undo(await settle({ ...action, session: car.publicId }));
    expect([await billOf(car), await waiting(), await totals()]).toEqual(before);
  });

  it('is paid by what came in meanwhile', async () => {
    const car = await come(0);
    const settlement = await settle({ ...action, session: car.publicId });
    const { charges } = await billOf(car);
    const own = (await mall.sessions()).find(({ sessionId }) => sessionId === car.publicId);
    const money = { id: car.id, paise: 12_000, when: at(141), isOver: own?.state === 'closed' };
    await takeCash(gates, mall, money);
    expect((await waiting()).map(({ amount }) => amount)).toEqual(charges < 120 ? [120 - charges] : []);
    await undo(settlement);
    expect(await billOf(car)).toMatchObject({ charges: 120, amountDue: 0, status: 'paid' });
    expect(await waiting()).toEqual([]);
  });
});

it('charged anew by hand after a waiver, a visit is paid by what waits to go back', async () => {
  const car = await come();
  await settle({ action: 'waive', session: car.publicId });
  await settle({ action: 'close', session: car.publicId, exitAt: at(70).toISOString() });
  expect(await billOf(car)).toMatchObject({ status: 'paid', charges: 80, amountDue: 0 });
  expect((await waiting()).map(({ amount }) => amount)).toEqual([40]);
});

it('a withdrawn refund is paid by nobody', async () => {
  const car = await come();
  const settlement = await settle({ action: 'waive', session: car.publicId });
  const [refund] = await waiting();
  await undo(settlement);
  await ask('POST', '/cash-shifts', { float: 500 });
  const body = { by: 'bank', note: 'N123' };
  for (const [way, given] of [['cash'], ['paid', body], ['retry']] as const)
    expect(await root.client.call('POST', `${url}/refunds/${refund?.id}/${way}`, given)).toMatchObject({
      status: 409,
      body: { code: 'refund_withdrawn' },
    });
});

it('what was paid ahead counts once more where an end by hand is taken back', async () => {
  const { sessionId } = await mall.read('entry-1', at(0), VISITOR);
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${sessionId}`);
  await takeCash(gates, mall, { id: row?.id ?? 0, paise: 12_000, when: at(10) });
  gates.app.setNow(at(100));
  const settlement = await settle({ action: 'close', session: sessionId, exitAt: at(50).toISOString() });
  expect((await waiting()).map(({ amount }) => amount)).toEqual([80]);
  await undo(settlement);
  expect(await waiting()).toEqual([]);
  expect(await mall.read('exit-1', at(130), VISITOR)).toMatchObject({ amountDue: 0 });
  expect(await waiting()).toEqual([]);
});

it('what was paid ahead counts once more where a free end is taken back', async () => {
  const { sessionId: session } = await mall.read('entry-1', at(0), VISITOR);
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${session}`);
  await takeCash(gates, mall, { id: row?.id ?? 0, paise: 12_000, when: at(10) });
  gates.app.setNow(at(100));
  const settlement = await settle({ action: 'close_free', session });
  expect((await waiting()).map(({ amount }) => amount)).toEqual([120]);
  // The same decision once more gives nothing back twice.
  await settle({ action: 'close_free', session });
  expect((await waiting()).map(({ amount }) => amount)).toEqual([120]);
  await undo(settlement);
  expect(await waiting()).toEqual([]);
  expect(await mall.read('exit-1', at(130), VISITOR)).toMatchObject({ amountDue: 0 });
  expect(await totals()).toMatchObject({ chargedPaise: 12_000, refundedPaise: 0, difference: 0 });
});

it('what was paid for a visit that there never was goes back', async () => {
  gates.app.setNow(at(0));
  const settlement = await settle({ action: 'enter', plate: VISITOR });
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where mall_id = ${mall.mall.id}`);
  await takeCash(gates, mall, { id: row?.id ?? 0, paise: 4_000, when: at(10) });
  await undo(settlement);
  expect((await waiting()).map(({ amount }) => amount)).toEqual([40]);
});

it('a joined exit that is taken off again gives back what was paid, and joined once more keeps it', async () => {
  const { sessionId: session } = await mall.read('entry-1', at(0), 'unknown', { confidence: 0 });
  await mall.read('exit-1', at(100), VISITOR, { confidence: 0.96 });
  await gates.tick(at(130));
  gates.app.setNow(at(130));
  const exit = (await mall.sessions()).find(({ exitRaw }) => exitRaw === VISITOR)?.sessionId;
  const settlement = await settle({ action: 'join', session, exit });
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${session}`);
  await takeCash(gates, mall, { id: row?.id ?? 0, paise: 8_000, when: at(131) });
  expect(await waiting()).toEqual([]);
  await undo(settlement);
  await settle({ action: 'join', session, exit });
  expect(await waiting()).toEqual([]);
  expect((await mall.sessions()).find(({ sessionId }) => sessionId === session)).toMatchObject({
    charge: 8_000,
  });
  expect(await totals()).toMatchObject({ refundedPaise: 0, outstandingPaise: 0, difference: 0 });
});
