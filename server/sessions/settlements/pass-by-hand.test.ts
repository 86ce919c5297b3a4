import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ShownBill } from '#contract/pay.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { linkOf } from '../../../testing/paid-visits.ts';
import { createClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const HOLDER = 'MH04LD7604';
const MISREAD = 'MH04LD7684';
const STAFF = 'MH12DE9021';
/** Two cars of one household, whose pass lets one of them in at a time. */
const QUOTED = 'KA01MN4567';
const PARTNER = 'RJ14EF9012';
/** Whose pass begins at midnight, 840 minutes after ten. */
const LATER = 'DL8CAF5031';
const VISITOR = 'GJ05AB1234';

let gates: GateTests;
let root: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall({ graceMinutes: 0 });
  const passes = passCalls(mall, root);
  await passes.give({ plates: [HOLDER] });
  await passes.give({ kind: 'staff', plates: [STAFF] });
  await passes.give({ plates: [QUOTED, PARTNER], quota: 1 });
  await passes.give({ plates: [LATER], fromDay: '2026-11-21' });
});

/** No two decisions are made at the same instant. */
async function settle(minute: number, body: Record<string, unknown>): Promise<string> {
  gates.app.setNow(new Date(Math.max(at(minute).getTime(), gates.app.now().getTime() + 1_000)));
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'The camera was down', ...body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer.body).settlement.id;
}

const ownId = async (state: 'open' | 'closed') =>
  (await mall.sessions()).find((one) => one.state === state && one.entryAt.getTime() === at(0).getTime())
    ?.sessionId ?? '';

const enter = (plate: string) => settle(40, { action: 'enter', plate, entryAt: at(0).toISOString() });
const close = async (minute = 148) =>
  settle(minute + 2, { action: 'close', session: await ownId('open'), exitAt: at(minute).toISOString() });

const sumCharged = async () => (await mall.sessions()).reduce((sum, { charge }) => sum + charge, 0);
const given = async () => {
  const [row] = await mall.rows<{ uses: number; covers: number }>(sql`select
    (select count(*) from pass_uses where mall_id = ${mall.mall.id})::int as uses,
    (select count(*) from session_covers where mall_id = ${mall.mall.id})::int as covers`);
  return row;
};

async function due(session: string): Promise<number> {
  const { token } = await linkOf(gates, session, gates.app.now());
  const { body } = await createClient(gates.app.http).call('GET', `/api/pay/${token}`);
  return ShownBill.parse(body).amountDue;
}

/** How the entry of a car came to be known, and how its exit did. */
const ENTRIES: Readonly<Record<string, (plate: string) => Promise<unknown>>> = {
  read: (plate) => mall.read('entry-1', at(0), plate),
  'entered by a person': enter,
  'entered under another plate, corrected': async () => {
    await enter(MISREAD);
    await settle(60, { action: 'correct_plate', session: await ownId('open'), plate: HOLDER });
  },
};
const EXITS: Readonly<Record<string, (plate: string) => Promise<unknown>>> = {
  read: (plate) => mall.read('exit-1', at(148), plate),
  'given by a person': () => close(),
  'given, taken off and given again': async () => {
    await close();
    await settle(160, { action: 'split', session: await ownId('closed') });
    expect(await due(await ownId('open'))).toBe(0);
    await close();
  },
  'given, taken back and read': async (plate) => {
    await settle(155, { action: 'undo', settlement: await close() });
    await mall.read('exit-1', at(160), plate);
  },
  'given, after which both reads arrive': async (plate) => {
    await close();
    gates.app.setNow(at(170));
    const sentAt = at(170).toISOString();
    await mall.readLate('entry-1', at(0.1), plate, { sentAt });
    await mall.readLate('exit-1', at(148.1), plate, { sentAt });
  },
};

describe.each(Object.keys(ENTRIES))('a pass holder whose entry was %s', (entry) => {
  it.each(Object.keys(EXITS))('and whose exit was %s pays nothing', async (exit) => {
    await ENTRIES[entry]?.(HOLDER);
    expect(await due(await ownId('open'))).toBe(0);
    await EXITS[exit]?.(HOLDER);
    expect(await sumCharged()).toBe(0);
    expect(await due(await ownId('closed'))).toBe(0);
  });
});

it('staff on a list of the mall pay nothing by hand either', async () => {
  await enter(STAFF);
  await close();
  expect(await sumCharged()).toBe(0);
});

it('whoever has no pass pays by the times that a person gives', async () => {
  await enter(VISITOR);
  await close();
  expect(await sumCharged()).toBe(12_000);
  expect(await given()).toEqual({ uses: 0, covers: 0 });
});

describe('a pass that lets one car in at a time', () => {
  it('covers a car that a person enters where the other one is not there', async () => {
    await enter(QUOTED);
    await close();
    expect(await sumCharged()).toBe(0);
  });

  it('covers none where the other one was there as it came', async () => {
    await mall.read('entry-1', at(-30), PARTNER);
    await enter(QUOTED);
    await close();
    expect(await sumCharged()).toBe(12_000);
  });

  it('is taken again by a car whose exit a person takes off', async () => {
    await enter(QUOTED);
    await close();
    await settle(160, { action: 'split', session: await ownId('closed') });
    expect((await mall.read('entry-1', at(165), PARTNER)).display[0]).toBe('Pass full: you pay');
  });

  it('is taken by a car that a person enters, until that is taken back', async () => {
    const entered = await enter(QUOTED);
    expect((await mall.read('entry-1', at(50), PARTNER)).display[0]).toBe('Pass full: you pay');
    await mall.read('exit-1', at(55), PARTNER);
    await settle(60, { action: 'undo', settlement: entered });
    expect((await mall.read('entry-1', at(70), PARTNER)).display[0]).not.toBe('Pass full: you pay');
  });
});

it.each(['read', 'given by a person'])(
  'a pass that begins meanwhile counts from then on: exit %s',
  async (exit) => {
    await mall.read('entry-1', at(780), LATER);
    gates.app.setNow(at(1_000));
    // Whoever did nothing for hours is signed in no more.
    root = await signInSuperAdmin(gates.app);
    const session = (await mall.sessions()).at(-1)?.sessionId;
    if (exit === 'read') await mall.read('exit-1', at(1_000), LATER);
    else await settle(1_000, { action: 'close', session, exitAt: at(1_000).toISOString() });
    expect(await sumCharged()).toBe(4_000);
  },
);

it('what was given by hand is given no more once that is taken back', async () => {
  const entered = await enter(HOLDER);
  expect(await given()).toEqual({ uses: 1, covers: 1 });
  await settle(50, { action: 'undo', settlement: entered });
  expect(await given()).toEqual({ uses: 0, covers: 0 });
});

it('a shop’s gift counts for a car that a person enters and ends', async () => {
  const url = `/api/malls/${mall.mall.publicId}/shops`;
  const shop = await root.client.call('POST', url, { name: 'Cinema', gives: 'minutes', value: 60 });
  const link = await root.client.call('POST', `${url}/${(shop.body as { id: string }).id}/link`, {});
  const page = (link.body as { url: string }).url.split('/').at(-1) ?? '';
  await enter(VISITOR);
  const { token } = await linkOf(gates, await ownId('open'), gates.app.now());
  const body = { visit: token, bill: 'B1' };
  const stamped = await root.client.call('POST', `/api/shop/${page}/validations`, body);
  expect([stamped.status, stamped.body]).toEqual([200, expect.anything()]);
  await close();
  expect(await sumCharged()).toBe(8_000);
});
