import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardNow } from '#contract/now.ts';
import type { Recount } from '#contract/recounts.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { countCarsInside } from './cars-inside.ts';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** Two levels; three cars came in, of which the sensors see one. */
beforeEach(async () => {
  gates.app.setNow(at(-200));
  mall = await gates.addMall({ config: { totalBasements: 2, sections: ['A'], slotsPerSection: 3 } });
  asha = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  ravi = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  for (const [minute, plate] of ['GJ05AB1234', 'GJ05CD5678', 'GJ05EF9012'].entries())
    await mall.read('entry-1', at(-100 + minute), plate);
  for (const slot of ['B1A01', 'B1A02', 'B1A03', 'B2A01', 'B2A02', 'B2A03'])
    await mall.sense(at(-90), slot, slot === 'B1A01');
});

const url = (rest = '') => `/api/malls/${mall.mall.publicId}/recount${rest}`;
async function call(who: Person, minute: number, method: string, rest: string, body?: unknown) {
  gates.app.setNow(at(minute));
  return who.client.call(method, url(rest), body);
}
const begin = async (who: Person, minute: number) =>
  ((await call(who, minute, 'POST', '')).body as Recount).open?.id ?? '';
async function set(
  who: Person,
  given: { id: string; minute: number; level: string; cars: number; replaces?: string },
) {
  const { id, minute, level, cars, replaces = null } = given;
  return call(who, minute, 'PUT', `/${id}/level`, { level, cars, replaces });
}
const finish = (who: Person, id: string, minute: number) => call(who, minute, 'POST', `/${id}/finish`);
async function now(minute: number): Promise<DashboardNow> {
  gates.app.setNow(at(minute));
  return (await asha.client.call('GET', `/api/parking/now?mall=${encodeURIComponent(mall.mall.name)}`))
    .body as DashboardNow;
}

