import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DashboardNow } from '#contract/now.ts';
import { Prediction, readMallsToday } from '#contract/forecast.ts';
import { fillVisits } from '../../testing/counted-visits.ts';
import { aMall, type BuiltMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import { addDevice, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { Database } from '../platform/storage/database.ts';
import { followBack, readTaken } from './history/seen-in-slots.ts';

const CONFIG = {
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 20,
  slotFormat: 'B{level}{section}{index:02d}',
};
const CODES = CONFIG.sections.flatMap((section) =>
  Array.from({ length: 20 }, (_, i) => `B1${section}${String(i + 1).padStart(2, '0')}`),
);

let database: Database;
let app: TestApp;
let mall: BuiltMall;
let root: Person;
let sensors: TestClient;

/** Twelve cars come in each hour of the day and stay for four: 48 would be inside, in a mall of 40 slots. */
beforeAll(async () => {
  database = await openTestDatabase();
  mall = await aMall(database, { name: 'Palladium Mall', config: CONFIG });
  const cars = (_: string, hour: number) => (hour >= 10 && hour < 22 ? 12 : 0);
  await fillVisits(database, { mall: mall.id, from: '2026-09-21', days: 60, cars, minutes: 240 });
  await fillVisits(database, {
    mall: mall.id,
    from: '2026-11-20',
    days: 1,
    cars: (date, hour) => (hour < 19 ? cars(date, hour) : 0),
    minutes: 240,
  });
  app = await createTestApp({ database, now: '2026-11-20T17:20:00+05:30' });
  root = await signInSuperAdmin(app);
  const device = await addDevice(app, root, mall.publicId, { name: 'Controller', kind: 'slot-sensors' });
  sensors = device.client;
});
afterAll(async () => {
  await app.end();
  await database.close();
});

async function report(time: string, taken: number, of = CODES.length): Promise<void> {
  app.setNow(`2026-11-20T${time}:00+05:30`);
  const at = `2026-11-20T${time}:00+05:30`;
  const readings = CODES.slice(0, of).map((slot, i) => ({ slot, occupied: i < taken, at }));
  expect((await sensors.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
}

async function predictToday(): Promise<Prediction> {
  const { status, body } = await root.client.call(
    'GET',
    '/api/predict_visits/?date=2026-11-20&mall=palladium',
  );
  expect(status).toBe(200);
  return Prediction.parse(body);
}
const expectedAt = ({ fullness }: Prediction, time: string) =>
  fullness?.points.find((point) => point.time === time);

test('today starts from the spots that are taken, not from what those who came should take', async () => {
  await report('17:25', 9);
  await report('17:55', 10);
  await report('18:20', 14);
  await report('19:03', 18);
  const today = await predictToday();
  expect(today.notes.join()).toContain('and so are the spots that were taken then');
  expect(expectedAt(today, '18:00')).toMatchObject({ expected: 10, low: 10, high: 10 });
  // Nothing was reported before 17:25, so nobody knows what stood there at 17:00: the estimate stays.
  expect(expectedAt(today, '17:30')).toMatchObject({ expected: 9, low: 9, high: 9 });
  expect(expectedAt(today, '17:00')?.expected).toBeGreaterThan(35);
  expect(expectedAt(today, '19:00')).toMatchObject({ expected: 14 });
  expect(expectedAt(today, '19:30')?.expected).toBeLessThan(26);
  expect(expectedAt(today, '19:30')?.chanceOfSlot).toBeGreaterThan(0.95);
  expect(expectedAt(today, '21:30')?.expected).toBeGreaterThan(30);
});

test('the mall list draws the same, and the dashboard still says what was foreseen for now', async () => {
  const { body } = await root.client.call('GET', '/api/malls/today');
  const [drawn] = readMallsToday.answer.parse(body).malls;
  expect(drawn?.points.find(({ time }) => time === '19:30')?.free).toBeGreaterThan(14);
  await app.forecast.fullnessOf(mall.id, '2026-11-20');
  const admin = await signInAdmin(app, root, [mall.publicId]);
  const ask = async () =>
    DashboardNow.parse((await admin.client.call('GET', '/api/parking/now?mall=palladium')).body);
  await ask();
  await expect.poll(async () => (await ask()).forecast.state, { timeout: 10_000 }).toBe('ready');
  const { forecast } = await ask();
  expect(forecast.now?.expected).toBeGreaterThan(35);
});

test('where too many spots are unknown, or nothing was reported for half an hour, those who came decide', async () => {
  app.setNow('2026-11-20T19:40:00+05:30');
  const late = await predictToday();
  expect(late.notes.join()).not.toContain('spots that were taken');
  expect(expectedAt(late, '20:00')?.expected).toBeGreaterThan(35);
});

describe('what the sensors say of today', () => {
  const now = new Date('2026-11-20T19:03:00+05:30');
  const row = (step: number, arrived: number, left: number, lost = 0, unfollowed = 0) => ({
    date: '2026-11-20',
    step,
    arrived,
    left,
    lost,
    unfollowed,
  });

  it('is followed back from now, as far as no sensor was silent', () => {
    const { atHalfHours } = followBack([row(36, 5, 9, 1), row(37, 6, 2), row(38, 3, 0)], 50, now);
    expect(atHalfHours).toHaveLength(39);
    expect(atHalfHours.slice(-4)).toEqual([null, null, 43, 47]);
  });

  it('is nothing before a slot was known again, or known at all', () => {
    expect(followBack([row(36, 10, 30, 0, 40)], 10, now).atHalfHours.slice(-4)).toEqual([null, null, 10, 10]);
  });

  it('is nothing where the changes do not fit, or too much is unknown or old', () => {
    expect(followBack([row(38, 60, 0)], 50, now).atHalfHours.at(-1)).toBeNull();
    const counts = { empty: 10, occupied: 87, unknown: 3, total: 100 };
    expect(readTaken(counts, now, now)).toBeCloseTo((87 * 100) / 97, 9);
    expect(readTaken({ ...counts, empty: 7, unknown: 6 }, now, now)).toBeNull();
    expect(readTaken(counts, new Date(now.getTime() - 31 * 60_000), now)).toBeNull();
    expect(readTaken(counts, null, now)).toBeNull();
  });
});
