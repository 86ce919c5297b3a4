import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionDesk, openDesk, revenueOf, type OpenedDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signIn, signInSuperAdmin, STAFF_PASSWORD, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A long run takes as many as a camera that was dead for a day leaves: `ATTENTION_GROUP=5000`. */
const MANY = Number(process.env['ATTENTION_GROUP'] ?? 120);

describe('many that one cause made', () => {
  /** Cars that left while a camera was dead, as the nightly upkeep leaves them. */
  const deadCamera = ({ mall }: OpenedDesk, cars: number) =>
    mall.rows(sql`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, closed_at, review, tariff_id, created_at)
      select ${randomUUID()} || n, ${mall.mall.id}, 'GJ06AA' || (10000 + n), 'GJ06AA' || (10000 + n), ${at(0)}::timestamptz,
        '2026-11-20', 'closed', ${at(60)}::timestamptz, 'exit_missed',
        (select id from tariffs where mall_id = ${mall.mall.id} limit 1), ${at(0)}::timestamptz
      from generate_series(1, ${cars}::int) n returning id`);

  it(
    'are one, settled as one call in pieces, and taken back as one',
    async () => {
      const opened = await openDesk(gates, root);
      const { mall, desk } = opened;
      await deadCamera(opened, MANY);
      await mall.read('entry-1', at(61), '?!');
      gates.app.setNow(at(70));
      const listed = await desk.list();
      expect(listed).toMatchObject({ count: 2, items: MANY + 1 });
      const [group] = listed.entries;
      expect(group).toMatchObject({ kind: 'exit_missed', count: MANY, worth: MANY * 40 });
      const id = group?.id ?? '';
      expect((await desk.read(id)).members).toHaveLength(20);
      const made = await desk.decide(id, { action: 'close_free', reason: 'The exit camera was dead' });
      expect(made.progress).toEqual({ done: 0, all: MANY });
      // Another one at the same time, and one member that somebody settles alone meanwhile.
      expect(
        await attentionDesk(mall, root).decide(id, { action: 'close_free', reason: 'x' }, 409),
      ).toMatchObject({
        error: expect.stringContaining('Meera Shah was faster') as string,
      });
      await desk.undo(made.decision, 409);
      await gates.app.attention.tick(at(71));
      expect(await desk.list()).toMatchObject({ count: 1, items: 1 });
      const undone = await desk.undo(made.decision);
      expect(undone.progress).toEqual({ done: 0, all: MANY });
      await gates.app.attention.tick(at(72));
      expect(await desk.list()).toMatchObject({ count: 2, items: MANY + 1 });
      expect(await revenueOf(mall)).toBe(0);
    },
    60_000 + MANY * 100,
  );

  it('go on where they were after a stop, and nothing is done twice', async () => {
    const opened = await openDesk(gates, root);
    const { mall, desk } = opened;
    await deadCamera(opened, 130);
    gates.app.setNow(at(70));
    const [group] = (await desk.list()).entries;
    await desk.decide(group?.id ?? '', { action: 'close_free', reason: 'The exit camera was dead' });
    // Two processes at once, as after a leader was lost.
    await Promise.all([gates.app.attention.tick(at(71)), gates.app.attention.tick(at(71))]);
    const [done] = await mall.rows<{ settlements: number; sessions: number }>(sql`
      select count(*)::int as settlements, count(distinct changes -> 0 -> 'after' ->> 'id')::int as sessions
      from settlements where mall_id = ${mall.mall.id}`);
    expect(done).toEqual({ settlements: 130, sessions: 130 });
    expect(
      await mall.rows(
        sql`select done, failed, all_count from attention_batches where mall_id = ${mall.mall.id}`,
      ),
    ).toEqual([{ done: 130, failed: 0, all_count: 130 }]);
  });
});

describe('a car that is long inside', () => {
  it('stands in the list until it has left, and again once it had not', async () => {
    const { mall, admin } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), 'GJ05AB6666');
    const later = at(25 * 60);
    gates.app.setNow(later);
    const desk = attentionDesk(mall, await signIn(gates.app, admin.email, STAFF_PASSWORD));
    await gates.app.sessions.tick(later);
    const item = `session:${sessionId}`;
    expect((await desk.list()).entries).toMatchObject([{ id: item, kind: 'long_stay', worth: 1_000 }]);
    const { decision } = await desk.settle(item, { action: 'close', exitAt: at(30).toISOString() });
    expect((await desk.list()).count).toBe(0);
    expect(await mall.alerts()).toMatchObject([{ kind: 'long_stay' }]);
    await desk.undo(decision);
    expect((await desk.list()).entries).toMatchObject([{ id: item, kind: 'long_stay' }]);
    await mall.read('exit-1', at(25 * 60 + 1), 'GJ05AB6666');
    await gates.app.attention.tick(at(25 * 60 + 2));
    expect((await desk.list()).entries.map(({ kind }) => kind)).not.toContain('long_stay');
  });
});
