import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../testing/attention-desk.ts';
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

const raise = ({ mall: { id: mall } }: GatedMall) =>
  gates.database.transact({ mall }, (transaction) =>
    raiseAlert(transaction, { mall, kind: 'no_tariff', subject: 'tariff', facts: {} }, at(0)),
  );

describe('nobody puts off what is not there yet', () => {
  const until = at(6_000).toISOString();

  it('nor an alert of another mall, nor one that is closed', async () => {
    const { mall, desk } = await openDesk(gates, root);
    const other = await openDesk(gates, root);
    await raise(mall);
    const item = (await desk.list()).entries[0]?.id ?? '';
    for (const decision of [
      { action: 'snooze', until },
      { action: 'assign', person: null },
      { action: 'note', reason: 'x' },
      { action: 'done', reason: 'x' },
    ])
      await other.desk.decide(item, decision, 404);
    expect(await desk.list()).toMatchObject({ count: 1, snoozed: 0 });
    await desk.decide(item, { action: 'done', reason: 'Published one' });
    await desk.decide(item, { action: 'snooze', until }, 404);
  });

  it('nor a car that is in order, although something may be noted about it', async () => {
    const { mall, desk } = await openDesk(gates, root);
    const { sessionId } = await mall.read('entry-1', at(0), 'GJ05AB1234');
    const item = `session:${sessionId}`;
    await desk.decide(item, { action: 'snooze', until }, 404);
    await desk.decide(item, { action: 'assign', person: null }, 404);
    await desk.decide(item, { action: 'note', reason: 'A friend of mine' });
    await mall.read('entry-1', at(300), 'GJ05AB1234');
    expect(await desk.list()).toMatchObject({ count: 1, snoozed: 0 });
  });

  it('and what was decided about a number before it was anything counts for nothing', async () => {
    const { mall, desk } = await openDesk(gates, root);
    await raise(mall);
    const item = (await desk.list()).entries[0]?.id ?? '';
    await desk.decide(item, { action: 'snooze', until });
    expect(await desk.list()).toMatchObject({ count: 0, snoozed: 1 });
    await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
      transaction.query(sql`update attention_decisions set at = ${at(-1)} where item = ${item}`),
    );
    gates.app.setNow(at(200));
    expect(await desk.list()).toMatchObject({ count: 1, snoozed: 0 });
  });
});
