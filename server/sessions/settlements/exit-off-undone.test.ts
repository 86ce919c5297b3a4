import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingRefund } from '#contract/refunds.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { settleSessions } from '#contract/settlements.ts';
import type { ShownBill } from '#contract/pay.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { linkOf, TEST_GSTIN } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// Somebody takes the exit off a visit that was paid there, and then that decision back: as long as nothing of the refund
// was paid out the visit is as before.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: TypingMall;
let session: string;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  mall = await addTypingMall(gates, root);
});

const call = (method: string, path: string, body?: object, by = root) =>
  by.client.call(method, mall.address(path), body);
const send = (body: object) => call('POST', '/settlements', { reason: 'A mistake', ...body });
async function settle(body: object): Promise<string> {
  const { status, body: answer } = await send(body);
  expect([status, answer]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer).settlement.id;
}
const undo = (settlement: string) => settle({ action: 'undo', settlement });
const waiting = async () => ((await call('GET', '/refunds')).body as { refunds: WaitingRefund[] }).refunds;
const cardOf = async () => (await mall.lanes()).waiting.find(({ plate }) => plate === PLATE);

/** In at ten, at the exit 90 minutes later, where 80 rupees are paid. */
async function payThere(way: 'cash' | 'card'): Promise<void> {
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  session = sessionId ?? '';
  await mall.type('exit-1', at(90), PLATE);
  await call('POST', '/cash-shifts', { float: 500 }, mall.attendant);
  const url = `/lanes/${(await cardOf())?.id ?? ''}/${way}`;
  const bodies =
    way === 'cash' ? [{ amountDue: 80, received: 80 }] : [{ state: 'requested' }, { state: 'approved' }];
  for (const body of bodies) {
    const paid = await call('POST', url, body, mall.attendant);
    expect([paid.status, paid.body]).toEqual([200, expect.anything()]);
  }
  gates.app.setNow(at(95));
}

async function billOf(): Promise<ShownBill> {
  const { token } = await linkOf(gates, session, gates.app.now());
  return (await root.client.call('GET', `/api/pay/${token}`)).body as ShownBill;
}

async function stands() {
  const { charges, amountDue, amountReceived, amountRefunded, status, car } = await billOf();
  const totals = (await call('GET', '/ledger/totals?from=2026-11-01&to=2026-12-01')).body;
  const [visit] = await mall.sessions();
  return { charges, amountDue, amountReceived, amountRefunded, status, car, totals, exitAt: visit?.exitAt };
}

describe.each(['cash', 'card'] as const)('paid by %s at the exit that is taken off', (way) => {
  it('taken back it is paid as before, and nothing goes back', async () => {
    await payThere(way);
    const before = await stands();
    const off = await settle({ action: 'split', session });
    expect((await waiting()).map(({ amount, state }) => [amount, state])).toEqual([[80, 'requested']]);
    await undo(off);
    expect(await stands()).toEqual(before);
    expect(before).toMatchObject({ charges: 80, amountDue: 0, amountReceived: 80, amountRefunded: 0 });
    expect(await waiting()).toEqual([]);
    await undo(await settle({ action: 'split', session }));
    expect(await stands()).toEqual(before);
  });

  it('after a waiver, both taken back, it is paid as before', async () => {
    await payThere(way);
    const before = await stands();
    const waived = await settle({ action: 'waive', session });
    const off = await settle({ action: 'split', session });
    await undo(off);
    expect((await waiting()).map(({ amount }) => amount)).toEqual([80]);
    await undo(waived);
    expect(await stands()).toEqual(before);
    expect(await waiting()).toEqual([]);
  });

  it('once it was paid out it stands, and the sentence is true', async () => {
    await payThere(way);
    const off = await settle({ action: 'split', session });
    const [refund] = await waiting();
    const out = { by: 'bank', note: 'UTR 4711' };
    const given =
      way === 'cash'
        ? await call('POST', `/refunds/${refund?.id}/cash`, undefined, mall.attendant)
        : await call('POST', `/refunds/${refund?.id}/paid`, out);
    expect([given.status, given.body]).toEqual([200, expect.anything()]);
    expect(await send({ action: 'undo', settlement: off })).toMatchObject({
      status: 409,
      body: { code: 'paid_out' },
    });
    expect((await mall.sessions())[0]).toMatchObject({ state: 'open', charge: 0 });
  });
});

