import { readFileSync } from 'node:fs';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownBill } from '#contract/pay.ts';
import type { TariffList } from '#contract/money.ts';
import { askMall } from '../../testing/ask-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { passCalls } from '../../testing/pass-calls.ts';
import { takeCash, visit, type PaidVisit } from '../../testing/paid-visits.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { findDues, NOTHING_DUE } from '../money/index.ts';
import { findUpward } from '../platform/process/find-upward.ts';

const PLATE = 'KA09PQ4433';
const HOLDER = 'GJ05KK9911';

let gates: GateTests;
let mall: GatedMall;
let staff: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-30));
  staff = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});

const ask = <T = unknown>(method: string, rest: string, body?: object) =>
  askMall<T>(staff, mall, method, rest, body);

type Decision = 'refund' | 'goodwill';

async function takeOff(session: string | null, decision: Decision, rupees: number): Promise<void> {
  const { id } = await ask<{ id: string }>('POST', '/disputes', { session });
  await ask('POST', `/disputes/${id}/decision`, { decision, rupees, answer: 'We are sorry' });
}

const REASON = { reason: 'Looked at it again' };
const settle = (body: object) =>
  ask<{ sessions: { id: string }[] }>('POST', '/settlements', { ...REASON, ...body });

async function splitAndJoin({ publicId: session }: PaidVisit): Promise<void> {
  const { sessions } = await settle({ action: 'split', session });
  const exit = sessions.find(({ id }) => id !== session)?.id;
  await settle({ action: 'join', session, exit, isAnotherCar: true });
}

/** Gives a visit a third off, by a shop. */
async function stamp({ token }: PaidVisit): Promise<void> {
  const name = `Books for ${token.slice(0, 20)}`;
  const { id } = await ask<{ id: string }>('POST', '/shops', { name, gives: 'percent', value: 33 });
  const { url } = await ask<{ url: string }>('POST', `/shops/${id}/link`, {});
  const body = { visit: token, bill: 'B1' };
  const shop = url.split('/').at(-1) ?? '';
  const { status } = await staff.client.call('POST', `/api/shop/${shop}/validations`, body);
  expect(status).toBe(200);
}

const billOf = async ({ token }: PaidVisit) =>
  (await staff.client.call('GET', `/api/pay/${token}`)).body as ShownBill;
const chargesOf = async (car: PaidVisit) => (await billOf(car)).charges;

/** 130 minutes at 40 rupees an hour: 120 rupees. */
const leave = (plate = PLATE) => visit(gates, mall, { plate, from: 0, minutes: 130 });

