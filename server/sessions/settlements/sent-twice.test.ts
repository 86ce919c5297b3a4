import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// An answer is lost, or two processes are asked at once: what one person decided once is one decision.
const PLATE = 'GJ05AB1012';
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
  url = `/api/malls/${mall.mall.publicId}/settlements`;
});

const send = (body: object, by = root) => by.client.call('POST', url, { reason: 'A mistake', ...body });

async function settle(body: object): Promise<string> {
  const answer = await send(body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer.body).settlement.id;
}
const undo = (settlement: string) => settle({ action: 'undo', settlement });

/** A visit of an hour, for 40 rupees. */
async function come(): Promise<string | null> {
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  await mall.read('exit-1', at(59), PLATE);
  gates.app.setNow(at(100));
  return sessionId;
}
const chargeOf = async (session: string | null) =>
  (await mall.sessions()).find(({ sessionId }) => sessionId === session)?.charge;

async function count(): Promise<number> {
  const rows = await mall.rows(sql`select 1 from settlements where mall_id = ${mall.mall.id}`);
  return rows.length;
}

const AGAIN: [string, (session: string | null) => object][] = [
  ['a waiver', (session) => ({ action: 'waive', session })],
  ['an end that costs nothing', (session) => ({ action: 'close_free', session })],
  ['another exit', (session) => ({ action: 'close', session, exitAt: at(70).toISOString() })],
  ['an exit taken off', (session) => ({ action: 'split', session })],
  ['a visit split', (session) => ({ action: 'split', session, until: at(30).toISOString() })],
  ['a plate', (session) => ({ action: 'correct_plate', session, plate: 'GJ05AB1013' })],
  ['an entry', () => ({ action: 'enter', plate: 'GJ05AB1014', entryAt: at(90).toISOString() })],
  ['an entry at that moment', () => ({ action: 'enter', plate: 'GJ05AB1014' })],
];

describe.each(AGAIN)('%s that is sent twice', (_what, asked) => {
  it('is one settlement, and so is taking it back', async () => {
    const session = await come();
    const first = await settle(asked(session));
    gates.app.setNow(at(101));
    const stands = await mall.sessions();
    const atOnce = await Promise.all([settle(asked(session)), settle(asked(session))]);
    expect(atOnce).toEqual([first, first]);
    expect([await count(), await mall.sessions()]).toEqual([1, stands]);
    const undone = await undo(first);
    gates.app.setNow(at(102));
    expect(await undo(first)).toBe(undone);
    expect([await count(), await chargeOf(session)]).toEqual([2, 4_000]);
  });

  it('is decided once more where it was taken back', async () => {
    const session = await come();
    const first = await settle(asked(session));
    await undo(first);
    const again = await settle(asked(session));
    expect(again).not.toBe(first);
    expect(await count()).toBe(3);
    await undo(again);
    expect(await chargeOf(session)).toBe(4_000);
  });
});

describe('the same decision of somebody else', () => {
  it.each(AGAIN.slice(0, 3))('%s is refused in words where it changes nothing', async (_what, asked) => {
    const session = await come();
    await settle(asked(session));
    const other = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    for (const refused of [
      await send(asked(session), other),
      await send({ ...asked(session), reason: 'So' }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'decided_already' } });
      expect(JSON.stringify(refused.body)).toContain('2026-11-20 at 11:40');
    }
    expect(await count()).toBe(1);
  });

  it('is a new one where the visit costs something again', async () => {
    const session = await come();
    const first = await settle({ action: 'waive', session });
    await settle({ action: 'close', session, exitAt: at(70).toISOString() });
    expect(await chargeOf(session)).toBe(8_000);
    expect(await settle({ action: 'waive', session })).not.toBe(first);
    expect(await chargeOf(session)).toBe(0);
  });
});

it('two cars whose plates nobody can read are entered in the same words', async () => {
  const unread = { action: 'enter', plate: 'covered in mud' };
  expect(await settle(unread)).not.toBe(await settle(unread));
});

it('taking back a second waiver of before, which changed nothing, is refused in words', async () => {
  const session = await come();
  const first = await settle({ action: 'waive', session });
  // As it was stored twice before a repeat was known as one.
  await mall.rows(sql`insert into settlements (public_id, mall_id, action, person, reason, at, changes)
    select 'second', mall_id, action, person, reason, at + interval '1 minute', jsonb_build_array(
      jsonb_build_object('before', changes -> 0 -> 'after', 'after', changes -> 0 -> 'after',
        'costBefore', jsonb_build_object('paise', 0, 'lines', '[]'::jsonb, 'reason', 'waived', 'worths', '{}'::jsonb),
        'paiseAfter', 0))
    from settlements where public_id = ${first}`);
  const refused = await send({ action: 'undo', settlement: 'second' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'undo_changes_nothing' } });
  await undo(first);
  expect(await chargeOf(session)).toBe(4_000);
});

it('an exit that is joined twice is joined once', async () => {
  const { sessionId: session } = await mall.read('entry-1', at(0), 'unknown', { confidence: 0 });
  await mall.read('exit-1', at(100), PLATE, { confidence: 0.96 });
  await gates.tick(at(130));
  gates.app.setNow(at(130));
  const exit = (await mall.sessions()).find(({ exitRaw }) => exitRaw === PLATE)?.sessionId;
  const first = await settle({ action: 'join', session, exit });
  expect(await settle({ action: 'join', session, exit })).toBe(first);
  expect([await count(), await chargeOf(session)]).toEqual([1, 8_000]);
});
