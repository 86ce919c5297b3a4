import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin } from '../../../testing/test-people.ts';

// A pass holder comes in unread, is read right at the exit, and a person joins the two: the car is now known by its plate,
// and its pass covers the visit.
let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());

test('an unread entry that a person joins with the exit of a pass holder has its plate and costs nothing', async () => {
  const mall = await gates.addMall();
  const root = await signInSuperAdmin(gates.app);
  const { client } = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const url = `/api/malls/${mall.mall.publicId}`;
  const pass = {
    kind: 'season',
    holder: 'Asha Rao',
    plates: ['MH33KV2029'],
    fromDay: '2026-11-01',
    untilDay: null,
  };
  expect((await client.call('POST', `${url}/passes`, pass)).status).toBe(201);
  const entered = await mall.read('entry-1', at(0), 'unknown', { confidence: 0 });
  await mall.read('exit-1', at(100), 'MH33KV2029', { confidence: 0.96 });
  await gates.tick(at(130));
  gates.app.setNow(at(130));
  const [before] = await mall.sessions();
  if (!before) throw new Error('the entry has no session');
  const { state, key, plate, review } = before;
  const unmatched = (await mall.sessions()).find(({ exitRaw }) => exitRaw === 'MH33KV2029');
  const join = {
    action: 'join',
    session: entered.sessionId,
    exit: unmatched?.sessionId,
    reason: 'The same car in both photographs',
  };
  const joined = await client.call('POST', `${url}/settlements`, join);
  expect(joined.status).toBe(201);
  await gates.tick(at(135));
  const sessions = await mall.sessions();
  expect(sessions.reduce((sum, { charge }) => sum + charge, 0)).toBe(0);
  expect(sessions[0]).toMatchObject({ plate: 'MH33KV2029', key: 'MH33KV2029' });
  const { id } = (joined.body as { settlement: { id: string } }).settlement;
  const undone = await client.call('POST', `${url}/settlements`, {
    action: 'undo',
    settlement: id,
    reason: 'Another car',
  });
  expect(undone.status).toBe(201);
  expect((await mall.sessions())[0]).toMatchObject({ state, key, plate, review });
  const given = await mall.rows<{ left: number }>(sql`select
    ((select count(*) from pass_uses) + (select count(*) from session_covers))::int as left`);
  expect(given).toEqual([{ left: 0 }]);
});
