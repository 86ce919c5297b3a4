import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attentionDesk, openDesk, type OpenedDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signIn, signInSuperAdmin, STAFF_PASSWORD } from '../../testing/test-people.ts';

let gates: GateTests;
beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

const FREED = 120;
const MARKED = FREED + 65;
const ASKED = MARKED + 12 * 60;
const PLATE = 'GJ05AB1234';

/** A mall in which a car has left its slot for an hour, and no exit was read. */
async function openWithUnseen(): Promise<OpenedDesk & { item: string }> {
  const opened = await openDesk(gates, await signInSuperAdmin(gates.app));
  const { mall } = opened;
  await mall.sense(at(-1), 'B1A01', false);
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  await mall.sense(at(3), 'B1A01', true);
  await mall.sense(at(FREED), 'B1A01', false);
  await tick(MARKED);
  return { ...opened, item: `session:${sessionId}` };
}

async function tick(minute: number): Promise<void> {
  gates.app.setNow(at(minute));
  await gates.tick(at(minute));
}

describe('a car whose spot is free and whose exit was not read', () => {
  it('is put off by itself, in sight, until nothing else will settle it', async () => {
    const { mall, desk, admin, item } = await openWithUnseen();
    expect(await desk.list()).toMatchObject({ count: 0, items: 0, snoozed: 1, entries: [] });
    const { entries } = await desk.list('snoozed');
    expect(entries).toMatchObject([{ id: item, snoozedUntil: at(ASKED).toISOString() }]);
    expect(await desk.read(item)).toMatchObject({ isOpen: true, session: { review: 'exit_unseen' } });
    await tick(ASKED + 1);
    const later = attentionDesk(mall, await signIn(gates.app, admin.email, STAFF_PASSWORD));
    expect(await later.list()).toMatchObject({ count: 1, snoozed: 0, entries: [{ kind: 'exit_unseen' }] });
  });

  it('can be settled before, by whoever knows more', async () => {
    const { mall, desk, item } = await openWithUnseen();
    await desk.settle(item, { action: 'close_free' });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: null, charge: 0 }]);
    expect(await desk.list()).toMatchObject({ count: 0, snoozed: 0 });
  });

  it('is asked about by nobody once its exit is read', async () => {
    const { mall, desk } = await openWithUnseen();
    await mall.read('exit-1', at(MARKED + 1), PLATE);
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: null }]);
    expect((await desk.list('snoozed')).entries).toEqual([]);
  });

  it('and that is inside for more than a day is asked about for that', async () => {
    const { mall, desk } = await openWithUnseen();
    await mall.rows(sql`update sessions set flags = flags || '{long_stay}' where mall_id = ${mall.mall.id}`);
    gates.app.setNow(at(MARKED + 1));
    expect(await desk.list()).toMatchObject({ count: 1, snoozed: 0, entries: [{ kind: 'exit_unseen' }] });
  });
});

it('one that is asked about later is in no group, and no decision about a group settles it', async () => {
  const { mall, desk, item } = await openWithUnseen();
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, review, tariff_id, created_at)
    select mall_id || '-unseen-' || n, mall_id, 'GJ06AA' || (1000 + n), 'GJ06AA' || (1000 + n), entry_at, entry_date, 'open', review,
      tariff_id, created_at
    from sessions, generate_series(1, 10) n where mall_id = ${mall.mall.id} returning id`);
  gates.app.setNow(at(MARKED + 1));
  const { entries } = await desk.list();
  expect(entries).toMatchObject([{ kind: 'exit_unseen', count: 10 }]);
  await desk.decide(entries[0]?.id ?? '', { action: 'close_free', reason: 'The exit camera was dead' });
  await gates.app.attention.tick(at(MARKED + 2));
  const open = (await mall.sessions()).filter(({ state }) => state === 'open');
  expect(open).toMatchObject([{ sessionId: item.slice('session:'.length), review: 'exit_unseen' }]);
});
