import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { takeCash, visit } from '../../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const VISITOR = 'GJ05AB1234';
const OTHER_VISITOR = 'GJ05AB7777';
const HOLDER = 'MH33KV2029';
/** The second car of the same household, whose pass lets one of them in at a time. */
const PARTNER = 'MH12DE1433';
const QUOTED = 'MH12DE9021';
const ENDED = 'RJ14EF9012';
const LATER = 'DL8CAF5031';
const CHEAP = 'KA01MN4567';

/** What ninety minutes cost under each plate. */
const PRICES: Readonly<Record<string, number>> = {
  [VISITOR]: 8_000,
  [OTHER_VISITOR]: 8_000,
  [HOLDER]: 0,
  [QUOTED]: 0,
  [ENDED]: 8_000,
  [LATER]: 8_000,
};
const PLATES = Object.keys(PRICES);
const PAIRS = PLATES.flatMap((from) => PLATES.filter((to) => to !== from).map((to) => [from, to] as const));

let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
  gates.app.setNow(at(-60));
  const passes = passCalls(mall, root);
  await passes.give({ plates: [HOLDER] });
  await passes.give({ plates: [QUOTED, PARTNER], quota: 1 });
  await passes.give({ plates: [ENDED], untilDay: '2026-11-19' });
  await passes.give({ plates: [LATER], fromDay: '2026-11-21' });
  await passes.give({ plates: [CHEAP], days: ['mon'] });
});

async function settle(body: Record<string, unknown>, status = 201): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'Seen on the photograph', ...body });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return status === 201 ? settleSessions.answer.parse(answer.body).settlement.id : '';
}

const correct = (session: string | null | undefined, plate: string) =>
  settle({ action: 'correct_plate', session, plate });
const undo = (settlement: string, status = 201) => settle({ action: 'undo', settlement }, status);

/** A visit of ninety minutes under a plate, corrected later. */
async function come(plate: string) {
  const made = await visit(gates, mall, { plate, from: 0, minutes: 90 });
  gates.app.setNow(at(120));
  return made;
}

async function chargeOf(publicId: string): Promise<number> {
  return (await mall.sessions()).find(({ sessionId }) => sessionId === publicId)?.charge ?? -1;
}

/** What the ledger says that a session owes; what is on its way back counts as given back. */
async function money(id: number): Promise<{ due: number; back: number }> {
  const [row] = await mall.rows<{ due: number; back: number }>(sql`select
    coalesce((select sum(l.paise) from ledger_movements m join ledger_lines l on l.movement_id = m.id
      where m.session_id = ${id} and l.account = 'receivable'), 0)::int as due,
    coalesce((select sum(paise) from refunds where session_id = ${id} and state <> 'withdrawn'), 0)::int as back`);
  return row ?? { due: 0, back: 0 };
}

const uses = (id: number) =>
  mall.rows<{ outcome: string; left: boolean }>(
    sql`select outcome, left_at is not null as left from pass_uses where session_id = ${id} order by pass_id`,
  );

describe.each(PAIRS)('a plate corrected from %s to %s', (from, to) => {
  const was = PRICES[from] ?? 0;
  const is = PRICES[to] ?? 0;
  const least = Math.min(was, is);

  it('before the car leaves: it pays as what it is', async () => {
    const { sessionId } = await mall.read('entry-1', at(0), from);
    gates.app.setNow(at(30));
    await correct(sessionId, to);
    expect(await mall.read('exit-1', at(90), to)).toMatchObject({ amountDue: is / 100 });
  });

  it('before the car leaves, and taken back: it pays as it came in', async () => {
    const { sessionId } = await mall.read('entry-1', at(0), from);
    gates.app.setNow(at(30));
    await undo(await correct(sessionId, to));
    expect(await mall.read('exit-1', at(90), from)).toMatchObject({ amountDue: was / 100 });
  });

  it('once it has left and not paid: the charge is lowered, never raised; taken back it is as before', async () => {
    const { id, publicId } = await come(from);
    const before = await uses(id);
    const settlement = await correct(publicId, to);
    expect(await chargeOf(publicId)).toBe(least);
    expect(await money(id)).toEqual({ due: least, back: 0 });
    expect(await uses(id)).toEqual(is === 0 ? [{ outcome: 'covered', left: true }] : []);
    await undo(settlement);
    expect(await chargeOf(publicId)).toBe(was);
    expect(await money(id)).toEqual({ due: was, back: 0 });
    expect(await uses(id)).toEqual(before);
  });

  it('once it has paid: what was too much goes back; taken back it is paid as before', async () => {
    const { id, publicId } = await come(from);
    if (was > 0) await takeCash(gates, mall, { id, paise: was, when: at(91) });
    const settlement = await correct(publicId, to);
    expect(await chargeOf(publicId)).toBe(least);
    expect((await money(id)).back).toBe(was - least);
    await undo(settlement);
    expect(await chargeOf(publicId)).toBe(was);
    expect(await money(id)).toEqual({ due: 0, back: 0 });
  });
});

