import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

test.each([
  ['its plate came in since', 95, 90],
  ['it is of more than a day ago', 1_700, null],
])(
  'a visit without the exit that was taken off it, since %s, teaches nothing of slots',
  async (_, splitAt, backAt) => {
    const mall = await gates.addMall();
    const { sessionId: session } = await mall.read('entry-1', at(0), 'GJ05AB1071');
    await mall.sense(at(3), 'B1A01', true);
    await mall.sense(at(60), 'B1A01', false);
    await mall.read('exit-1', at(63), 'GJ05AB1071');
    if (backAt !== null) await mall.read('entry-1', at(backAt), 'GJ05AB1071');
    gates.app.setNow(at(splitAt));
    const clerk = await signInSuperAdmin(gates.app);
    const body = { action: 'split', session, reason: 'The exit was another car' };
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    expect((await clerk.client.call('POST', url, body)).status).toBe(201);
    const [split] = await mall.sessions();
    expect(split).toMatchObject({ exitAt: null, detail: {} });
    for (const minute of [10, 40]) await gates.tick(at(splitAt + minute));
  },
);

test('one car of which nothing can be written stops the work for no other car, nor for another mall', async () => {
  const [sick, well] = [await gates.addMall(), await gates.addMall()];
  const bad = await sick.read('entry-1', at(0), 'GJ05AB0001');
  const good = await sick.read('entry-1', at(1), 'GJ05AB0002');
  const other = await well.read('entry-1', at(2), 'GJ05AB0003');
  await refuse(bad.sessionId);
  await expect(gates.app.sessions.tick(at(24 * 60 + 5))).rejects.toThrow(`session ${bad.sessionId}`);
  const long = [...(await sick.alerts()), ...(await well.alerts())].filter(
    ({ kind }) => kind === 'long_stay',
  );
  expect(long.map(({ subject }) => subject)).toEqual([good.sessionId, other.sessionId]);
});

/** From now on the database refuses whatever changes this session. */
async function refuse(session: string | null): Promise<void> {
  await gates.database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(
      sql`create function refuse_it() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await transaction.query(
      sql`create trigger refuse_it before update on sessions for each row when (old.public_id = ${raw(`'${session}'`)}) execute function refuse_it()`,
    );
  });
}