it('whoever opens the visit later can take it back, as long as it stands', async () => {
  await payThere('cash');
  const offBy = async () =>
    ((await call('GET', `/sessions/${session}`)).body as SessionDetail).exitTakenOffBy;
  expect(await offBy()).toBe(null);
  const off = await settle({ action: 'split', session });
  expect(await offBy()).toBe(off);
  await undo(off);
  expect(await offBy()).toBe(null);
});

describe('what happened to a visit', () => {
  const stepsOf = async () =>
    ((await call('GET', `/sessions/${session}`)).body as SessionDetail).timeline.map(({ text }) => text);
  const typed = expect.stringMatching(/^GJ05AB1234 was typed at the exit by /) as string;

  it('has what was typed and paid there once its exit was taken off, each once', async () => {
    await payThere('cash');
    const paid = (await stepsOf()).find((text) => text.startsWith('Paid ₹80 (cash, by '));
    expect(paid).toBeDefined();
    const off = await settle({ action: 'split', session });
    const steps = await stepsOf();
    expect(steps).toEqual(
      expect.arrayContaining([
        typed,
        paid,
        expect.stringMatching(/ took the exit off: A mistake$/) as string,
        expect.stringMatching(/^Refund decided, not paid yet: ₹80\. /) as string,
      ]),
    );
    await undo(off);
    const again = await stepsOf();
    for (const one of [steps, again])
      expect(one.filter((text) => text.includes(' was typed at the exit'))).toHaveLength(1);
    expect(again.filter((text) => text.startsWith('Paid '))).toEqual([paid]);
  });

  it('has what was typed at an exit by mistake, and by whom', async () => {
    const { sessionId } = await mall.read('entry-1', at(0), PLATE);
    session = sessionId ?? '';
    await mall.type('exit-1', at(90), PLATE);
    const url = `/lanes/${(await cardOf())?.id ?? ''}/take-back`;
    expect(await call('POST', url, undefined, mall.attendant)).toMatchObject({ status: 200 });
    expect(await stepsOf()).toEqual(expect.arrayContaining([typed]));
  });
});

describe('what whoever paid there has in hand', () => {
  const documents = async () =>
    (
      await mall.rows<{ kind: string; number: string; paise: number }>(
        sql`select kind, number, total_paise::int as paise from invoices where mall_id = ${mall.mall.id} order by id`,
      )
    ).map(({ kind, number, paise }) => [kind, number, paise]);

  it('is an invoice that is taken back, by whose number the cash is given back; the visit gets its own', async () => {
    const gst = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix: 'EXO' };
    expect((await call('PUT', '/gst', gst)).status).toBe(200);
    await payThere('cash');
    const newLink = async () => (await linkOf(gates, session, gates.app.now())).token;
    const receipt = async (token: string) =>
      (await root.client.call('GET', `/api/pay/${token}/receipt`)).body;
    const before = await newLink();
    const first = { number: 'EXO/26-27/000001', total: 80 };
    expect(await receipt(before)).toMatchObject(first);
    await settle({ action: 'split', session });
    expect(await receipt(before)).toMatchObject({ ...first, kind: 'receipt', refunds: [{ amount: 80 }] });
    const back = (await mall.lanes()).refunds;
    expect(back).toMatchObject([{ amount: 80, payee: 'whoever shows receipt EXO/26-27/000001' }]);
    // Its own car comes to the exit while it costs as much.
    await mall.type('exit-2', at(100), PLATE);
    const wait = (await cardOf())?.id ?? '';
    const cash = { amountDue: 80, received: 80 };
    expect(await call('POST', `/lanes/${wait}/cash`, cash, mall.attendant)).toMatchObject({ status: 200 });
    expect(await receipt(await newLink())).toMatchObject({ number: 'EXO/26-27/000002', total: 80 });
    expect(await receipt(before)).toMatchObject(first);
    expect(await documents()).toEqual([
      ['invoice', 'EXO/26-27/000001', 8_000],
      ['credit_note', expect.any(String), -8_000],
      ['invoice', 'EXO/26-27/000002', 8_000],
    ]);
  });

  it('names nobody else where the visit itself gets it back', async () => {
    await payThere('cash');
    await settle({ action: 'waive', session });
    expect((await mall.lanes()).refunds).toMatchObject([{ plate: PLATE, amount: 80, payee: PLATE }]);
  });
});
