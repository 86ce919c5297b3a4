import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A session that ended as a missed exit, and two exits that it alone is left for, each under a plate near to its own. */
async function leaveTwoExits(plates: readonly [string, string]) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const { sessionId: session } = await mall.read('entry-1', at(0), 'MH12AB8438');
  await mall.rows(sql`
    update sessions set state = 'closed', review = 'exit_missed', closed_at = ${at(200)}::timestamptz
    where public_id = ${session} returning id`);
  for (const [index, plate] of plates.entries()) {
    const minutes = 60 + 30 * index;
    await mall.rows(sql`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, closed_at, entry_date, state, review,
        flags, match_detail, exit_gate, created_at)
      values (${randomUUID()}, ${mall.mall.id}, ${plate}, ${plate}, ${at(minutes)}::timestamptz,
        ${at(minutes)}::timestamptz, ${at(minutes)}::timestamptz, '2026-11-20', 'closed', 'exit_ambiguous',
        '{entry_unknown}', ${JSON.stringify({ candidates: [session] })}::jsonb, 'exit-1', ${at(minutes)}::timestamptz)
      returning id`);
  }
  await gates.tick(at(210));
  return { session, sessions: await mall.sessions() };
}

it('two exits that are left with one session: the earlier one ends it, and nothing stands still', async () => {
  const { session, sessions } = await leaveTwoExits(['MH12AB3438', 'MH12AB3438']);
  expect(sessions).toMatchObject([
    { sessionId: session, exitAt: at(60), review: null, charge: 4_000 },
    {
      review: null,
      flags: ['not_asked', 'entry_unknown'],
      detail: { asked: 'exit_ambiguous' },
      exitAt: at(90),
    },
  ]);
});

it('two exits under two plates that are left with one session: nobody knows whose it was, and nobody is charged', async () => {
  const { session, sessions } = await leaveTwoExits(['MH12AB3438', 'MH12AB6438']);
  expect(sessions.map(({ charge }) => charge)).toEqual([0, 0, 0]);
  expect(sessions).toContainEqual(expect.objectContaining({ sessionId: session, exitAt: null }));
});

/** Two cars of one fleet inside, and an exit read as far from one as from the other; then one of them leaves. */
async function leaveOneOfTwo(minutes: number) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const [first, second] = ['MH12AB8438', 'MH12AB6438'];
  await mall.read('entry-1', at(1_000), first);
  await mall.read('entry-1', at(1_005), second);
  const exit = await mall.read('exit-1', at(1_060), 'MH12AB9438', { confidence: 0.5 });
  expect(exit).toMatchObject({ reason: 'exit_ambiguous' });
  await mall.read('exit-1', at(1_060 + minutes), second);
  await gates.tick(at(1_060 + minutes + 2));
  return (await mall.sessions()).filter(({ flags }) => !flags.includes('entry_unknown'));
}

it('of two cars that an exit may have been, the one left when the other is read leaving has left by it, and is charged', async () => {
  expect(await leaveOneOfTwo(40)).toMatchObject([
    { state: 'closed', exitAt: at(1_060), review: null, charge: 4_000, detail: { matched: 'later' } },
    { state: 'closed', exitAt: at(1_100), charge: 8_000 },
  ]);
});

it('the other one, read leaving minutes later, may be who stood there: nothing is settled', async () => {
  expect(await leaveOneOfTwo(10)).toMatchObject([{ state: 'open' }, { state: 'closed', exitAt: at(1_070) }]);
});

it('an exit that is settled later, by a clock that had been fast, is charged by its cheaper end as one that is known at once', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const start = 2_000;
  // Its camera was five minutes fast, and has been put right: the next read may be five minutes older than it says.
  for (const minute of [1, 2, 3, 4, 5, 6]) {
    mall.app.setNow(at(start - 100 + minute));
    await mall.readLate('exit-1', at(start - 95 + minute), `KA01CD100${minute}`);
  }
  const [first, second] = ['MH12AB8438', 'MH12AB6438'];
  await mall.read('entry-1', at(start), first);
  await mall.read('entry-1', at(start + 5), second);
  await mall.read('exit-1', at(start + 62), 'MH12AB9438', { confidence: 0.5 });
  await mall.read('exit-2', at(start + 102), second);
  for (const minute of [104, 110, 130, 200]) await gates.tick(at(start + minute));
  const own = (await mall.sessions()).find(({ plate }) => plate === first);
  expect(own).toMatchObject({ exitAt: at(start + 62), charge: 4_000, detail: { matched: 'later' } });
});
