import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let app: TestApp;
let superAdmin: Person;
let publicId: string;
let id: number;
let url: string;

beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-20T10:00:00+05:30' });
  superAdmin = await signInSuperAdmin(app);
  publicId = await addMall(superAdmin, 'Tariff Mall');
  id = (await app.malls.find('publicId', publicId)) ?? 0;
  url = `/api/super/malls/${publicId}/tariff`;
});
afterAll(() => app.end());

const at = (instant: string) =>
  app.services.database.transact({ mall: id }, (transaction) =>
    app.money.tariffAt(transaction, id, new Date(instant)),
  );

test('a mall without a tariff says so', async () => {
  expect(await superAdmin.client.call('GET', url)).toMatchObject({ status: 200, body: { tariff: null } });
});

test('a new version is for entries from now on; the older stays in force before it', async () => {
  const first = { graceMinutes: 10, rupeesPerHour: 20.07, dayCapRupees: 150 };
  expect(await superAdmin.client.call('PUT', url, first)).toMatchObject({
    status: 200,
    body: { tariff: { ...first, version: 1, effectiveFrom: '2026-11-20T04:30:00.000Z' } },
  });
  app.setNow('2026-11-20T12:00:00+05:30');
  const second = { graceMinutes: 0, rupeesPerHour: 30, dayCapRupees: null };
  expect(await superAdmin.client.call('PUT', url, second)).toMatchObject({
    body: { tariff: { version: 2 } },
  });
  expect(await superAdmin.client.call('GET', url)).toMatchObject({
    body: { tariff: { ...second, version: 2 } },
  });

  expect(await at('2026-11-20T09:59:59+05:30')).toBeNull();
  const before = await at('2026-11-20T11:59:59+05:30');
  expect(before).toMatchObject({
    version: 1,
    document: simpleTariff({ graceMinutes: 10, paisePerHour: paise(2007), dayCapPaise: paise(15_000) }),
  });
  expect(await at('2026-11-20T12:00:00+05:30')).toMatchObject({
    version: 2,
    document: { prices: [{ dayCapPaise: null }] },
  });
  const again = await app.services.database.transact({ mall: id }, (transaction) =>
    app.money.tariffById(transaction, before?.id ?? 0),
  );
  expect(again).toEqual(before);
});

test.each([
  ['changed', sql`update tariffs set version = 99`],
  ['taken away', sql`delete from tariffs`],
])('a version is never %s, not even by the owner of the database', async (_what, statement) => {
  const { database } = app.services;
  const asProduct = database.transact('system', (transaction) => transaction.query(statement));
  await expect(asProduct).rejects.toThrow('permission denied');
  const asOwner = database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(statement);
  });
  await expect(asOwner).rejects.toThrow('append-only');
});

test('a clock that went back does not leave the older price in force', async () => {
  app.setNow('2026-11-20T11:00:00+05:30');
  await superAdmin.client.call('PUT', url, { graceMinutes: 5, rupeesPerHour: 40, dayCapRupees: null });
  expect(await at('2026-11-20T12:00:00+05:30')).toMatchObject({
    version: 3,
    document: { prices: [{ rates: [{ bands: [{ unitPaise: 4000 }] }] }] },
  });
});

test('changes at the same instant get versions of their own', async () => {
  const prices = [11, 12, 13].map((rupeesPerHour) => ({
    graceMinutes: 0,
    rupeesPerHour,
    dayCapRupees: null,
  }));
  const answers = await Promise.all(prices.map((price) => superAdmin.client.call('PUT', url, price)));
  const versions = answers.map(({ body }) => (body as { tariff: { version: number } }).tariff.version);
  expect(new Set(versions)).toEqual(new Set([4, 5, 6]));
});

test.each([
  ['less than nothing', { graceMinutes: 0, rupeesPerHour: -1, dayCapRupees: null }],
  ['half a paisa', { graceMinutes: 0, rupeesPerHour: 20.005, dayCapRupees: null }],
  ['a cap of nothing', { graceMinutes: 0, rupeesPerHour: 20, dayCapRupees: 0 }],
  ['half a minute', { graceMinutes: 0.5, rupeesPerHour: 20, dayCapRupees: null }],
  ['a version', { graceMinutes: 0, rupeesPerHour: 20, dayCapRupees: null, version: 9 }],
])('a price of %s is refused', async (_what, price) => {
  const answer = await superAdmin.client.call('PUT', url, price);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
});

test("the mall's admin reads its tariff; nobody but a super admin sets it", async () => {
  const price = { graceMinutes: 0, rupeesPerHour: 1, dayCapRupees: null };
  const admin = await signInAdmin(app, superAdmin, [publicId]);
  const other = await signInAdmin(app, superAdmin, [await addMall(superAdmin, 'Next Door')]);
  expect((await admin.client.call('GET', url)).status).toBe(200);
  expect((await admin.client.call('PUT', url, price)).status).toBe(403);
  expect((await other.client.call('GET', url)).status).toBe(403);
  expect((await superAdmin.client.call('PUT', '/api/super/malls/nowhere/tariff', price)).status).toBe(404);
});
