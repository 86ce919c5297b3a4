import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionDesk, openDesk, revenueOf, type OpenedDesk } from '../../testing/attention-desk.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { raiseAlert } from '../alerts/index.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

const raise = (mall: GatedMall, alert: object) =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    raiseAlert(transaction, { mall: mall.mall.id, ...alert } as never, at(0)),
  );

/** An exit that fits one car by its spelling alone, so that somebody has to say. */
async function anAmbiguousExit({ mall }: OpenedDesk) {
  await mall.read('entry-1', at(-90), 'MH12AB3438');
  await mall.read('exit-1', at(-89), 'MH12AB3438');
  const { sessionId: car } = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
  const { sessionId: exit } = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
  return { car: `session:${car}`, exit: `session:${exit}`, carId: car ?? '' };
}

describe('what needs a person', () => {
  it('is every session in review and every alert, by worth and age', async () => {
    const { mall, desk } = await openDesk(gates, root);
    await mall.read('entry-1', at(0), 'GJ05AB1234');
    await mall.read('entry-1', at(300), 'GJ05AB1234');
    await mall.read('entry-2', at(301), '?!');
    await raise(mall, { kind: 'no_tariff', subject: 'tariff', facts: {} });
    await raise(mall, { kind: 'sensor_silent', subject: 'B1A01', facts: { lastReadingAt: null } });
    const { entries, count, items } = await desk.list();
    expect({ count, items }).toEqual({ count: 4, items: 4 });
    expect(entries.map(({ kind, worth, place }) => [kind, worth, place])).toEqual([
      ['no_tariff', null, null],
      ['exit_missed', 200, 'entry-1'],
      ['plate_unreadable', 0, 'entry-2'],
      ['sensor_silent', null, 'B1A01'],
    ]);
  });

  it('shows both reads with the doubtful characters, what fits and why', async () => {
    const opened = await openDesk(gates, root);
    const { exit, carId } = await anAmbiguousExit(opened);
    const { desk } = opened;
    const { entries } = await desk.list();
    expect(entries).toMatchObject([{ id: exit, kind: 'exit_ambiguous', worth: 80 }]);
    const detail = await desk.read(exit);
    expect(detail.partners).toMatchObject([
      {
        session: carId,
        plate: 'MH12AB8438',
        worth: 80,
        why: ['The plate read at the exit is one character away from the plate read at the entry.'],
        reads: [{ direction: 'entry', plate: 'MH12AB8438', doubtful: [6] }],
      },
    ]);
    expect(detail.reads).toMatchObject([{ direction: 'exit', doubtful: [6] }]);
    expect(detail.actions[0]).toBe('join');
    expect(detail.timeline.map(({ text }) => text)).toContain(
      'The camera at exit-1 (Device) read MH12AB3438, 99% sure.',
    );
  });

  it('is nobody else’s, and whoever sees it is recorded', async () => {
    const { mall, desk, admin } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), '?!');
    const other = await openDesk(gates, root);
    const stranger = attentionDesk(mall, other.admin);
    await expect(stranger.list()).rejects.toThrow('403');
    await expect(stranger.read(`session:${sessionId}`)).rejects.toThrow('403');
    expect((await other.desk.list()).entries).toEqual([]);
    await other.desk.read(`session:${sessionId}`, 404);
    await other.desk.decide(`session:${sessionId}`, { action: 'note', reason: 'x' }, 404);
    await desk.read(`session:${sessionId}`);
    const views = (await readTrail(gates.app)).filter(({ actor }) => actor === admin.id);
    expect(views.map(({ action }) => action)).toContain('plate_viewed');
  });

  it('is a clear answer where the name is nonsense', async () => {
    const { desk } = await openDesk(gates, root);
    for (const item of [
      'session:none',
      'alert:x',
      'alert:99',
      'group:a:b:c',
      'nonsense',
      'refund:1',
      'dispute:1',
    ])
      await desk.read(item, 404);
    const nowhere = ['nonsense', 'group:a:b:c', 'session:none', 'alert:99999', 'refund:1', 'dispute:1'];
    const until = at(600).toISOString();
    for (const item of [...nowhere, 'chargeback:1'])
      for (const decision of [
        { action: 'note', reason: 'x' },
        { action: 'snooze', until },
        { action: 'assign', person: null },
      ])
        await desk.decide(item, decision, 404);
    await desk.decide('alert:99999', { action: 'done', reason: 'x' }, 404);
    expect(await desk.list()).toMatchObject({ count: 0 });
  });
});

