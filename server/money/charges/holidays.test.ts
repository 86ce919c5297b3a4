import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indiaDate } from '#domain/time/india-time.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

const DAY = 1_440;
const PLATE = 'GJ05AB1049';

let gates: GateTests;
let mall: GatedMall;
/** Each test has days of its own: all malls share one calendar. */
let first = 0;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const minute = (later: number) => at(first + later);
async function asRoot(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
  const { client } = await signInSuperAdmin(gates.app);
  expect((await client.call(method, path, body)).status).toBeLessThan(300);
}

/** A mall with one price for holidays and another one for other days, before its car comes. */
async function open(ordinary: number, holiday: number, address = 'Ring Road, Surat'): Promise<void> {
  first += 6 * DAY;
  gates.app.setNow(minute(-60));
  mall = await gates.addMall({ address });
  const rate = (days: string[], unitPaise: number) => ({
    days,
    firstBlock: [],
    bands: [{ name: 'day', from: 0, to: DAY, unitPaise }],
  });
  const price = {
    classes: ['car', 'two_wheeler', 'ev'],
    freeMinutes: 0,
    unitMinutes: 60,
    dayCapPaise: null,
    stayCapPaise: null,
    overnight: null,
    rates: [rate(['weekday', 'weekend'], ordinary), rate(['holiday'], holiday)],
  };
  const draft = { zero: false, prices: [price], lostTicketPaise: null, validations: [] };
  await asRoot('PUT', `/api/malls/${mall.mall.publicId}/tariffs`, { draft, publish: true });
}

const today = () => indiaDate(minute(0));
const add = (region = 'IN') =>
  asRoot('POST', '/api/super/calendar', { date: today(), name: `Day ${first}`, region });
const remove = () => asRoot('DELETE', `/api/super/calendar/${today()}/IN`);
const enter = () => mall.read('entry-1', minute(0), PLATE);
const leave = async (later: number) => (await mall.read('exit-1', minute(later), PLATE)).amountDue;

describe('the type of a day is that of the calendar at the entry or at the exit, whichever costs less', () => {
  test('a dearer holiday that is added meanwhile raises nothing, and counts for whoever comes then', async () => {
    await open(2_000, 6_000);
    await enter();
    gates.app.setNow(minute(30));
    await add();
    expect(await leave(50)).toBe(20);
    await mall.read('entry-1', minute(60), 'GJ05AB1050');
    expect((await mall.read('exit-1', minute(90), 'GJ05AB1050')).amountDue).toBe(60);
  });

  test('a cheaper one counts for whoever is inside', async () => {
    await open(6_000, 2_000);
    await enter();
    gates.app.setNow(minute(30));
    await add();
    expect(await leave(50)).toBe(20);
  });

  test('a cheaper one that is taken out meanwhile counts as long as its car is inside', async () => {
    await open(6_000, 2_000);
    await add();
    await enter();
    gates.app.setNow(minute(30));
    await remove();
    expect(await leave(50)).toBe(20);
    await mall.read('entry-1', minute(60), 'GJ05AB1050');
    expect((await mall.read('exit-1', minute(90), 'GJ05AB1050')).amountDue).toBe(60);
  });

  test('an address that names another State since raises nothing', async () => {
    await open(2_000, 6_000);
    await add('IN-KA');
    await enter();
    gates.app.setNow(minute(30));
    const { name, publicId } = mall.mall;
    const address = 'MG Road, Bengaluru, Karnataka';
    await asRoot('PUT', `/api/super/malls/${publicId}`, { name, isLive: true, address });
    expect(await leave(50)).toBe(20);
  });
});

test('an exit that a person sets to an earlier time never costs more', async () => {
  await open(2_000, 6_000);
  const { sessionId: session } = await enter();
  expect(await leave(50)).toBe(20);
  await add();
  const body = { action: 'close', session, exitAt: minute(45).toISOString(), reason: 'The camera was slow' };
  await asRoot('POST', `/api/malls/${mall.mall.publicId}/settlements`, body);
  expect((await mall.sessions())[0]).toMatchObject({ exitAt: minute(45), charge: 2_000 });
});
