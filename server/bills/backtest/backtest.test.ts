import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backtest } from '#contract/money.ts';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { createBacktest } from './backtest-tariff.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});
afterAll(() => gates.end());

const hourly = (rupees: number) =>
  simpleTariff({ graceMinutes: 10, paisePerHour: paise(rupees * 100), dayCapPaise: null });

async function backtest(draft: unknown, status = 200) {
  const url = `/api/malls/${mall.mall.publicId}/tariffs/backtest`;
  const answer = await root.client.call('POST', url, { draft });
  expect({ status: answer.status, body: status === 200 ? null : answer.body }).toMatchObject({
    status,
    body: status === 200 ? null : {},
  });
  return answer.body as Backtest;
}

async function visit(plate: string, from: number, to: number) {
  const { sessionId } = await mall.read('entry-1', at(from), plate);
  await mall.read('exit-1', at(to), plate);
  return sessionId;
}

test('a mall without past sessions has nothing to try', async () => {
  expect(await backtest(hourly(50))).toMatchObject({ sessions: 0, isWhole: true, largestRise: null });
});

test('a draft is tried on what was charged: revenue, bills that change, the largest rise', async () => {
  await visit('MH01AA1001', 1, 31);
  const long = await visit('MH01AA1002', 32, 152);
  const short = await visit('MH01AA1003', 153, 158);
  await mall.read('entry-1', at(160), 'MH01AA1004');
  gates.app.setNow(at(200));
  expect(await backtest(hourly(40))).toMatchObject({
    sessions: 3,
    revenueNow: 120,
    revenueDraft: 120,
    billsThatChange: 0,
    largestRise: null,
  });
  expect(await backtest(hourly(55))).toMatchObject({
    revenueNow: 120,
    revenueDraft: 165,
    billsThatChange: 2,
    billsThatRise: 2,
    largestRise: { session: long, minutes: 120, chargesNow: 80, chargesDraft: 110 },
  });
  expect(await backtest({ ...hourly(30), zero: true })).toMatchObject({ revenueDraft: 0, billsThatRise: 0 });
  // Nothing was charged, nothing changed: a back-test writes no charge.
  expect(await mall.rows(sql`select 1 from charges`)).toHaveLength(3);
  expect(short).not.toBeNull();
});

test('what a person has waived stays waived', async () => {
  const session = await visit('MH01AA1005', 201, 301);
  gates.app.setNow(at(310));
  const before = await backtest(hourly(40));
  const waive = { action: 'waive', session, reason: 'A test' };
  await root.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, waive);
  expect(await backtest(hourly(40))).toMatchObject({
    revenueNow: before.revenueNow - 80,
    revenueDraft: before.revenueDraft - 80,
    billsThatChange: 0,
  });
});

test('a draft that is no price is refused with its rule', async () => {
  const [price] = hourly(40).prices;
  expect(await backtest({ ...hourly(40), prices: [{ ...price, classes: ['car'] }] }, 400)).toMatchObject({
    code: 'class_missing',
  });
});

test('cars of more than 90 days ago are left out', async () => {
  const run = createBacktest(gates.app.services);
  const after = (days: number) => new Date(at(400).getTime() + days * 86_400_000);
  expect(await run(mall.mall.id, hourly(50), { actor: root.id, now: after(89) })).toMatchObject({
    sessions: 4,
  });
  expect(await run(mall.mall.id, hourly(50), { actor: root.id, now: after(91) })).toMatchObject({
    sessions: 0,
  });
});

test('it stops in time, and says since when it looked', async () => {
  let ticks = 0;
  // A clock that goes on by a second and a half whenever it is asked: one piece, and the time is over.
  const slow = createBacktest(gates.app.services, () => 1500 * ticks++);
  const by = { actor: root.id, now: at(320) };
  const answer = await slow(mall.mall.id, hourly(40), by);
  expect(answer).toMatchObject({ isWhole: true, sessions: 4 });
  ticks = 0;
  const late = createBacktest(gates.app.services, () => 3000 * ticks++);
  expect(await late(mall.mall.id, hourly(40), by)).toMatchObject({ isWhole: false, sessions: 0 });
});

test('two at once for one mall: the second is asked to wait', async () => {
  const run = createBacktest(gates.app.services);
  const by = { actor: root.id, now: at(320) };
  const both = await Promise.allSettled([
    run(mall.mall.id, hourly(40), by),
    run(mall.mall.id, hourly(40), by),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