describe('a person decides', () => {
  it('joins both halves, and takes it back though the driver was charged', async () => {
    const opened = await openDesk(gates, root);
    const { mall, desk } = opened;
    const { exit, carId } = await anAmbiguousExit(opened);
    const before = await revenueOf(mall);
    const { decision } = await desk.settle(exit, { action: 'join', partner: carId });
    expect((await revenueOf(mall)) - before).toBe(8_000);
    expect((await desk.list()).count).toBe(0);
    const after = await desk.read(exit);
    expect(after).toMatchObject({ isOpen: false, undoable: decision });
    expect(after.timeline.at(-1)).toMatchObject({
      person: 'Meera Shah',
      text: 'joined entry and exit: Seen on the photograph',
    });
    await desk.undo(decision);
    expect(await revenueOf(mall)).toBe(before);
    expect((await desk.list()).entries).toMatchObject([{ id: exit }]);
    await desk.undo(decision, 404);
  });

  it('is answered who was faster, where two settle one case at once', async () => {
    const opened = await openDesk(gates, root);
    const { mall, desk } = opened;
    const { exit, carId } = await anAmbiguousExit(opened);
    const second = attentionDesk(mall, root);
    const { seen } = await desk.read(exit);
    const decided = { seen, reason: 'Seen' };
    const url = `/api/malls/${mall.mall.publicId}/attention/${exit}/decisions`;
    const answers = await Promise.all([
      opened.admin.client.call('POST', url, { ...decided, action: 'join', partner: carId }),
      root.client.call('POST', url, { ...decided, action: 'close_free' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const refused = answers.find(({ status }) => status === 409)?.body as { error: string; code: string };
    expect(refused.code).toBe('settled_already');
    expect(refused.error).toMatch(/ was faster and (joined entry and exit|closed it without charge) at \d/);
    expect((await mall.sessions()).filter(({ review }) => review !== null)).toEqual([]);
    await second.decide(exit, { ...decided, action: 'waive' }, 409);
  });

  it('cannot join one exit twice', async () => {
    const opened = await openDesk(gates, root);
    const { mall, desk } = opened;
    const { exit, carId } = await anAmbiguousExit(opened);
    const { sessionId: other } = await mall.read('entry-2', at(91), '?!');
    await desk.settle(exit, { action: 'join', partner: carId });
    gates.app.setNow(at(95));
    const refused = await desk.settle(
      `session:${other}`,
      { action: 'join', partner: exit.replace('session:', '') },
      409,
    );
    expect(refused.code).toBe('not_offered');
  });

  it('corrects a plate, and later reads follow; onto one that is inside it is refused', async () => {
    const { mall, desk } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), '?!');
    await mall.read('entry-2', at(1), 'GJ05AB1111');
    gates.app.setNow(at(2));
    const item = `session:${sessionId}`;
    const refused = await desk.settle(item, { action: 'correct_plate', plate: 'GJ 05 AB 1111' }, 409);
    expect(refused.code).toBe('already_inside');
    const { decision } = await desk.settle(item, { action: 'correct_plate', plate: 'GJ 05 AB 2222' });
    expect((await desk.list()).count).toBe(0);
    expect(await mall.read('exit-1', at(60), 'GJ05AB2222')).toMatchObject({ sessionId, amountDue: 40 });
    // The exit rests on that plate.
    expect(await desk.undo(decision, 409)).toMatchObject({
      code: 'changed_since',
      error: 'The car has left under this plate since. Take its exit off first.',
    });
  });

  it('takes a decision back after later ones that do not rest on it', async () => {
    const { mall, desk } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), '?!');
    gates.app.setNow(at(60));
    const item = `session:${sessionId}`;
    const closed = await desk.settle(item, { action: 'close', exitAt: at(50).toISOString() });
    await desk.settleAny(sessionId, { action: 'correct_plate', plate: 'GJ05AB4444' });
    await desk.undo(closed.decision);
    expect(await mall.sessions()).toMatchObject([{ state: 'open', key: 'GJ05AB4444', charge: 0 }]);
    expect(await revenueOf(mall)).toBe(0);
  });

  it('cannot take back what the next arrival rests on', async () => {
    const { mall, desk } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), 'GJ05AB3333');
    await mall.rows(
      sql`update sessions set flags = flags || '{long_stay}' where public_id = ${sessionId} returning id`,
    );
    gates.app.setNow(at(60));
    const { decision } = await desk.settle(`session:${sessionId}`, { action: 'close_free' });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', exitAt: null, charge: 0, review: null }]);
    await mall.read('entry-1', at(90), 'GJ05AB3333');
    expect(await desk.undo(decision, 409)).toMatchObject({ code: 'already_inside' });
  });

  it('charges what was in doubt in full, by the exit that was read', async () => {
    const { mall, desk } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), 'GJ05AB5555');
    await mall.read('exit-1', at(60), 'GJ05AB5555');
    const item = `session:${sessionId}`;
    await mall.rows(
      sql`update sessions set review = 'length_doubtful' where public_id = ${sessionId} returning id`,
    );
    await desk.settle(item, { action: 'close' });
    expect(await mall.sessions()).toMatchObject([
      { review: null, charge: 4_000, exitAt: at(60), exitRaw: 'GJ05AB5555' },
    ]);
  });

  it('puts off, gives to somebody and notes, each until it is taken back', async () => {
    const { mall, desk, admin } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), '?!');
    const item = `session:${sessionId}`;
    const { people } = await desk.list();
    expect(people.map(({ id }) => id)).toContain(admin.id);
    const until = at(600).toISOString();
    await desk.decide(item, { action: 'assign', person: admin.id });
    const { decision } = await desk.decide(item, { action: 'snooze', until });
    await desk.decide(item, { action: 'note', reason: 'Guard goes to see' });
    expect(await desk.list()).toMatchObject({ count: 0, snoozed: 1, entries: [] });
    expect((await desk.list('snoozed')).entries).toMatchObject([
      { id: item, snoozedUntil: until, assignedTo: { name: 'Meera Shah' } },
    ]);
    await desk.decide(item, { action: 'snooze', until: at(-5).toISOString() }, 400);
    await desk.decide(item, { action: 'snooze', until: at(32 * 24 * 60).toISOString() }, 400);
    await desk.decide(item, { action: 'assign', person: randomUUID() }, 400);
    await desk.decide(item, { action: 'assign', person: null });
    await desk.decide(item, { action: 'assign', person: admin.id });
    await desk.undo(decision);
    expect(await desk.list()).toMatchObject({ count: 1, snoozed: 0 });
    await desk.decide(item, { action: 'snooze', until });
    gates.app.setNow(at(601));
    expect(await desk.list()).toMatchObject({ count: 1, snoozed: 0 });
  });

  it('deals with an alert, which comes again with its cause', async () => {
    const { mall, desk } = await openDesk(gates, root);
    await raise(mall, { kind: 'no_tariff', subject: 'tariff', facts: {} });
    const [entry] = (await desk.list()).entries;
    const item = entry?.id ?? '';
    const { decision } = await desk.decide(item, { action: 'done', reason: 'Published one' });
    expect((await desk.list()).count).toBe(0);
    await desk.decide(item, { action: 'done', reason: 'Again' }, 409);
    await desk.undo(decision);
    expect((await desk.list()).count).toBe(1);
    const again = await desk.decide(item, { action: 'done', reason: 'Published one' });
    await raise(mall, { kind: 'no_tariff', subject: 'tariff', facts: {} });
    expect(await desk.undo(again.decision, 409)).toMatchObject({ code: 'changed_since' });
  });
});
