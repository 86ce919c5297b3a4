import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { paise } from '#domain/money/money.ts';
import { DAY_TYPES, VEHICLE_CLASSES, type ClassPrice, type DayRate } from '#domain/money/tariff.ts';
import sql from 'sql-template-tag';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { findDues, listRefunds } from '../money/index.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
const LATER = 400;
let hours = 0;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ address: 'Ahmedabad, Gujarat' });
  hours += LATER;
  gates.app.setNow(at(hours));
});

const rate = (days: DayRate['days'], rupees: number): DayRate => ({
  days,
  firstBlock: [],
  bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: paise(rupees * 100) }],
});
const price = (classes: ClassPrice['classes'], rates: readonly DayRate[]): ClassPrice => ({
  classes,
  freeMinutes: 10,
  unitMinutes: 60,
  dayCapPaise: null,
  stayCapPaise: null,
  overnight: null,
  rates,
});

async function publish(prices: readonly ClassPrice[]): Promise<void> {
  const validations = [
    { code: 'shop', freeMinutes: 60 },
    { code: 'cinema', freeMinutes: null },
  ];
  const draft = { zero: false, prices, lostTicketPaise: null, validations };
  const url = `/api/malls/${mall.mall.publicId}/tariffs`;
  expect(await root.client.call('PUT', url, { draft, publish: true })).toMatchObject({ status: 200 });
}

const publishFlat = () => publish([price(VEHICLE_CLASSES, [rate(DAY_TYPES, 40)])]);
const enter = (plate: string, more = {}) => mall.read('entry-1', at(hours + 1), plate, more);
const exit = (plate: string, minutes: number) => mall.read('exit-1', at(hours + 1 + minutes), plate);
const stamp = (session: string | null, code: string) =>
  root.client.call('POST', `/api/malls/${mall.mall.publicId}/sessions/${session}/validations`, {
    code,
    reason: 'A test',
  });
const inMall = <T>(work: Parameters<typeof gates.database.transact<T>>[1]) =>
  gates.database.transact({ mall: mall.mall.id }, work);

