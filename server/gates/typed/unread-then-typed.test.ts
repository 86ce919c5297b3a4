import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

/** What stands at the exit, and a neighbour that is parked still. */
const STANDS = 'TN12MC4414';
const PARKED = 'GJ08YX7864';
const UNREAD = { confidence: 0.2 };
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addTypingMall(gates, root);
  await mall.read('entry-1', at(0), PARKED);
  await mall.read('entry-1', at(20), STANDS);
});

const cards = async () => (await mall.lanes()).waiting;
const cardAt = async (gate: string) => {
  const card = (await cards()).find((one) => one.gate === gate);
  if (!card) throw new Error(`no card at ${gate}`);
  return card;
};
const call = (rest: string, body: object) => mall.attendant.client.call('POST', mall.address(rest), body);
const takeBack = async () => call(`/lanes/${(await cardAt('exit-1')).id}/take-back`, {});
const visitOf = async (plate: string) => (await mall.sessions()).find((one) => one.plate === plate);

async function settle(body: object) {
  const answer = await root.client.call('POST', mall.address('/settlements'), { reason: 'Wrong', ...body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as { settlement: { id: string }; sessions: { id: string }[] };
}
const takeOff = async () => settle({ action: 'split', session: (await visitOf(PARKED))?.sessionId });

async function payAtLane(gate: string) {
  await call('/cash-shifts', { float: 0 });
  const { id, amountDue } = await cardAt(gate);
  const answer = await call(`/lanes/${id}/cash`, { amountDue, received: amountDue });
  expect(answer).toMatchObject({ status: 200, body: { amount: 80 } });
}

describe('a car that was seen unread, and then given a neighbour’s plate', () => {
  beforeEach(async () => {
    await mall.read('exit-1', at(95), 'unknown', UNREAD);
    expect(await mall.type('exit-1', seconds(95 * 60 + 10), PARKED)).toMatchObject({ amountDue: 80 });
    gates.app.setNow(at(96));
  });

  it.each(['whoever typed it', 'a manager'])('is the unread car again once %s took it back', async (who) => {
    expect(await cards()).toMatchObject([{ plate: PARKED, mayTakeBack: true }]);
    await (who === 'a manager' ? takeOff() : takeBack());
    expect(await visitOf(PARKED)).toMatchObject({ state: 'open', exitAt: null });
    expect(await mall.due(PARKED)).toBe(0);
    expect(await cards()).toMatchObject([{ gate: 'exit-1', state: 'unknown_car', mayTakeBack: false }]);
    expect((await cards()).map(({ plate }) => plate)).not.toContain(PARKED);
    await mall.type('exit-1', at(97), STANDS);
    expect(await cards()).toMatchObject([{ plate: STANDS, state: 'due', amountDue: 80 }]);
    await payAtLane('exit-1');
    const own = await mall.read('exit-2', at(100), PARKED);
    expect(own).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 80 });
    expect(own.sessionId).toBe((await visitOf(PARKED))?.sessionId);
    await payAtLane('exit-2');
    const states = (await mall.sessions()).filter(({ state }) => state === 'open');
    expect(states).toEqual([]);
    expect(await mall.due(STANDS)).toBe(0);
  });

  it('goes by the plate again once the manager’s decision is taken back', async () => {
    const { settlement } = await takeOff();
    await settle({ action: 'undo', settlement: settlement.id });
    expect(await visitOf(PARKED)).toMatchObject({ state: 'closed', charge: 8_000 });
    expect(await cards()).toMatchObject([{ plate: PARKED, amountDue: 80 }]);
  });
});

it('is the car that its camera has read in doubt, once the neighbour’s plate was taken back', async () => {
  const [stands, parked] = ['MH02KE1944', 'MH02HE1944'];
  await mall.read('entry-1', at(25), parked);
  await mall.read('entry-1', at(40), stands);
  await mall.type('exit-1', at(120), parked);
  expect(await mall.read('exit-1', seconds(120 * 60 + 5), stands, { confidence: 0.6 })).toMatchObject({
    decision: 'hold',
  });
  expect(await cards()).toMatchObject([{ plate: parked, mayTakeBack: true }]);
  expect(await takeBack()).toMatchObject({ status: 200 });
  expect(await visitOf(parked)).toMatchObject({ state: 'open' });
  expect(await mall.type('exit-1', at(121), stands)).toMatchObject({ amountDue: 80 });
  expect(await cards()).toMatchObject([{ plate: stands, state: 'due', amountDue: 80 }]);
  expect(await visitOf(stands)).toMatchObject({ state: 'closed' });
});

describe('a neighbour whose exit was taken off', () => {
  it.each([
    ['opened', 'exit-2', 150],
    ['opened', 'exit-1', 150],
    ['standing', 'exit-2', 20],
  ])('leaves as any car while the other one is %s, at %s after %i s', async (what, gate, after) => {
    await mall.read('exit-1', at(95), PARKED);
    gates.app.setNow(at(96));
    await takeOff();
    const { id } = await cardAt('exit-1');
    if (what === 'opened') await call(`/lanes/${id}/open`, { reason: 'It was another car' });
    const own = await mall.read(gate as 'exit-1', seconds(96 * 60 + after), PARKED);
    expect(own).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 80 });
    expect(await visitOf(PARKED)).toMatchObject({ state: 'closed', sessionId: own.sessionId });
  });

  it('leaves as any car once that exit was joined to the other one’s visit', async () => {
    await mall.read('exit-1', at(95), PARKED);
    gates.app.setNow(at(96));
    const { sessions } = await takeOff();
    const other = (await visitOf(STANDS))?.sessionId;
    await settle({ action: 'join', session: other, exit: sessions[1]?.id });
    await payAtLane('exit-1');
    const own = await mall.read('exit-2', seconds(96 * 60 + 20), PARKED);
    expect(own).toMatchObject({ decision: 'hold', reason: 'payment_due', amountDue: 80 });
    expect(own.sessionId).toBe((await visitOf(PARKED))?.sessionId);
  });

  it('is one more read of the car that stands there while it has not been let out', async () => {
    await mall.read('exit-1', at(95), PARKED);
    gates.app.setNow(at(96));
    await takeOff();
    const again = await mall.read('exit-1', seconds(96 * 60 + 20), PARKED);
    expect(again).toMatchObject({ decision: 'hold', reason: 'entry_unknown' });
    expect(await visitOf(PARKED)).toMatchObject({ state: 'open' });
    expect(await cards()).toHaveLength(1);
  });
});
