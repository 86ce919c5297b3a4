import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// A car leaves and is charged; the lane's camera reads it a second time under a plate that another car inside may bear.
const LEFT = 'GJ05AB1234';
const TWICE = 'GJ05AB1235';
const INSIDE = 'GJ05AB1236';
let gates: GateTests;
let root: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
});

async function settle(body: Record<string, unknown>) {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const { status, body: answer } = await root.client.call('POST', url, { reason: 'One car', ...body });
  return { status, answer };
}

/** The car leaves at half past eleven, and an exit that is nobody's is read so many minutes later. */
async function leave({
  twice = TWICE,
  minutes = 1.5,
  lane = 'exit-1',
}: { twice?: string; minutes?: number; lane?: LaneName } = {}) {
  const left = await mall.read('entry-1', at(0), LEFT, { confidence: 0.97 });
  const inside = await mall.read('entry-1', at(5), INSIDE, { confidence: 0.97 });
  await mall.read('exit-1', at(90), LEFT, { confidence: 0.97 });
  await mall.read(lane, at(90 + minutes), twice, { confidence: 0.97 });
  gates.app.setNow(at(100));
  const exit = (await mall.sessions()).find(({ flags }) => flags.includes('entry_unknown'));
  return { left: left.sessionId, inside: inside.sessionId, exit: exit?.sessionId };
}

const charges = async () => (await mall.sessions()).map(({ charge }) => charge);

describe('an exit that is by all evidence the second read of a car that has just left', () => {
  it.each([0.7, 1.5, 2])('is not joined to another car without a word, %s minutes later', async (minutes) => {
    const { inside, exit } = await leave({ minutes });
    const { status, answer } = await settle({ action: 'join', session: inside, exit });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ code: 'exit_doubled', error: expect.stringContaining(LEFT) });
    expect(await charges()).toEqual([8_000, 0, 0]);
  });

  it('is joined where the person says that it was another car', async () => {
    const { inside, exit } = await leave();
    const join = { action: 'join', session: inside, exit, isAnotherCar: true };
    expect((await settle(join)).status).toBe(201);
    expect(await charges()).toEqual([8_000, 8_000, 0]);
  });

  it('is settled with the visit that it is of, which costs what it did; taken back it waits again', async () => {
    const { left, exit } = await leave();
    const before = await mall.sessions();
    const joined = await settle({ action: 'join', session: left, exit });
    expect(joined.status).toBe(201);
    const after = await mall.sessions();
    expect(after[0]).toEqual(before[0]);
    expect(after[2]).toMatchObject({ review: null, charge: 0 });
    expect((await settle({ action: 'join', session: left, exit })).status).toBe(409);
    const { id } = settleSessions.answer.parse(joined.answer).settlement;
    expect((await settle({ action: 'undo', settlement: id })).status).toBe(201);
    expect(await mall.sessions()).toEqual(before);
  });

  it('is offered with the visit that it is of, and with no other car', async () => {
    const { left, exit, inside } = await leave();
    const url = `/api/malls/${mall.mall.publicId}/attention/session:${exit}`;
    const { body } = await root.client.call('GET', url);
    expect(body).toMatchObject({
      partners: [{ session: left, worth: 80, why: [expect.stringContaining('has left')] }],
    });
    expect(JSON.stringify(body)).not.toContain(`"session":"${inside}"`);
  });
});

describe('an exit of which nothing says so', () => {
  it.each([
    ['long after the other car', { minutes: 2.5 }],
    ['in another lane', { lane: 'exit-2' as const }],
  ])('is joined at once: %s', async (_what, given) => {
    const { inside, exit } = await leave(given);
    const isOwn = exit === undefined;
    if (!isOwn) await settle({ action: 'join', session: inside, exit });
    expect((await charges())[1]).toBe(8_000);
  });

  it('is no exit of a session that ended long before', async () => {
    const { left, exit } = await leave({ minutes: 5 });
    expect(await settle({ action: 'join', session: left, exit })).toMatchObject({
      status: 409,
      answer: { code: 'has_exit' },
    });
  });
});