describe('what a dispute took off a charge stays off', () => {
  it.each(['refund', 'goodwill'] as const)('(%s) where a shop gives afterwards, as before it', async (as) => {
    const [one, other] = [
      await leave(),
      await visit(gates, mall, { plate: HOLDER, from: 131, minutes: 130 }),
    ];
    await takeOff(one.publicId, as, 10);
    await stamp(one);
    await stamp(other);
    await takeOff(other.publicId, as, 10);
    expect([await chargesOf(one), await chargesOf(other)]).toEqual([70.4, 70.4]);
    const line = as === 'refund' ? 'Corrected by the mall' : 'Goodwill of the mall';
    expect((await billOf(one)).lines.at(-1)).toMatchObject({ text: line, amountRupees: -10 });
  });

  it('where the mall gives a stamp of its own', async () => {
    const { versions } = await ask<TariffList>('GET', '/tariffs');
    const draft = { ...versions[0]?.document, validations: [{ code: 'cinema', freeMinutes: 60 }] };
    await ask('PUT', '/tariffs', { draft, publish: true });
    const car = await leave();
    await takeOff(car.publicId, 'goodwill', 10);
    await ask('POST', `/sessions/${car.publicId}/validations`, { code: 'cinema', reason: 'A test' });
    expect(await chargesOf(car)).toBe(70);
  });

  it('where its exit is split off and joined again', async () => {
    const car = await leave();
    await takeOff(car.publicId, 'refund', 100);
    await splitAndJoin(car);
    expect(await chargesOf(car)).toBe(20);
  });

  it('where it was decided before there were such covers', async () => {
    const car = await leave();
    await takeOff(car.publicId, 'refund', 100);
    await mall.rows(sql`delete from session_covers where name like 'dispute:%' returning 1`);
    const migration = findUpward('server/db/migrations/0448-taken-off-for-good.sql');
    await mall.rows(raw(readFileSync(migration, 'utf8')));
    await splitAndJoin(car);
    expect(await chargesOf(car)).toBe(20);
  });

  it('where a person ends the visit at another time', async () => {
    const car = await leave();
    await takeOff(car.publicId, 'refund', 10);
    await settle({ action: 'split', session: car.publicId });
    await settle({ action: 'close', session: car.publicId, exitAt: at(90).toISOString() });
    expect(await chargesOf(car)).toBe(70);
  });

  it('where an earlier read of its exit comes later, and what was paid goes back', async () => {
    const car = await leave();
    await takeCash(gates, mall, { id: car.id, paise: 12_000, when: at(131) });
    await takeOff(car.publicId, 'goodwill', 10);
    await mall.readLate('exit-2', at(115), PLATE);
    expect(await chargesOf(car)).toBe(70);
    const due = await gates.database.transact('system', async (transaction) =>
      (await findDues(transaction, [car.id])).get(car.id),
    );
    expect(due ?? NOTHING_DUE).toMatchObject({ chargedPaise: 7_000, refundedPaise: 5_000, duePaise: 0 });
  });

  it('where its plate is corrected to one whose pass covers a part of it', async () => {
    await passCalls(mall, staff).give({ plates: [HOLDER], fromMinute: 0, toMinute: 630 });
    const car = await leave();
    await takeOff(car.publicId, 'goodwill', 10);
    await settle({ action: 'correct_plate', session: car.publicId, plate: HOLDER });
    // The hour from ten on is the pass's.
    expect(await chargesOf(car)).toBe(70);
  });

  it('where the exit turns out to be another car’s, and its own is read', async () => {
    const sure = { confidence: 0.97 };
    const { sessionId } = await mall.read('entry-1', at(0), 'MH12AB1233', sure);
    await mall.read('exit-1', at(100), 'MH12AB1238', { confidence: 0.85 });
    await takeOff(sessionId, 'refund', 30);
    gates.app.setNow(at(110));
    await mall.readLate('entry-2', at(20), 'MH12AB1238', { ...sure, sentAt: at(110).toISOString() });
    const own = async () => (await mall.sessions()).find((one) => one.sessionId === sessionId);
    expect(await own()).toMatchObject({ state: 'open' });
    await mall.read('exit-1', at(130), 'MH12AB1233', sure);
    expect(await own()).toMatchObject({ state: 'closed', charge: 9_000 });
  });

  it('and is never more than what the visit costs by then', async () => {
    const car = await leave();
    await takeOff(car.publicId, 'goodwill', 60);
    await takeOff(car.publicId, 'refund', 40);
    await settle({ action: 'split', session: car.publicId });
    await settle({ action: 'close', session: car.publicId, exitAt: at(90).toISOString() });
    expect(await billOf(car)).toMatchObject({ charges: 0, amountDue: 0 });
  });

  it('and stays with what a settlement takes back', async () => {
    const car = await leave();
    await takeOff(car.publicId, 'goodwill', 100);
    const { settlement } = await ask<{ settlement: { id: string } }>('POST', '/settlements', {
      ...REASON,
      action: 'split',
      session: car.publicId,
    });
    await settle({ action: 'undo', settlement: settlement.id });
    expect(await chargesOf(car)).toBe(20);
  });
});

it('a stamp that was given while a visit was waived counts once the waiver is taken back', async () => {
  const car = await visit(gates, mall, { plate: PLATE, from: 0, minutes: 130 });
  const { settlement } = await ask<{ settlement: { id: string } }>('POST', '/settlements', {
    ...REASON,
    action: 'waive',
    session: car.publicId,
  });
  await stamp(car);
  await settle({ action: 'undo', settlement: settlement.id });
  const { body } = await staff.client.call('GET', `/api/pay/${car.token}`);
  expect((body as ShownBill).charges).toBe(80.4);
});
