import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GateCommand } from '#contract/gate-commands.ts';
import type { LaneList } from '#contract/lanes.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { addDevice, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let admin: Person;
let controller: TestClient;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car that owes 80 rupees holds at exit-1 since eleven thirty. */
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(0));
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1' };
  controller = (await addDevice(gates.app, root, mall.mall.publicId, device)).client;
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('exit-1', at(90), PLATE);
  gates.app.setNow(at(91));
});

const address = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;
async function lanes(): Promise<LaneList> {
  return (await admin.client.call('GET', address('/lanes'))).body as LaneList;
}
async function act(what: string, body: unknown) {
  const [car] = (await lanes()).waiting;
  return admin.client.call('POST', address(`/lanes/${car?.id ?? 'none'}/${what}`), body);
}
async function commands(wait = 0, gate = 'exit-1'): Promise<GateCommand[]> {
  const { status, body } = await controller.call('GET', `/api/ingest/gates/${gate}/commands?wait=${wait}`);
  expect(status).toBe(200);
  return (body as { commands: GateCommand[] }).commands;
}
const answer = (id: string, result: 'done' | 'failed') =>
  controller.call('POST', `/api/ingest/gates/exit-1/commands/${id}`, { result });

describe('the barrier of a lane', () => {
  it('is asked to open by the payment, once, and its wait is over when it has', async () => {
    expect(await commands()).toEqual([]);
    await payInCash(mall, PLATE, at(92));
    const [open, ...others] = await commands();
    expect(others).toEqual([]);
    expect(open).toMatchObject({ command: 'open', expiresAt: at(107).toISOString() });
    expect((await lanes()).waiting).toMatchObject([{ state: 'opening', amountDue: 0 }]);
    expect(await answer(open?.id ?? '', 'done')).toMatchObject({ status: 200, body: { result: 'done' } });
    expect(await answer(open?.id ?? '', 'failed')).toMatchObject({ status: 200, body: { result: 'done' } });
    expect(await commands()).toEqual([]);
    expect((await lanes()).waiting).toEqual([]);
    expect(await mall.read('exit-1', at(95), PLATE)).toMatchObject({
      decision: 'hold',
      reason: 'already_left',
    });
  });

  it('is asked at once where its controller waits for it, and at the end of its patience otherwise', async () => {
    const asked = commands(20);
    const begun = performance.now();
    await payInCash(mall, PLATE, at(92));
    expect(await asked).toMatchObject([{ command: 'open' }]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    await answer((await commands())[0]?.id ?? '', 'done');
    expect(await commands(0.2)).toEqual([]);
  });

  it('does not open by half of what is due, and does by the other half', async () => {
    await payInCash(mall, PLATE, at(92), 3_000);
    expect(await commands()).toEqual([]);
    expect((await lanes()).waiting).toMatchObject([{ state: 'due', amountDue: 50 }]);
    await payInCash(mall, PLATE, at(93));
    expect(await commands()).toHaveLength(1);
  });

  it('is asked for nothing more once a read has let the car out', async () => {
    await payInCash(mall, PLATE, at(92));
    expect(await mall.read('exit-1', at(92.5), PLATE)).toMatchObject({ decision: 'open' });
    expect(await commands()).toEqual([]);
  });

  it('that fails is shown, and the next read opens', async () => {
    await payInCash(mall, PLATE, at(92));
    await answer((await commands())[0]?.id ?? '', 'failed');
    expect((await lanes()).waiting).toMatchObject([{ state: 'failed' }]);
    expect(await mall.read('exit-1', at(97), PLATE)).toMatchObject({ decision: 'open' });
  });

  it('is no longer asked when its time is over, or the car has not been seen for long', async () => {
    await payInCash(mall, PLATE, at(92));
    gates.app.setNow(at(107));
    expect(await commands()).toEqual([]);
    await gates.tick(at(130));
    expect((await lanes()).waiting).toEqual([]);
  });

  it('opens for a car that owes nothing any more by a person’s decision', async () => {
    const session = (await lanes()).waiting[0]?.session;
    const waive = { action: 'waive', session, reason: 'A member of the staff' };
    expect(await admin.client.call('POST', address('/settlements'), waive)).toMatchObject({ status: 201 });
    await gates.tick(at(92));
    expect(await commands()).toHaveLength(1);
  });

  it('answers no other device, and no other gate’s', async () => {
    const of = (client: TestClient, gate: string) => client.call('GET', `/api/ingest/gates/${gate}/commands`);
    expect(await of(mall.camera('exit-1'), 'exit-1')).toMatchObject({
      status: 403,
      body: { code: 'wrong_device_kind' },
    });
    expect(await of(controller, 'exit-2')).toMatchObject({ status: 404, body: { code: 'gate_not_found' } });
    expect(await answer('none', 'done')).toMatchObject({ status: 404, body: { code: 'command_not_found' } });
  });
});

describe('somebody at the exits', () => {
  it('sees who waits, with what is due and where that is paid', async () => {
    expect(await lanes()).toMatchObject({
      shift: null,
      refunds: [],
      waiting: [
        {
          id: expect.any(String),
          gate: 'exit-1',
          plate: PLATE,
          session: expect.any(String),
          entryAt: at(0).toISOString(),
          since: at(90).toISOString(),
          charges: 80,
          amountDue: 80,
          state: 'due',
          payUrl: expect.stringContaining('/pay/'),
          stamps: [],
          terminal: null,
          fastag: null,
        },
      ],
    });
  });

  it('opens with a reason, on record, and the due stays in the books', async () => {
    expect(await act('open', { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await act('open', { reason: 'The reader is down' })).toMatchObject({ status: 200 });
    expect(await commands()).toHaveLength(1);
    expect(await mall.due(PLATE)).toBe(8_000);
    const opened = (await readTrail(gates.app)).filter(
      ({ action, actor }) => action === 'lane_opened' && actor === admin.id,
    );
    expect(opened).toMatchObject([{ detail: { gate: 'exit-1', amountDue: 80 } }]);
    expect(JSON.stringify(opened)).not.toContain('The reader');
    expect(await mall.read('exit-1', at(93), PLATE)).toMatchObject({ decision: 'open', amountDue: 80 });
    expect(await act('open', { reason: 'again' })).toMatchObject({
      status: 404,
      body: { code: 'not_waiting' },
    });
  });

  it('lets out a car that nobody knows', async () => {
    await payInCash(mall, PLATE, at(92));
    await mall.read('exit-1', at(92.5), PLATE);
    expect(await mall.read('exit-1', at(94), 'MH12ZZ9999')).toMatchObject({
      decision: 'hold',
      sessionId: null,
    });
    expect((await lanes()).waiting).toMatchObject([
      { state: 'unknown_car', plate: 'MH12ZZ9999', amountDue: 0 },
    ]);
    expect(await act('card', { state: 'requested' })).toMatchObject({
      status: 409,
      body: { code: 'unknown_car' },
    });
    await act('open', { reason: 'The driver showed a ticket' });
    expect(await commands()).toMatchObject([{ sessionId: null }]);
    expect(await mall.read('exit-1', at(95), 'MH12ZZ9999')).toMatchObject({ decision: 'open' });
  });

  it('takes cash into an open drawer alone, gives change, and the lane opens', async () => {
    const given = { amountDue: 80, received: 100 };
    expect(await act('cash', given)).toMatchObject({ status: 409, body: { code: 'no_shift' } });
    expect(await admin.client.call('POST', address('/cash-shifts'), { float: 500 })).toMatchObject({
      status: 201,
    });
    expect(await admin.client.call('POST', address('/cash-shifts'), { float: 0 })).toMatchObject({
      status: 409,
      body: { code: 'shift_open' },
    });
    expect(await act('cash', { amountDue: 40, received: 100 })).toMatchObject({
      status: 409,
      body: { code: 'amount_changed' },
    });
    expect(await act('cash', { amountDue: 80, received: 79.5 })).toMatchObject({ status: 400 });
    expect(await act('cash', given)).toMatchObject({ status: 200, body: { amount: 80, change: 20 } });
    expect(await act('cash', given)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    expect(await commands()).toHaveLength(1);
    expect((await lanes()).shift).toMatchObject({ float: 500, taken: 80 });
  });

  it.each([
    ['fits', 580, 0, []],
    [
      'is short',
      570,
      -10,
      [
        ['cash_drawer', -1_000],
        ['cash_difference', 1_000],
      ],
    ],
    [
      'is too much',
      585.5,
      5.5,
      [
        ['cash_drawer', 550],
        ['cash_difference', -550],
      ],
    ],
  ] as const)('closes a drawer whose count %s', async (_name, counted, difference, booked) => {
    await admin.client.call('POST', address('/cash-shifts'), { float: 500 });
    await act('cash', { amountDue: 80, received: 80 });
    const before = (await mall.ledger()).length;
    const closed = await admin.client.call('POST', address('/cash-shifts/close'), { counted });
    expect(closed).toMatchObject({ status: 200, body: { expected: 580, counted, difference } });
    const lines = (await mall.ledger()).slice(before).map(({ account, amount }) => [account, amount]);
    expect(lines).toEqual(booked);
    expect(await admin.client.call('POST', address('/cash-shifts/close'), { counted })).toMatchObject({
      status: 409,
      body: { code: 'no_shift' },
    });
  });

  it('charges no card twice that the terminal may have charged', async () => {
    const card = (state: string) => act('card', { state });
    expect(await card('approved')).toMatchObject({ status: 409, body: { code: 'terminal_not_asked' } });
    expect(await card('requested')).toMatchObject({ status: 200, body: { amount: 80, state: 'requested' } });
    expect(await card('unknown')).toMatchObject({ status: 200 });
    expect((await lanes()).waiting).toMatchObject([{ terminal: { state: 'unknown', amount: 80 } }]);
    expect(await card('requested')).toMatchObject({ status: 409, body: { code: 'terminal_undecided' } });
    await admin.client.call('POST', address('/cash-shifts'), { float: 0 });
    expect(await act('cash', { amountDue: 80, received: 80 })).toMatchObject({
      status: 409,
      body: { code: 'terminal_undecided' },
    });
    expect(await card('approved')).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await mall.due(PLATE)).toBe(0);
    expect(await commands()).toHaveLength(1);
  });

  it('asks the terminal again once it has declined', async () => {
    const card = (state: string) => act('card', { state });
    await card('requested');
    await card('declined');
    expect(await mall.due(PLATE)).toBe(8_000);
    expect(await card('requested')).toMatchObject({ status: 200 });
  });
});

describe('the payments settings of a mall', () => {
  it('are what was chosen, on record', async () => {
    const url = address('/settings');
    const change = { leaveMinutes: 20, zeroTariff: true };
    const changed = { exitRule: 'pay-to-leave', ...change, fastagPolicy: 'off', fastagPlazaId: '257001' };
    expect(await admin.client.call('PUT', url, change)).toMatchObject({ status: 200, body: changed });
    expect((await admin.client.call('GET', url)).body).toEqual({ ...changed, freeState: null });
    const trail = (await readTrail(gates.app)).filter(
      ({ action, actor }) => action === 'setting_changed' && actor === admin.id,
    );
    expect(trail).toMatchObject([{ detail: { before: { leaveMinutes: 15 }, after: changed } }]);
  });

  it('debit no tag without the number that the acquirer gave the mall', async () => {
    const change = { fastagPolicy: 'hold', fastagPlazaId: null };
    const refused = { status: 400, body: { code: 'plaza_id_missing' } };
    expect(await admin.client.call('PUT', address('/settings'), change)).toMatchObject(refused);
  });

  it.each([
    { leaveMinutes: -1 },
    { leaveMinutes: 241 },
    { leaveMinutes: 1.5 },
    { exitRule: 'open' },
    { fastagPolicy: 'always' },
    { fastagPlazaId: '1234567' },
    { x: 1 },
  ])('refuse %o', async (body) => {
    expect(await admin.client.call('PUT', address('/settings'), body)).toMatchObject({ status: 400 });
  });
});
