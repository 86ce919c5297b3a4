import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TariffList } from '#contract/money.ts';
import { readReport } from '#contract/reports.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInAdmin, signInHelper, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-30));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  manager = await signInHelper(gates.app, admin, mall.mall.publicId, 'manager');
});

const call = (by: Person, method: string, path: string, body?: object) =>
  by.client.call(method, `/api/malls/${mall.mall.publicId}${path}`, body);
const charging = async (minute: number, zeroTariff: boolean) => {
  gates.app.setNow(at(minute));
  expect(await call(admin, 'PUT', '/settings', { zeroTariff })).toMatchObject({ status: 200 });
};
const tariffs = async (by = manager) => (await call(by, 'GET', '/tariffs')).body as TariffList;
const report = async () =>
  readReport.answer.parse((await call(manager, 'GET', '/reports?period=today')).body);
const iso = (minute: number) => at(minute).toISOString();
const ADMIN = 'Meera Shah';

describe('a mall that charges nothing for a time', () => {
  it('names to its manager who switched that, from when to when, and what the cars would have paid', async () => {
    await mall.read('entry-1', at(-20), 'MH12DE1433');
    await charging(0, true);
    const { sessionId } = await mall.read('entry-1', at(1), 'GJ05AB1234');
    await charging(2, false);
    await mall.read('entry-1', at(3), 'KA09PQ4433');
    await mall.read('exit-1', at(100), 'MH12DE1433');
    expect(await mall.read('exit-1', at(130), 'GJ05AB1234')).toMatchObject({ amountDue: 0 });
    await mall.read('exit-1', at(131), 'KA09PQ4433');
    gates.app.setNow(at(140));
    const spell = { kind: 'rule', version: null, from: iso(0), until: iso(2), by: ADMIN, endedBy: ADMIN };
    expect((await tariffs()).freeSpells).toEqual([spell]);
    const { freeSpells, leakage } = await report();
    // The others paid 80 and 120 rupees: so much costs a visit as usual.
    expect(freeSpells).toEqual([{ ...spell, sessions: 1, worth: 100 }]);
    expect(leakage.items.find(({ kind }) => kind === 'free_for_a_time')).toMatchObject({
      count: 1,
      amount: 100,
      isEstimate: true,
      isSummed: true,
    });
    const listed = await call(manager, 'GET', '/reports/leakage?period=today&kind=free_for_a_time');
    expect(listed.body).toMatchObject({ sessions: [{ session: sessionId, person: ADMIN, amount: null }] });
  });

  it('counts who leaves while it charges nothing, too', async () => {
    await mall.read('entry-1', at(0), 'GJ05AB1234');
    await charging(90, true);
    expect(await mall.read('exit-1', at(91), 'GJ05AB1234')).toMatchObject({ amountDue: 0 });
    await charging(92, false);
    gates.app.setNow(at(95));
    expect((await report()).freeSpells).toMatchObject([{ from: iso(90), until: iso(92), sessions: 1 }]);
  });

  it('by a version of its tariff that charges nothing, too', async () => {
    const { versions } = await tariffs(admin);
    const document = versions[0]?.document;
    gates.app.setNow(at(0));
    await call(admin, 'PUT', '/tariffs', { draft: { ...document, zero: true, prices: [] }, publish: true });
    await mall.read('entry-1', at(1), 'GJ05AB1234');
    gates.app.setNow(at(2));
    await call(admin, 'PUT', '/tariffs', { draft: document, publish: true });
    expect(await mall.read('exit-1', at(130), 'GJ05AB1234')).toMatchObject({ amountDue: 0 });
    gates.app.setNow(at(140));
    expect((await report()).freeSpells).toMatchObject([
      { kind: 'tariff', from: iso(0), until: iso(2), by: ADMIN, sessions: 1, worth: null },
    ]);
  });

  it('is no loss of a time where it has charged nothing for weeks', async () => {
    await charging(0, true);
    const month = 30 * 24 * 60;
    await mall.read('entry-1', at(month), 'GJ05AB1234');
    await mall.read('exit-1', at(month + 60), 'GJ05AB1234');
    gates.app.setNow(at(month + 61));
    manager = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
    const { freeSpells, leakage } = await report();
    expect(freeSpells).toMatchObject([{ from: iso(0), until: null, endedBy: null, sessions: 1 }]);
    expect(leakage.items.find(({ kind }) => kind === 'free_for_a_time')).toMatchObject({
      count: 0,
      amount: 0,
    });
  });
});