describe('a plate corrected to one whose pass lets one car in at a time', () => {
  const OTHERS: [string, number, number | null, number][] = [
    ['had left before it came', -50, -5, 0],
    ['came in after it had left', 100, null, 0],
    ['came in while it was there', 20, 60, 0],
    ['was there when it came, and has left since', -50, 60, 8_000],
    ['was there when it came, and is still', -50, null, 8_000],
  ];
  it.each(OTHERS)('is a visit by the pass where the other car %s', async (_what, from, until, charge) => {
    const reads: [number, () => Promise<unknown>][] = [
      [from, () => mall.read('entry-1', at(from), PARTNER)],
      [0, () => mall.read('entry-1', at(0), VISITOR)],
      [90, () => mall.read('exit-1', at(90), VISITOR)],
    ];
    if (until !== null) reads.push([until, () => mall.read('exit-1', at(until), PARTNER)]);
    for (const [, read] of reads.toSorted(([one], [other]) => one - other)) await read();
    gates.app.setNow(at(120));
    const session = (await mall.sessions()).find(({ key }) => key === VISITOR)?.sessionId ?? '';
    const settlement = await correct(session, QUOTED);
    expect(await chargeOf(session)).toBe(charge);
    const partner = (await mall.sessions()).find(({ key }) => key === PARTNER);
    expect(partner?.charge).toBe(0);
    await undo(settlement);
    expect(await chargeOf(session)).toBe(8_000);
  });

  it('gives the place back where it was not that car: the other one comes in by the pass', async () => {
    const { sessionId } = await mall.read('entry-1', at(0), QUOTED);
    gates.app.setNow(at(10));
    await correct(sessionId, VISITOR);
    expect((await mall.read('entry-1', at(20), PARTNER)).display[0]).not.toBe('Pass full: you pay');
    expect(await mall.read('exit-1', at(90), PARTNER)).toMatchObject({ amountDue: 0 });
    expect(await mall.read('exit-1', at(95), VISITOR)).toMatchObject({ amountDue: 80 });
  });

  it('takes the place while the car is inside: the next one is a visitor', async () => {
    const { sessionId } = await mall.read('entry-1', at(0), VISITOR);
    gates.app.setNow(at(10));
    await correct(sessionId, QUOTED);
    expect((await mall.read('entry-1', at(20), PARTNER)).display[0]).toBe('Pass full: you pay');
  });
});

it('a pass that was not good at that hour gives nothing', async () => {
  const { publicId } = await come(VISITOR);
  await correct(publicId, CHEAP);
  expect(await chargeOf(publicId)).toBe(8_000);
});

it('what a person has taken off is not put on again, whatever plate is taken back', async () => {
  const { publicId } = await come(VISITOR);
  const before = await chargeOf(publicId);
  expect(before).toBeGreaterThan(0);
  const settlement = await correct(publicId, HOLDER);
  const waived = await settle({ action: 'waive', session: publicId });
  await undo(settlement);
  expect(await chargeOf(publicId)).toBe(0);
  expect((await mall.sessions())[0]?.key).toBe(VISITOR);
  // Once nothing of it stands the visit costs what it did.
  await undo(waived);
  expect(await chargeOf(publicId)).toBe(before);
});

it('a car that waits at an exit until it has paid is let out once its plate is that of a pass', async () => {
  const url = `/api/malls/${mall.mall.publicId}/settings`;
  expect((await root.client.call('PUT', url, { exitRule: 'pay-to-leave' })).status).toBe(200);
  const { sessionId } = await mall.read('entry-1', at(0), VISITOR);
  expect(await mall.read('exit-1', at(90), VISITOR)).toMatchObject({ decision: 'hold', amountDue: 80 });
  gates.app.setNow(at(91));
  await correct(sessionId, HOLDER);
  const [session] = await mall.sessions();
  expect(session).toMatchObject({ state: 'closed', key: HOLDER, charge: 0 });
});

it('an exit that was read as a pass holder’s keeps what it gave, whatever plate the entry is given', async () => {
  await passCalls(mall, root).give({ plates: ['GJ05AB1238'] });
  const entered = await mall.read('entry-1', at(0), 'GJ05AB1233', { confidence: 0.97 });
  await mall.read('exit-1', at(90), 'GJ05AB1238', { confidence: 0.85 });
  gates.app.setNow(at(120));
  expect(await chargeOf(entered.sessionId ?? '')).toBe(0);
  const settlement = await correct(entered.sessionId, 'GJ05AB1236');
  await undo(settlement);
  expect(await chargeOf(entered.sessionId ?? '')).toBe(0);
  const [row] = await mall.rows<{ uses: number }>(sql`select count(*)::int as uses from pass_uses
    where mall_id = ${mall.mall.id}`);
  expect(row?.uses).toBe(1);
});