async function moneyOf(publicId: string | null) {
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${publicId}`);
  const id = row?.id ?? 0;
  const find = async () =>
    inMall(async (transaction) => ({
      due: (await findDues(transaction, [id])).get(id),
      refunds: await listRefunds(transaction, id),
    }));
  return { id, find };
}

describe('a quote knows', () => {
  test('the holidays of the mall where its tariff tells days apart', async () => {
    // 20 November 2026 is a Friday; the test adds a day that only Gujarat keeps.
    await publish([price(VEHICLE_CLASSES, [rate(['weekday', 'weekend'], 40), rate(['holiday'], 70)])]);
    const day = new Date(at(hours).getTime() + 330 * 60_000).toISOString().slice(0, 10);
    const call = { date: day, name: 'A day of the test', region: 'IN-GJ' };
    await enter('GJ05AA0001');
    expect(await exit('GJ05AA0001', 30)).toMatchObject({ amountDue: 40 });
    expect(await root.client.call('POST', '/api/super/calendar', call)).toMatchObject({ status: 201 });
    await mall.read('entry-1', at(hours + 40), 'GJ05AA0002');
    expect(await mall.read('exit-1', at(hours + 70), 'GJ05AA0002')).toMatchObject({ amountDue: 70 });
    await root.client.call('DELETE', `/api/super/calendar/${day}/IN-GJ`);
  });

  test('the class of the vehicle that the camera read', async () => {
    await publish([
      price(['car', 'ev'], [rate(DAY_TYPES, 40)]),
      price(['two_wheeler'], [rate(DAY_TYPES, 10)]),
    ]);
    await enter('GJ05AA0003', { vehicleClass: 'motorcycle' });
    await enter('GJ05AA0004', { vehicleClass: 'truck' });
    expect(await exit('GJ05AA0003', 50)).toMatchObject({ amountDue: 10 });
    expect(await exit('GJ05AA0004', 51)).toMatchObject({ amountDue: 40 });
  });
});

describe('a stamp', () => {
  test('given before the exit counts there, once, with one audit record', async () => {
    await publishFlat();
    const { sessionId } = await enter('GJ05AB0001');
    gates.app.setNow(at(hours + 100));
    expect(await stamp(sessionId, 'shop')).toMatchObject({
      status: 200,
      body: { validations: ['shop'], charges: 40, amountDue: 40 },
    });
    expect(await stamp(sessionId, 'shop')).toMatchObject({ status: 200, body: { validations: ['shop'] } });
    expect(await exit('GJ05AB0001', 130)).toMatchObject({ amountDue: 80 });
    const records = (await readTrail(gates.app)).filter(({ target }) => target === sessionId);
    expect(records.map(({ action }) => action)).toEqual(['validation_given']);
  });

  test('given after the exit corrects what is owed, and owes back what was paid too much', async () => {
    await publishFlat();
    const { sessionId } = await enter('GJ05AB0002');
    await exit('GJ05AB0002', 130);
    const { id, find } = await moneyOf(sessionId);
    const money = { mall: mall.mall.id, session: id, method: 'cash' as const, paise: paise(12_000) };
    const now = at(hours + 140);
    gates.app.setNow(now);
    await inMall((transaction) =>
      gates.app.money.payments.take(transaction, { ...money, coversUntil: now, person: 'a', at: now }),
    );
    expect(await stamp(sessionId, 'shop')).toMatchObject({
      status: 200,
      body: { charges: 80, amountDue: 0 },
    });
    expect(await find()).toMatchObject({
      due: { chargedPaise: 8000, receivedPaise: 12_000, refundedPaise: 4000, duePaise: 0 },
      refunds: [{ paise: 4000, cause: 'goodwill', state: 'requested' }],
    });
    await stamp(sessionId, 'shop');
    expect((await find()).refunds).toHaveLength(1);
  });

  test('given to a car that waits opens the lane at once where nothing is due any more', async () => {
    await publishFlat();
    const url = `/api/malls/${mall.mall.publicId}`;
    await root.client.call('PUT', `${url}/settings`, { exitRule: 'pay-to-leave' });
    const { sessionId } = await enter('GJ05AB0012');
    expect(await exit('GJ05AB0012', 130)).toMatchObject({ decision: 'hold', amountDue: 120 });
    const waiting = async () => ((await root.client.call('GET', `${url}/lanes`)).body as LaneList).waiting;
    expect(await waiting()).toMatchObject([{ amountDue: 120, stamps: ['shop', 'cinema'] }]);
    await stamp(sessionId, 'shop');
    expect(await waiting()).toMatchObject([{ state: 'due', amountDue: 80, stamps: ['cinema'] }]);
    await stamp(sessionId, 'cinema');
    expect(await waiting()).toMatchObject([{ state: 'opening', amountDue: 0, stamps: [] }]);
    expect(await exit('GJ05AB0012', 131)).toMatchObject({ decision: 'open' });
  });

  test('given at once from many hands frees once', async () => {
    await publishFlat();
    const { sessionId } = await enter('GJ05AB0003');
    await exit('GJ05AB0003', 130);
    gates.app.setNow(at(hours + 140));
    const answers = await Promise.all(Array.from({ length: 8 }, () => stamp(sessionId, 'cinema')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { find } = await moneyOf(sessionId);
    expect(await find()).toMatchObject({ due: { chargedPaise: 0, duePaise: 0 } });
  });

  test('never raises what somebody has waived', async () => {
    await publishFlat();
    const { sessionId } = await enter('GJ05AB0004');
    await exit('GJ05AB0004', 130);
    gates.app.setNow(at(hours + 140));
    const waive = { action: 'waive', session: sessionId, reason: 'A test' };
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    expect(await root.client.call('POST', url, waive)).toMatchObject({ status: 201 });
    expect(await stamp(sessionId, 'shop')).toMatchObject({ body: { charges: 0, amountDue: 0 } });
  });

  test.each([
    ['the tariff does not know', 'pharmacy', 400, 'validation_unknown'],
    ['is no word', '', 400, 'bad_input'],
  ])('that %s is refused', async (_what, code, status, refusal) => {
    await publishFlat();
    const { sessionId } = await enter('GJ05AB0005');
    expect(await stamp(sessionId, code)).toMatchObject({ status, body: { code: refusal } });
  });

  test('for a session of another mall is refused', async () => {
    await publishFlat();
    const { sessionId } = await enter('GJ05AB0006');
    mall = await gates.addMall();
    expect(await stamp(sessionId, 'shop')).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    });
  });
});
