import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { readRows } from '../../testing/rows.ts';
import { closeAlerts, raiseAlert } from './index.ts';
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

const raise = (subject: string, aheadMs: number, at: Date) =>
  app.services.database.transact({ mall }, (transaction) =>
    raiseAlert(transaction, { mall, kind: 'clock_warning', subject, facts: { aheadMs } }, at),
  );
const refuse = (subject: string, reason: string, body: unknown, at: Date) =>
  app.services.database.transact({ mall }, (transaction) =>
    app.devices.refuse(transaction, sensors, { kind: 'slot_reading', subject, reason, body }, at),
  );
const read = async () =>
  (await admin.client.call('GET', url)).body as { alerts: object[]; refused: object[] };

test('the same trouble again is counted in one alert; once its cause is gone it is closed', async () => {
  await raise('camera-1', 6_000, AT);
  await raise('camera-1', 7_000, LATER);
  expect((await read()).alerts).toEqual([
    {
      id: expect.any(String) as unknown,
      kind: 'clock_warning',
      subject: 'camera-1',
      facts: { aheadMs: 7_000 },
      count: 2,
      firstAt: AT.toISOString(),
      lastAt: LATER.toISOString(),
    },
  ]);
  await app.services.database.transact({ mall }, (transaction) =>
    closeAlerts(transaction, mall, 'clock_warning', ['camera-1'], LATER),
  );
  expect((await read()).alerts).toEqual([]);
  await raise('camera-1', 8_000, LATER);
  expect((await read()).alerts).toMatchObject([{ count: 1, facts: { aheadMs: 8_000 } }]);
});

test('a subject that the database could not store is cleaned, and found again by its own name', async () => {
  const subject = `B1\u0000\uD800${'x'.repeat(500)}`;
  await raise(subject, 6_000, AT);
  const open = async () => (await read()).alerts.length;
  const before = await open();
  await app.services.database.transact({ mall }, (transaction) =>
    closeAlerts(transaction, mall, 'clock_warning', [subject], LATER),
  );
  expect(await open()).toBe(before - 1);
});

test('an alert from before there were facts travels with its sentence', async () => {
  await app.services.database.transact({ mall }, (transaction) =>
    transaction.query(sql`
      insert into alerts (mall_id, kind, subject, facts, first_at, last_at)
      values (${mall}, 'long_stay', 'old', '{"text": "A car has been inside for 25 h."}', ${AT}, ${AT})`),
  );
  expect((await read()).alerts).toContainEqual(
    expect.objectContaining({ subject: 'old', facts: { text: 'A car has been inside for 25 h.' } }),
  );
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
])('a message of %s is stored too, within bounds', async (what, body) => {
  await refuse(`${what}\u0000${'x'.repeat(500)}`, 'unreadable', body, AT);
  const [stored] = await app.services.database.transact({ mall }, (transaction) =>
    readRows<{ bytes: number }>(
      transaction,
      sql`select length(body::text) as bytes from refused_messages where subject like ${`${what}%`}`,
    ),
  );
  expect(stored?.bytes).toBeGreaterThan(0);
  expect(stored?.bytes).toBeLessThan(10_000);
});

test('alerts are for the admins of the mall', async () => {
  expect((await stranger.client.call('GET', url)).status).toBe(403);
  expect((await app.http.inject({ url })).statusCode).toBe(401);
});
