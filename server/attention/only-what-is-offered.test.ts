import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionDesk, openDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInHelper, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { raiseAlert } from '../alerts/index.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A mall with an attendant and a manager at the queue. */
async function open() {
  const { mall, admin, desk } = await openDesk(gates, root);
  const person = (role: 'attendant' | 'manager') => signInHelper(gates.app, admin, mall.mall.publicId, role);
  const [attendant, manager] = [await person('attendant'), await person('manager')];
  return {
    mall,
    admin: desk,
    attendant: attentionDesk(mall, attendant),
    manager: attentionDesk(mall, manager),
  };
}

/** A car that has left after an hour, and one that is inside. */
async function cars(mall: GatedMall) {
  const { sessionId: left } = await mall.read('entry-1', at(0), 'GJ05AB1234');
  const { sessionId: inside } = await mall.read('entry-2', at(1), 'GJ05AB7777');
  await mall.read('exit-1', at(60), 'GJ05AB1234');
  gates.app.setNow(at(70));
  return { left: `session:${left}`, inside: `session:${inside}` };
}

const DECISIONS = [
  { action: 'waive' },
  { action: 'close_free' },
  { action: 'close' },
  { action: 'close', exitAt: at(5).toISOString() },
  { action: 'split' },
  { action: 'correct_plate', plate: 'GJ05AB9999' },
  { action: 'join', partner: 'none' },
];

describe.each(['attendant', 'manager', 'admin'] as const)('by the queue, for the %s', (role) => {
  it('nothing is decided about a visit that waits for nobody, but a note', async () => {
    const opened = await open();
    const items = await cars(opened.mall);
    const before = await opened.mall.sessions();
    for (const item of Object.values(items)) {
      expect(await opened[role].read(item)).toMatchObject({ isOpen: false, actions: ['note'] });
      for (const decision of DECISIONS)
        expect(await opened[role].settle(item, decision, 409)).toMatchObject({ code: 'not_waiting' });
      await opened[role].decide(item, { action: 'note', reason: 'He says that he has paid' });
    }
    expect(await opened.mall.sessions()).toEqual(before);
  });

  it('of a visit that waits only what is offered', async () => {
    const opened = await open();
    const { sessionId } = await opened.mall.read('entry-1', at(0), '?!');
    const item = `session:${sessionId}`;
    gates.app.setNow(at(10));
    const { actions } = await opened[role].read(item);
    const refused = DECISIONS.filter(({ action }) => !actions.some((one) => one === action));
    expect(refused.map(({ action }) => action)).toEqual(['waive', 'split', 'join']);
    for (const decision of refused)
      expect(await opened[role].settle(item, decision, 409)).toMatchObject({ code: 'not_offered' });
  });
});

it('only what is shown as the other half is joined', async () => {
  const { mall, attendant } = await open();
  await mall.read('entry-1', at(-90), 'MH12AB3438');
  await mall.read('exit-1', at(-89), 'MH12AB3438');
  const { sessionId: car } = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
  const { sessionId: other } = await mall.read('entry-2', at(2), 'KA51QW7706', { confidence: 0.99 });
  const { sessionId: exit } = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
  const item = `session:${exit}`;
  expect((await attendant.read(item)).partners.map(({ session }) => session)).toEqual([car]);
  expect(await attendant.settle(item, { action: 'join', partner: other }, 409)).toMatchObject({
    code: 'not_offered',
  });
  await attendant.settle(item, { action: 'join', partner: car });
});

it('an alert that stands in no list is dealt with by nobody', async () => {
  const { mall, attendant } = await open();
  await mall.read('entry-1', at(0), '?!');
  await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    raiseAlert(transaction, { mall: mall.mall.id, kind: 'refund_waits', subject: 'x', facts: {} }, at(0)),
  );
  const alerts = await mall.rows<{ id: number; kind: string }>(
    sql`select id, kind from alerts where mall_id = ${mall.mall.id}`,
  );
  expect(alerts.map(({ kind }) => kind)).toContain('refund_waits');
  for (const { id } of alerts) {
    await attendant.read(`alert:${id}`, 404);
    for (const body of [
      { action: 'done', reason: 'x' },
      { action: 'assign', person: null },
      { action: 'snooze', until: at(600).toISOString() },
      { action: 'note', reason: 'x' },
    ])
      await attendant.decide(`alert:${id}`, body, 404);
  }
});

describe('whoever may not settle any visit', () => {
  it('takes back what was decided by the queue within a day, and by no one else', async () => {
    const { mall, attendant, manager } = await open();
    const { sessionId } = await mall.read('entry-1', at(0), '?!');
    const item = `session:${sessionId}`;
    gates.app.setNow(at(10));
    const own = await attendant.settle(item, { action: 'close_free' });
    expect(await attendant.read(item)).toMatchObject({ undoable: own.decision });
    await attendant.undo(own.decision);
    const above = await manager.settle(item, { action: 'close_free' });
    expect(await attendant.read(item)).toMatchObject({ undoable: null });
    await attendant.undo(above.decision, 403);
    await manager.undo(above.decision);
  });
});

it('says that nothing was charged where nothing was', async () => {
  const { mall, attendant } = await open();
  const { sessionId } = await mall.read('entry-1', at(0), '?!');
  const { sessionId: second } = await mall.read('entry-2', at(1), '?!');
  gates.app.setNow(at(60));
  const free = await attendant.settle(`session:${sessionId}`, {
    action: 'close',
    exitAt: at(0).toISOString(),
  });
  expect(free.sentence).toBe('You closed it, and nothing was charged.');
  const { timeline } = await attendant.read(`session:${sessionId}`);
  expect(timeline.at(-1)?.text).toMatch(/^closed it as of 2026-11-20 at 10:00, and nothing was charged/);
  const charged = await attendant.settle(`session:${second}`, { action: 'close' });
  expect(charged.sentence).toBe('You closed it with a charge.');
});