describe('a recount', () => {
  it('corrects the count by gates, which goes on from it as cars come and leave', async () => {
    expect((await now(0)).gates).toMatchObject({ cars: 3, recountedAt: null });
    const id = await begin(asha, 0);
    await set(asha, { id, minute: 5, level: 'B1', cars: 1 });
    const { body } = await set(asha, { id, minute: 10, level: 'B2', cars: 1 });
    expect((body as Recount).levels).toMatchObject([
      { level: 'B1', slots: 3, occupied: 1, counted: { cars: 1, isOwn: true, difference: 0 } },
      { level: 'B2', slots: 3, occupied: 0, counted: { cars: 1, difference: 1 } },
    ]);
    expect(await finish(asha, id, 11)).toMatchObject({
      status: 200,
      body: { open: null, last: { cars: 2, unsure: 0, carsByGates: 3, isOwn: true } },
    });
    expect((await now(12)).gates).toMatchObject({
      cars: 2,
      unsure: 0,
      recountedAt: at(11).toISOString(),
    });
    await mall.read('entry-1', at(20), 'GJ05GH3456');
    expect((await now(21)).gates.cars).toBe(3);
    await mall.read('exit-1', at(30), 'GJ05GH3456');
    expect((await now(31)).gates.cars).toBe(2);
    // What the gates were once sure of is not touched: three sessions are still open.
    const stats = await asha.client.call('GET', `/api/parking/stats?mall=${mall.mall.name}`);
    expect(stats.body).toMatchObject({ currentlyParked: 3 });
    // After a week the open sessions say as much, and that two of them are older than nearly all visits.
    const later = await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
      countCarsInside(gates.app, transaction, mall.mall.id, at(8 * 24 * 60)),
    );
    expect(later).toEqual({ cars: 3, unsure: 2, more: 0, recountedAt: null });
  });

  it('takes into account who came in after a level was counted', async () => {
    const id = await begin(asha, 0);
    await set(asha, { id, minute: 5, level: 'B1', cars: 1 });
    await mall.read('entry-1', at(7), 'GJ05GH3456');
    await mall.sense(at(9), 'B1A02', true);
    await set(asha, { id, minute: 20, level: 'B2', cars: 2 });
    await mall.read('entry-2', at(22), 'GJ05JK7890');
    const { body } = await finish(asha, id, 25);
    expect((body as Recount).last).toMatchObject({ cars: 5, carsByGates: 5 });
  });

  it('is one at a time: a second person gets a clear answer and counts in the same one', async () => {
    const id = await begin(asha, 0);
    expect(await call(ravi, 1, 'POST', '')).toMatchObject({
      status: 409,
      body: { code: 'recount_under_way', error: expect.stringContaining('10:00') },
    });
    expect((await call(ravi, 1, 'GET', '')).body).toMatchObject({ open: { id, isOwn: false } });
    await set(asha, { id, minute: 2, level: 'B1', cars: 1 });
    const second = await set(ravi, { id, minute: 3, level: 'B1', cars: 2 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'level_counted',
        error: 'B1 was counted at 10:02: 1 car. Correct that count if it is wrong.',
      },
    });
    const replaces = at(2).toISOString();
    expect(await set(ravi, { id, minute: 4, level: 'B1', cars: 2, replaces })).toMatchObject({ status: 200 });
    expect(await set(asha, { id, minute: 4, level: 'B1', cars: 1, replaces })).toMatchObject({ status: 409 });
    expect(await finish(ravi, id, 5)).toMatchObject({
      status: 409,
      body: { code: 'levels_missing', error: 'Not counted yet: B2.' },
    });
    await set(ravi, { id, minute: 6, level: 'B2', cars: 0 });
    const answers = await Promise.all([finish(asha, id, 7), finish(ravi, id, 7)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'recount_over' });
  });

  it('is begun once by two who press at the same moment', async () => {
    const answers = await Promise.all([call(asha, 0, 'POST', ''), call(ravi, 0, 'POST', '')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it('that nobody goes on with is given up for the next one', async () => {
    const old = await begin(asha, 0);
    expect((await call(ravi, 119, 'POST', '')).status).toBe(409);
    const fresh = await begin(ravi, 121);
    expect(fresh).not.toBe(old);
    expect(await set(asha, { id: old, minute: 122, level: 'B1', cars: 1 })).toMatchObject({
      status: 409,
      body: { code: 'recount_over' },
    });
    expect(await call(asha, 123, 'POST', `/${fresh}/drop`)).toMatchObject({
      status: 200,
      body: { open: null },
    });
  });

  it.each([
    [{ level: 'B9', cars: 1, replaces: null }],
    [{ level: 'B1', cars: -1, replaces: null }],
    [{ level: 'B1', cars: 1.5, replaces: null }],
    [{ level: 'B1', cars: 1_000_000, replaces: null }],
    [{ level: 'B1', cars: 1 }],
  ])('refuses %j', async (body) => {
    const id = await begin(asha, 0);
    expect((await call(asha, 1, 'PUT', `/${id}/level`, body)).status).toBe(400);
  });

  it('leaves who counted what in the audit trail', async () => {
    const id = await begin(asha, 0);
    await set(asha, { id, minute: 2, level: 'B1', cars: 1 });
    await set(ravi, { id, minute: 3, level: 'B2', cars: 0 });
    await finish(ravi, id, 4);
    const trail = (await readTrail(gates.app)).filter(({ target }) => target === id);
    expect(trail.map(({ action, actor }) => [action, actor === asha.id])).toEqual([
      ['recount_begun', true],
      ['level_counted', true],
      ['level_counted', false],
      ['recount_finished', false],
    ]);
  });

  it('is not shown to the admin of another mall, who may not count there either', async () => {
    const stranger = await signInAdmin(gates.app, root, [await addMall(root, `Elsewhere ${mall.mall.name}`)]);
    const id = await begin(asha, 0);
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', `/${id}/finish`],
      ['POST', `/${id}/drop`],
    ] as const)
      expect((await stranger.client.call(method, url(rest))).status).toBe(403);
  });
});
