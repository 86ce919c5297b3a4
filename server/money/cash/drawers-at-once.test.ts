import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { addCashMall, type CashMall } from '../../../testing/cash-mall.ts';
import { crashOnDemand, type CrashingDatabase } from '../../../testing/crashing-database.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import type { Answered } from '../../../testing/test-client.ts';
import { signInAdmin, signInHelper, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let database: CrashingDatabase;
let gates: GateTests;
let root: Person;
let mall: CashMall;
let holder: Person;
let manager: Person;
let shift: string;

beforeAll(async () => {
  database = crashOnDemand(await openTestDatabase());
  gates = await openGates({ database });
});
afterAll(async () => {
  await gates.end();
  await database.close();
});
/** A drawer with 500 rupees in it. */
beforeEach(async () => {
  gates.app.setNow(at(0));
  root = await signInSuperAdmin(gates.app);
  mall = await addCashMall(gates, root);
  holder = await signInHelper(gates.app, mall.admin, mall.mall.publicId, 'attendant');
  manager = await signInHelper(gates.app, mall.admin, mall.mall.publicId, 'manager');
  shift = await mall.open(holder, 500);
  gates.app.setNow(at(1));
});

const reason = 'Nobody came back';
const closeOf = (by: Person, counted: number, more: object = {}) =>
  mall.closeOf(by, shift, { counted, expected: 500, reason, ...more });
const closings = async () =>
  (await readTrail(gates.app)).filter(
    ({ action, mall: of }) => action.startsWith('cash_shift_closed') && of === mall.mall.id,
  );
const worded = (answers: readonly Answered[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : (body as { code: string }).code)).toSorted();

it('the same again by the same person answers the same, and is booked once', async () => {
  const first = await closeOf(manager, 480);
  gates.app.setNow(at(30));
  const again = await closeOf(manager, 480, { reason: 'typed anew' });
  expect(again).toMatchObject({ status: 200, body: first.body as object });
  expect(await mall.counts()).toHaveLength(2);
  expect(await closings()).toHaveLength(1);
});

it('any other count comes too late, and is shown what stands', async () => {
  await closeOf(manager, 480);
  const late = {
    status: 409,
    body: {
      code: 'shift_closed',
      error: 'This drawer was closed already, on 2026-11-20 at 10:01 with ₹480 counted.',
    },
  };
  expect(await closeOf(manager, 481)).toMatchObject(late);
  expect(await closeOf(mall.admin, 480)).toMatchObject(late);
  expect(await mall.close(holder, 480, shift)).toMatchObject(late);
  expect(await mall.close(holder, 480)).toMatchObject({ status: 409, body: { code: 'no_shift' } });
  expect(await mall.counts()).toHaveLength(2);
});

it('nobody can count it is another answer than that it was counted empty', async () => {
  await closeOf(manager, 0, { isUncounted: true });
  expect(await closeOf(manager, 0)).toMatchObject({ status: 409 });
  expect(await closeOf(manager, 0, { isUncounted: true })).toMatchObject({ status: 200 });
});

it('an own close whose answer was lost is answered again, and never closes the next drawer', async () => {
  const first = await mall.close(holder, 480, shift);
  const next = await mall.open(holder, 100);
  expect(await mall.close(holder, 480, shift)).toMatchObject({ status: 200, body: first.body as object });
  expect(await mall.close(holder, 100, shift)).toMatchObject({ body: { code: 'shift_closed' } });
  expect((await mall.list()).open).toMatchObject([{ id: next, expected: 100 }]);
  expect(await mall.close(holder, 100, 'none')).toMatchObject({ status: 404 });
  expect(await mall.close(holder, 100, next)).toMatchObject({ status: 200 });
  expect(await closings()).toHaveLength(2);
});

it.each([1, 2, 3])('of two managers and the holder at once one closes it (%i)', async () => {
  const answers = await Promise.all([
    closeOf(manager, 490),
    mall.close(holder, 495, shift),
    closeOf(mall.admin, 480),
    closeOf(manager, 490),
  ]);
  const won = answers.filter(({ status }) => status === 200);
  // One of them asks twice: both answers are his.
  expect([1, 2]).toContain(won.length);
  expect(new Set(worded(answers))).toEqual(new Set(['done', 'shift_closed']));
  const [{ body } = { body: null }] = won;
  const { counted, difference } = body as { counted: number; difference: number };
  expect(await mall.counts()).toMatchObject([
    { account: 'cash_drawer', amount: difference * 100 },
    { account: 'cash_difference', amount: 0 - difference * 100 },
  ]);
  expect((await mall.list()).closed).toMatchObject([{ id: shift, counted, difference }]);
  expect(await closings()).toHaveLength(1);
});

it('cash that its holder takes meanwhile is in it, or is refused: it is never missing', async () => {
  for (const plate of ['GJ05AB1234', 'MH12CD5678', 'KA01EF9012']) await mall.hold(plate);
  const plates = ['GJ05AB1234', 'MH12CD5678', 'KA01EF9012'];
  const [closed, ...taken] = await Promise.all([
    closeOf(manager, 500),
    ...plates.map((plate) => mall.take(holder, plate)),
  ]);
  const inside = taken.filter(({ status }) => status === 200).length * 40;
  const answers = worded([...(closed ? [closed] : []), ...taken]);
  const isFirst = closed?.status === 200;
  expect(answers).toEqual(
    isFirst ? ['done', 'no_shift', 'no_shift', 'no_shift'] : ['amount_changed', 'done', 'done', 'done'],
  );
  expect((await mall.list()).open.map(({ expected }) => expected)).toEqual(isFirst ? [] : [500 + inside]);
  expect(await mall.inAccount('cash_difference')).toBe(0);
});

it('what a crash between any two of its steps leaves is nothing, and then it is closed whole', async () => {
  // Held, summed, changed, booked, recorded.
  for (let step = 1; step <= 5; step += 1) {
    database.crashAt(step, /cash_shifts|ledger_|audit_/);
    expect(await closeOf(manager, 480)).toMatchObject({ status: 500 });
    expect(database.isSpent()).toBe(true);
    expect((await mall.list()).open).toMatchObject([{ id: shift, expected: 500 }]);
    expect(await mall.counts()).toEqual([]);
    expect(await closings()).toEqual([]);
  }
  expect(await closeOf(manager, 480)).toMatchObject({ status: 200 });
  expect(await mall.counts()).toHaveLength(2);
  expect(await closings()).toHaveLength(1);
});

it('what was committed before the answer was lost stands, and the same again shows it', async () => {
  database.crashAfterCommit();
  expect((await closeOf(manager, 480)).status).toBe(500);
  expect(database.isSpent()).toBe(true);
  expect(await closeOf(manager, 480)).toMatchObject({ status: 200, body: { difference: -20 } });
  expect(await mall.counts()).toHaveLength(2);
  expect(await closings()).toHaveLength(1);
});

it('a drawer holds what was taken while it was open, though clocks differ and go back', async () => {
  const another = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await mall.open(another, 7);
  gates.app.setNow(at(10));
  await mall.hold('GJ05AB1234');
  expect(await mall.take(holder, 'GJ05AB1234')).toMatchObject({ status: 200 });
  // The process that answers from here on is minutes behind the other one.
  gates.app.setNow(at(5));
  expect((await closeOf(manager, 540, { expected: 540 })).body).toMatchObject({
    difference: 0,
    closedAt: at(10).toISOString(),
  });
  const next = await mall.open(holder, 100);
  expect((await mall.list()).open.find(({ id }) => id === next)).toMatchObject({ expected: 100, taken: 0 });
  await mall.hold('MH12CD5678');
  expect(await mall.take(holder, 'MH12CD5678')).toMatchObject({ status: 200 });
  expect((await mall.list()).open.find(({ id }) => id === next)).toMatchObject({ expected: 140, taken: 40 });
  expect((await mall.list()).closed).toMatchObject([{ id: shift, taken: 40 }]);
  expect(await mall.close(holder, 140, next)).toMatchObject({ body: { difference: 0 } });
});
