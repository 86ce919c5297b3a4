import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { EARNED } from '../ledger/store.ts';
import { addUpRunningTotals, readRunningTotals } from './store.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ graceMinutes: 0 });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

const running = () =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    readRunningTotals(transaction, mall.mall.id),
  );
const addUp = () => gates.database.transact('system', addUpRunningTotals);
const rows = async () =>
  (await mall.rows(sql`select 1 from running_totals where mall_id = ${mall.mall.id}`)).length;

/** The same, counted row by row. */
async function counted(): Promise<{ sessions: number; earned: number } | undefined> {
  const { id } = mall.mall;
  const [row] = await mall.rows<{ sessions: number; earned: number }>(sql`
    select (select count(*)::int from sessions where mall_id = ${id}) as sessions,
      (select coalesce(-sum(paise), 0)::int from ledger_lines
        where mall_id = ${id} and account = any(${[...EARNED]}::text[])) as earned`);
  return row;
}

test('running totals are what a count of all rows gives, at each step', async () => {
  const settle = (body: object) =>
    root.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, body);
  expect(await running()).toEqual({ sessions: 0, earned: 0 });
  await mall.read('entry-1', at(0), 'GJ05AB1234');
  const left = await mall.read('exit-1', at(90), 'GJ05AB1234');
  expect(await running()).toEqual(await counted());
  expect((await running()).earned).toBeGreaterThan(0);
  // An exit without its entry, which comes late: two sessions become one.
  await mall.read('exit-1', at(200), 'GJ05CD5678');
  gates.app.setNow(at(220));
  await gates.app.gates.tick(at(220));
  await mall.read('entry-1', at(130), 'GJ05CD5678');
  expect(await running()).toEqual(await counted());
  gates.app.setNow(at(230));
  await settle({ action: 'waive', session: left.sessionId, reason: 'A member of the staff' });
  expect(await running()).toEqual(await counted());
  const before = await running();
  expect(await rows()).toBeGreaterThan(2);
  await Promise.all([addUp(), mall.read('entry-1', at(240), 'GJ05EF9012'), addUp()]);
  await addUp();
  expect(await rows()).toBe(2);
  expect(await running()).toEqual({ ...before, sessions: before.sessions + 1 });
  expect(await running()).toEqual(await counted());
});

test('what is rolled back is not counted', async () => {
  const before = await running();
  const lost = gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    await transaction.query(sql`
      insert into sessions (public_id, mall_id, plate, entry_at, entry_date, state, created_at)
      values ('lost', ${mall.mall.id}, 'A', now(), now()::date, 'open', now())`);
    throw new Error('never mind');
  });
  await expect(lost).rejects.toThrow('never mind');
  expect(await running()).toEqual(before);
});
