import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

interface Settled {
  settlement: { id: string };
  sessions: { id: string; status: string; charges: number; review?: string; number_plate: string }[];
}

async function settle(mall: GatedMall, body: Record<string, unknown>, status = 201): Promise<Settled> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'The camera was down', ...body });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.body as Settled;
}

const revenue = async (mall: GatedMall) =>
  (await mall.ledger()).reduce(
    (sum, { account, amount }) => sum - (account === 'parking_revenue' ? amount : 0),
    0,
  );

describe('a person settles a session', () => {
  it('enters and closes a car that was read at no gate, and takes both back', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    gates.app.setNow(at(0));
    const entered = await settle(mall, { action: 'enter', plate: PLATE });
    const session = entered.sessions[0]?.id;
    expect(entered.sessions).toMatchObject([{ status: 'parked', number_plate: PLATE }]);
    gates.app.setNow(at(50));
    const closed = await settle(mall, { action: 'close', session, exitAt: at(45).toISOString() });
    expect(closed.sessions).toMatchObject([{ status: 'completed', charges: 40 }]);
    expect(await revenue(mall)).toBe(4_000);
    await settle(mall, { action: 'undo', settlement: closed.settlement.id });
    expect(await mall.sessions()).toMatchObject([{ state: 'open', exitAt: null }]);
    expect(await revenue(mall)).toBe(0);
    await settle(mall, { action: 'undo', settlement: closed.settlement.id, reason: 'Once more' }, 404);
    await settle(mall, { action: 'undo', settlement: entered.settlement.id });
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', charge: 0, flags: ['reopened', 'cancelled'] },
    ]);
  });

  it('joins an exit that fitted nobody to the session that it ended', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(-90), 'MH12AB3438');
    await mall.read('exit-1', at(-89), 'MH12AB3438');
    const { sessionId: session } = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
    const { sessionId: exit } = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
    const joined = await settle(mall, { action: 'join', session, exit });
    expect(joined.sessions).toMatchObject([{ id: session, status: 'completed', charges: 80 }, { id: exit }]);
    expect((await mall.sessions()).slice(1)).toMatchObject([
      { state: 'closed', review: null, exitAt: at(90) },
      { review: null, charge: 0 },
    ]);
    await settle(mall, { action: 'undo', settlement: joined.settlement.id });
    expect((await mall.sessions()).slice(1)).toMatchObject([{ state: 'open' }, { review: 'exit_ambiguous' }]);
    // What it was charged for when that plate was here before.
    expect(await revenue(mall)).toBe(4_000);
  });

  it('splits a session that held two visits, charged up to where it is sure', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(300), PLATE);
    gates.app.setNow(at(301));
    const until = at(30).toISOString();
    const { sessions, settlement } = await settle(mall, { action: 'split', session, until });
    expect(sessions).toMatchObject([{ charges: 40 }, { charges: 0 }]);
    expect(await revenue(mall)).toBe(4_000);
    await settle(mall, { action: 'undo', settlement: settlement.id });
    expect(await revenue(mall)).toBe(20_000);
  });

  it('waives what is owed, and corrects a plate', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await settle(mall, { action: 'correct_plate', session, plate: 'GJ05AB1235' });
    await mall.read('exit-1', at(60), 'GJ05AB1235');
    const waived = await settle(mall, { action: 'waive', session });
    expect(waived.sessions).toMatchObject([{ charges: 0, number_plate: 'GJ05AB1235' }]);
    expect(await revenue(mall)).toBe(0);
    const rows = await mall.ledger();
    expect(rows).toHaveLength(4);
  });

  it('does not charge again what was waived, once the exit up to which it was charged is taken off', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    gates.app.setNow(at(50));
    const closed = await settle(mall, { action: 'close', session, exitAt: at(45).toISOString() });
    const waived = await settle(mall, { action: 'waive', session });
    const split = await settle(mall, { action: 'split', session });
    const exit = split.sessions.find(({ id }) => id !== session)?.id;
    await settle(mall, { action: 'join', session, exit });
    await settle(mall, { action: 'undo', settlement: closed.settlement.id });
    expect((await mall.sessions())[0]).toMatchObject({ state: 'open', charge: 0 });
    const again = { action: 'undo', settlement: waived.settlement.id };
    await settle(mall, again, 409);
    gates.app.setNow(at(100));
    await mall.read('entry-1', at(100), PLATE);
    expect((await mall.sessions())[0]).toMatchObject({ review: 'exit_missed', charge: 0 });
    await settle(mall, again, 409);
    expect(await revenue(mall)).toBe(0);
  });

  it('is refused what makes no sense', async () => {
    const mall = await gates.addMall();
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await settle(mall, { action: 'waive', session }, 409);
    await settle(mall, { action: 'close', session, exitAt: at(-5).toISOString() }, 400);
    await settle(mall, { action: 'enter', plate: PLATE }, 409);
    await settle(mall, { action: 'close', session: 'nobody' }, 404);
    await settle(mall, { action: 'waive', session, reason: ' ' }, 400);
    const other = await gates.addMall();
    await settle(other, { action: 'close', session }, 404);
    const stranger = await signInAdmin(gates.app, root, [other.mall.publicId]);
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const answer = await stranger.client.call('POST', url, { action: 'close', session, reason: 'mine' });
    expect(answer.status).toBe(403);
  });
});
