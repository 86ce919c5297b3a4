import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { signInAdmin, signInHelper, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

/** What is typed by mistake, and parked still. */
const PARKED = 'MH04KK9922';
const SURE = { confidence: 0.97 };
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
  await mall.read('entry-1', at(0), PARKED, SURE);
});

const visit = async () => (await mall.sessions())[0];
const call = (rest: string, body: object = {}, by = mall.attendant) =>
  by.client.call('POST', mall.address(rest), body);

/** The neighbour is let out at once, whoever stood there: it is within the free minutes, or was paid ahead. */
async function typeOut(how: string): Promise<string> {
  if (how === 'paid ahead') await payInCash(mall, PARKED, at(70));
  const minute = how === 'paid ahead' ? 74 : 4;
  const answer = await mall.type('exit-1', at(minute), PARKED);
  expect(answer).toMatchObject({ decision: 'open', typedBefore: null });
  expect((await mall.lanes()).waiting).toEqual([]);
  gates.app.setNow(at(minute + 2));
  return answer.takeBack ?? '';
}

describe.each(['within the free minutes', 'paid ahead'])('a neighbour that was typed out %s', (how) => {
  it('is inside again once that was taken back, and pays at its own exit', async () => {
    const press = await typeOut(how);
    expect(await call(`/lanes/${press}/take-back`)).toMatchObject({ status: 200, body: { waiting: [] } });
    expect(await visit()).toMatchObject({ state: 'open', exitAt: null });
    const trail = await readTrail(gates.app);
    expect(trail.findLast(({ action }) => action === 'plate_taken_back')).toMatchObject({
      actor: mall.attendant.id,
      detail: { gate: 'exit-1' },
    });
    expect(await call(`/lanes/${press}/take-back`)).toMatchObject({ status: 404 });
    const own = await mall.read('exit-2', at(130), PARKED, SURE);
    expect(own).toMatchObject({ decision: 'hold', reason: 'payment_due' });
    expect(own.amountDue).toBe(how === 'paid ahead' ? 40 : 120);
  });

  it('leaves by its own exit, where nobody took that back: it may have come back unread, and pays until then', async () => {
    await typeOut(how);
    const own = await mall.read('exit-2', at(130), PARKED, SURE);
    expect(own).toMatchObject({ decision: 'open', reason: 'length_doubtful' });
    expect(await visit()).toMatchObject({
      state: 'closed',
      exitAt: at(130),
      sessionId: own.sessionId,
      review: 'length_doubtful',
      charge: how === 'paid ahead' ? 8_000 : 0,
    });
    expect((await mall.sessions()).length).toBe(1);
  });

  it('has left for a camera in doubt', async () => {
    await typeOut(how);
    const before = await visit();
    await mall.read('exit-2', at(100), PARKED, { confidence: 0.4 });
    expect(await visit()).toMatchObject({ exitAt: before?.exitAt });
  });
});

it('is one car with a read of the camera just after it was typed', async () => {
  await mall.type('exit-1', at(4), PARKED);
  expect(await mall.read('exit-1', seconds(4 * 60 + 20), PARKED, SURE)).toMatchObject({ decision: 'open' });
  expect(await visit()).toMatchObject({ state: 'closed', exitAt: at(4) });
});

it('is taken back by nobody later, nor by who may not, nor where a camera has read it', async () => {
  const press = await typeOut('within the free minutes');
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const accountant = await signInHelper(gates.app, admin, mall.mall.publicId, 'accountant');
  expect((await call(`/lanes/${press}/take-back`, {}, accountant)).status).toBe(403);
  gates.app.setNow(at(20));
  expect((await call(`/lanes/${press}/take-back`)).status).toBe(404);
  const other = 'MH04KK1111';
  await mall.read('entry-1', at(30), other, SURE);
  const { takeBack } = await mall.type('exit-1', at(33), other);
  await mall.read('exit-1', seconds(33 * 60 + 10), other, SURE);
  expect(await call(`/lanes/${takeBack ?? ''}/take-back`)).toMatchObject({
    status: 409,
    body: { code: 'not_typed' },
  });
  expect(await mall.type('entry-1', at(40), 'MH04KK2222')).toMatchObject({ takeBack: null });
});

it('the same press again, once somebody took the plate back, says so', async () => {
  gates.app.setNow(at(74));
  const headers = { 'idempotency-key': randomUUID() };
  const body = { gate: 'exit-1', direction: 'exit', plate: PARKED };
  const press = (more = {}) =>
    mall.attendant.client.call('POST', mall.address('/lanes/plates'), { ...body, ...more }, { headers });
  expect(await press()).toMatchObject({ status: 201 });
  const [card] = (await mall.lanes()).waiting;
  expect(await call(`/lanes/${card?.id}/take-back`, {}, root)).toMatchObject({ status: 200 });
  const again = await press();
  expect(again).toMatchObject({ status: 409, body: { code: 'taken_back' } });
  expect(again.body).toMatchObject({ error: expect.stringContaining('taken back') });
  expect(await visit()).toMatchObject({ state: 'open' });
  expect(await press({ plate: 'MH04KK3333' })).toMatchObject({ status: 422 });
});
