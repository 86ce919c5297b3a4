import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';

const AT = new Date('2026-11-20T04:30:00.000Z');
const LATER = new Date('2026-11-20T04:31:00.000Z');

let app: TestApp;
let admin: Person;
let stranger: Person;
let url: string;
let mall: number;
let sensors: DeviceCaller;

beforeAll(async () => {
  app = await createTestApp();
  const superAdmin = await signInSuperAdmin(app);
  const publicId = await addMall(superAdmin, 'Alert Mall');
  mall = (await app.malls.find('publicId', publicId)) ?? 0;
  url = `/api/super/malls/${publicId}/alerts`;
  admin = await signInAdmin(app, superAdmin, [publicId]);
  stranger = await signInAdmin(app, superAdmin, [await addMall(superAdmin, 'Quiet Mall')]);
  await app.devices.registerSimulated(mall);
  const found = app.devices.ofMall(mall).find(({ kind }) => kind === 'slot-sensors');
  if (!found) throw new Error('no sensors');
  sensors = found;
});
afterAll(() => app.end());

const raise = (kind: string, subject: string, detail: string, at: Date) =>
  app.services.database.transact({ mall }, (transaction) =>
    app.devices.alert(transaction, mall, kind, subject, detail, at),
  );
const refuse = (subject: string, reason: string, body: unknown, at: Date) =>
  app.services.database.transact({ mall }, (transaction) =>
    app.devices.refuse(transaction, sensors, { kind: 'occupancy', subject, reason, body }, at),
  );
const read = async () =>
  (await admin.client.call('GET', url)).body as { alerts: object[]; refused: object[] };

test('the same trouble again is counted, not told twice; once its cause is gone it is closed', async () => {
  await raise('sensor-silent', 'B1A01', 'Silent for 3 minutes', AT);
  await raise('sensor-silent', 'B1A01', 'Silent for 4 minutes', LATER);
  expect((await read()).alerts).toEqual([
    {
      id: expect.any(String) as unknown,
      kind: 'sensor-silent',
      subject: 'B1A01',
      detail: 'Silent for 4 minutes',
      count: 2,
      firstAt: AT.toISOString(),
      lastAt: LATER.toISOString(),
    },
  ]);
  await app.services.database.transact({ mall }, (transaction) =>
    app.devices.closeAlerts(transaction, mall, 'sensor-silent', ['B1A01'], LATER),
  );
  expect((await read()).alerts).toEqual([]);
  await raise('sensor-silent', 'B1A01', 'Again', LATER);
  expect((await read()).alerts).toMatchObject([{ count: 1, detail: 'Again' }]);
});

test('messages that could not be used are counted by what was wrong', async () => {
  await refuse('Z9Z99', 'unknown-slot', { slot: 'Z9Z99' }, AT);
  await refuse('Z9Z99', 'unknown-slot', { slot: 'Z9Z99', again: true }, LATER);
  await refuse('Z9Z99', 'bad-time', {}, AT);
  expect((await read()).refused).toMatchObject([
    {
      device: sensors.publicId,
      subject: 'Z9Z99',
      reason: 'unknown-slot',
      count: 2,
      lastAt: LATER.toISOString(),
    },
    { reason: 'bad-time', count: 1 },
  ]);
});

test.each([
  ['NUL and half characters', { 'a\u0000': 'b\u0000\uD800' }],
  ['a plain text', 'x'],
  ['nothing', undefined],
  ['a nest without an end', JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown],
  ['far too much', { text: 'क'.repeat(100_000) }],
])('a message of %s is kept too, within bounds', async (what, body) => {
  await refuse(`${what}\u0000${'x'.repeat(500)}`, 'unreadable', body, AT);
  const [kept] = await app.services.database.transact({ mall }, (transaction) =>
    transaction.query<{ bytes: number }>(
      sql`select length(body::text) as bytes from refused_messages where subject like ${`${what}%`}`,
    ),
  );
  expect(kept?.bytes).toBeGreaterThan(0);
  expect(kept?.bytes).toBeLessThan(10_000);
});

test('alerts are for the admins of the mall', async () => {
  expect((await stranger.client.call('GET', url)).status).toBe(403);
  expect((await app.http.inject({ url })).statusCode).toBe(401);
});
