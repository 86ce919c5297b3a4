import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArrivalList } from '#contract/arrivals.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';
import { passCalls } from '../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: HoldingMall;
let root: Person;
const PLATE = 'GJ05AB1234';
const OTHER = 'MH12DE1433';

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(-60));
});

describe('where cars hold until they have paid', () => {
  test('a pass opens the exit, and over its quota a car holds', async () => {
    await passCalls(mall, root).give({ plates: [PLATE, OTHER], quota: 1 });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-2', at(1), OTHER);
    expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({
      decision: 'open',
      reason: 'season_pass',
    });
    expect(await mall.read('exit-2', at(91), OTHER)).toMatchObject({ decision: 'hold', amountDue: 80 });
  });

  test('the bill of a car inside is nothing by its pass', async () => {
    await passCalls(mall, root).give({ plates: [PLATE] });
    await mall.read('entry-1', at(0), PLATE);
    gates.app.setNow(at(90));
    expect(await mall.showBill(PLATE)).toMatchObject({ status: 'nothing_due', amountDue: 0 });
  });

  test('what was paid ahead goes back where a pass was given since, and stands in no revenue', async () => {
    await mall.read('entry-1', at(0), PLATE);
    await payInCash(mall, PLATE, at(60));
    await passCalls(mall, root).give({ plates: [PLATE] });
    expect(await mall.read('exit-1', at(70), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    const refunds = await mall.rows(
      sql`select paise::int as paise from refunds where mall_id = ${mall.mall.id}`,
    );
    expect(refunds).toEqual([{ paise: 4_000 }]);
    const revenue = await mall.rows(sql`select coalesce(sum(paise), 0)::int as paise from ledger_lines
      where mall_id = ${mall.mall.id} and account = 'parking_revenue'`);
    expect(revenue).toEqual([{ paise: 0 }]);
  });
});

describe('announced arrivals', () => {
  const call = (method: string, rest = '', body?: object) =>
    root.client.call(method, `/api/malls/${mall.mall.publicId}/arrivals${rest}`, body);
  const span = (from: number, until: number) => ({
    beginsAt: at(from).toISOString(),
    endsAt: at(until).toISOString(),
  });

  test('are held from their beginning to their end, less those that have arrived', async () => {
    await call('POST', '', { name: 'A wedding', places: 40, ...span(0, 120) });
    const held = async (minute: number) => {
      gates.app.setNow(at(minute));
      return ((await call('GET')).body as ArrivalList).held;
    };
    expect([await held(-1), await held(0), await held(119), await held(120)]).toEqual([0, 40, 40, 0]);
    gates.app.setNow(at(60));
    const [wedding] = ((await call('GET')).body as ArrivalList).arrivals;
    await call('PUT', `/${wedding?.id}`, { arrived: 15 });
    expect(await held(61)).toBe(25);
    await call('PUT', `/${wedding?.id}`, { arrived: 15, isEnded: true });
    expect(await held(62)).toBe(0);
  });

  test.each([
    ['that end before they begin', { places: 1, ...span(10, 10) }],
    ['that are over', { places: 1, ...span(-600, -500) }],
    ['of nobody', { places: 0, ...span(0, 10) }],
    ['that hold for months', { places: 1, ...span(0, 60 * 24 * 60) }],
  ])('%s are refused', async (_name, wanted) => {
    expect(await call('POST', '', { name: 'A wedding', ...wanted })).toMatchObject({ status: 400 });
  });

  test('beyond the room of the mall are taken, and the answer says how many spots there are and are free', async () => {
    const large = await gates.addMall();
    const { publicId, id } = large.mall;
    const spots = gates.app.malls.slotsOf(id).length;
    const announce = (places: number, from: number, until: number) =>
      root.client.call('POST', `/api/malls/${publicId}/arrivals`, {
        name: 'A fair',
        places,
        ...span(from, until),
      });
    gates.app.setNow(at(0));
    expect(await announce(spots, 0, 120)).toMatchObject({
      status: 201,
      body: { held: spots, free: null, spots, arrivals: [{ atOnce: spots }] },
    });
    const [first, second] = gates.app.malls.slotsOf(id);
    const readings = [first, second].map((slot, n) => ({
      slot: slot?.code,
      occupied: n === 0,
      at: at(0).toISOString(),
    }));
    await large.sensors.call('POST', '/api/ingest/occupancy', { readings });
    const { body } = await announce(15, 60, 180);
    expect(body).toMatchObject({ held: spots, free: 1, spots });
    expect((body as ArrivalList).arrivals.map(({ atOnce }) => atOnce)).toEqual([spots + 15, spots + 15]);
    gates.app.setNow(at(121));
    const later = await root.client.call('GET', `/api/malls/${publicId}/arrivals`);
    expect((later.body as ArrivalList).arrivals.map(({ atOnce }) => atOnce)).toEqual([0, 15]);
  });

  test('never count more than were announced', async () => {
    const { body } = await call('POST', '', { name: 'A wedding', places: 2, ...span(0, 120) });
    const [wedding] = (body as ArrivalList).arrivals;
    expect(await call('PUT', `/${wedding?.id}`, { arrived: 3 })).toMatchObject({ status: 400 });
  });
});
