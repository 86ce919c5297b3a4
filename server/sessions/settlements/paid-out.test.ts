import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingRefund } from '#contract/refunds.ts';
import type { MallReport } from '#contract/reports.ts';
import type { ShownBill } from '#contract/pay.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { linkOf, takeCash, visit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// What was paid out is out: nobody owes it again since somebody thought better of it.
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

const call = (method: string, path: string, body?: object) => root.client.call(method, url + path, body);

async function settle(body: object): Promise<string> {
  const answer = await call('POST', '/settlements', { reason: 'A mistake', ...body });
  return settleSessions.answer.parse(answer.body).settlement.id;
}
const undo = (settlement: string) =>
  call('POST', '/settlements', { action: 'undo', settlement, reason: 'A mistake' });

const waiting = async () => ((await call('GET', '/refunds')).body as { refunds: WaitingRefund[] }).refunds;

async function payOut(): Promise<void> {
  await call('POST', '/cash-shifts', { float: 500 });
  const [refund] = await waiting();
  expect(await call('POST', `/refunds/${refund?.id}/cash`)).toMatchObject({ status: 200 });
}

async function dueOf(token: string) {
  const { charges, amountPaid, amountDue } = (await root.client.call('GET', `/api/pay/${token}`))
    .body as ShownBill;
  return { charges, amountPaid, amountDue };
}

async function leakage() {
  gates.app.setNow(at(160));
  const { body } = await call('GET', '/reports?period=days&from=2026-11-20&to=2026-11-20');
  const { leakage: radar, corrections } = body as MallReport;
  const amountOf = (kind: string) => radar.items.find((one) => one.kind === kind)?.amount;
  return {
    takenOff: amountOf('taken_off'),
    unpaid: amountOf('left_unpaid'),
    corrections: corrections.map(({ decisions, takenBack, charged }) => ({ decisions, takenBack, charged })),
  };
}

/** A visit of 130 minutes, for 120 rupees that were paid. */
async function come() {
  const made = await visit(gates, mall, { plate: VISITOR, from: 0, minutes: 130 });
  await takeCash(gates, mall, { id: made.id, paise: 12_000, when: at(131) });
  gates.app.setNow(at(140));
  return made;
}

describe.each([
  ['a waiver', { action: 'waive' }, 120],
  ['an end that costs nothing', { action: 'close_free' }, 120],
  ['a visit split', { action: 'split', until: at(30).toISOString() }, 80],
  ['a plate of a pass', { action: 'correct_plate', plate: HOLDER }, 120],
  ['an earlier exit', { action: 'close', exitAt: at(30).toISOString() }, 80],
] as const)('%s', (_what, action, back) => {
  it('is not taken back once the money is out, and the driver owes nothing', async () => {
    const car = await come();
    const settlement = await settle({ ...action, session: car.publicId });
    await payOut();
    const before = [await mall.sessions(), await dueOf(car.token), await mall.ledger()];
    const refused = await undo(settlement);
    expect(refused).toMatchObject({ status: 409, body: { code: 'paid_out' } });
    expect(JSON.stringify(refused.body)).toContain(`₹${back} `);
    expect([await mall.sessions(), await dueOf(car.token), await mall.ledger()]).toEqual(before);
    expect(await dueOf(car.token)).toMatchObject({ charges: 120 - back, amountDue: 0 });
    expect(await leakage()).toEqual({
      takenOff: back,
      unpaid: 0,
      corrections: [{ decisions: 1, takenBack: 0, charged: -back }],
    });
  });
});

it('an end of a car inside is not taken back once what was paid ahead is out: it would pay again at its exit', async () => {
  const { sessionId: session } = await mall.read('entry-1', at(0), VISITOR);
  const { id, token } = await linkOf(gates, session, at(0));
  await takeCash(gates, mall, { id, paise: 12_000, when: at(10) });
  gates.app.setNow(at(100));
  const settlement = await settle({ action: 'close', session, exitAt: at(5).toISOString() });
  await payOut();
  expect(await undo(settlement)).toMatchObject({ status: 409, body: { code: 'paid_out' } });
  expect(await dueOf(token)).toMatchObject({ charges: 40, amountDue: 0 });
});

it('paid out by the bank is out as well', async () => {
  const car = await come();
  const settlement = await settle({ action: 'waive', session: car.publicId });
  const [refund] = await waiting();
  expect(await call('POST', `/refunds/${refund?.id}/paid`, { by: 'bank', note: 'UTR 4711' })).toMatchObject({
    status: 200,
  });
  expect(await undo(settlement)).toMatchObject({ status: 409, body: { code: 'paid_out' } });
});

it('what raises nothing is taken back although other money is out', async () => {
  const car = await come();
  const waived = await settle({ action: 'waive', session: car.publicId });
  await payOut();
  const later = await settle({ action: 'correct_plate', plate: 'GJ05AB9999', session: car.publicId });
  expect(await undo(later)).toMatchObject({ status: 201 });
  expect(await undo(waived)).toMatchObject({ status: 409 });
  // Whoever does owe something is charged by a decision of its own, which stands under its person's name.
  await settle({ action: 'close', session: car.publicId, exitAt: at(70).toISOString() });
  expect(await dueOf(car.token)).toMatchObject({ charges: 80, amountDue: 80 });
  expect(await leakage()).toMatchObject({ unpaid: 80 });
});
