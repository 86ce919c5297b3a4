import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: HoldingMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addHoldingMall(gates);
});

async function call(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) {
  const { status, body: answer } = await root.client.call(
    method,
    `/api/malls/${mall.mall.publicId}/${path}`,
    body,
  );
  if (status >= 300) throw new Error(JSON.stringify(answer));
  return answer;
}

const waiting = async () => ((await call('GET', 'lanes')) as LaneList).waiting;
async function settle(body: Record<string, unknown>): Promise<{ settlement: { id: string } }> {
  const answer = await call('POST', 'settlements', { reason: 'The photograph shows it', ...body });
  return answer as { settlement: { id: string } };
}

/** A car whose plate is read neither as it comes in nor as it leaves, and holds. */
async function holdUnread(minutes: number) {
  const { sessionId: session } = await mall.read('entry-1', at(0), 'unknown', { confidence: 0 });
  const { sessionId: exit } = await mall.read('exit-1', at(minutes), 'unknown', { confidence: 0 });
  expect(await waiting()).toMatchObject([{ state: 'unknown_car', amountDue: 0, payUrl: null }]);
  return { session, exit };
}

const opened = async () =>
  (await mall.rows(sql`select 1 as n from gate_commands where mall_id = ${mall.mall.id}`)).length;

describe('a car that holds while a person finds out whose it is', () => {
  it('holds for what it owes from then on, pays and is let out', async () => {
    const { session, exit } = await holdUnread(90);
    gates.app.setNow(at(95));
    await settle({ action: 'join', session, exit });
    const [car] = await waiting();
    expect(car).toMatchObject({
      session,
      state: 'due',
      amountDue: 80,
      charges: 80,
      entryAt: at(0).toISOString(),
    });
    expect(car?.payUrl).toContain('/pay/');
    await call('POST', 'cash-shifts', { float: 0 });
    await call('POST', `lanes/${car?.id}/cash`, { amountDue: 80, received: 100 });
    expect(await waiting()).toMatchObject([{ state: 'opening', amountDue: 0 }]);
    expect(await opened()).toBe(1);
  });

  it('is let out at once where it owes nothing', async () => {
    const { session, exit } = await holdUnread(4);
    await settle({ action: 'join', session, exit });
    expect(await waiting()).toMatchObject([{ session, state: 'opening' }]);
    expect(await opened()).toBe(1);
  });

  it('is nobody’s again once that is taken back', async () => {
    const { session, exit } = await holdUnread(90);
    const { settlement } = await settle({ action: 'join', session, exit });
    await settle({ action: 'undo', settlement: settlement.id });
    expect(await waiting()).toMatchObject([{ session: exit, state: 'unknown_car', amountDue: 0 }]);
    await settle({ action: 'join', session, exit });
    expect(await waiting()).toMatchObject([{ session, state: 'due', amountDue: 80 }]);
  });

  it('is read again as the car that it is, and asked for what it owes', async () => {
    await mall.read('exit-1', at(90), 'MH12AB3438');
    gates.app.setNow(at(106));
    await gates.app.gates.tick(at(106));
    const [alone] = await waiting();
    const { sessions } = (await call('POST', 'settlements', {
      action: 'enter',
      plate: 'MH12AB3438',
      entryAt: at(0).toISOString(),
      reason: 'The driver says so',
    })) as { sessions: { id: string }[] };
    const session = sessions[0]?.id;
    await settle({ action: 'join', session, exit: alone?.session });
    expect(await waiting()).toMatchObject([{ plate: 'MH12AB3438', session, state: 'due', amountDue: 80 }]);
    const again = await mall.read('exit-1', at(110), 'MH12AB3438');
    expect(again).toMatchObject({
      decision: 'hold',
      reason: 'payment_due',
      amountDue: 80,
      sessionId: session,
    });
    expect(await waiting()).toHaveLength(1);
  });
});
