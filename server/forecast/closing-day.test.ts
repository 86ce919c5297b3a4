import { afterEach, beforeEach, expect, test } from 'vitest';
import { Prediction } from '#contract/forecast.ts';
import { addDays, indiaWeekday, startOfIndiaDay } from '#domain/time/india-time.ts';
import { fillVisits } from '../../testing/counted-visits.ts';
import { aMall, type BuiltMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { addDevice, signInSuperAdmin, signUpDriver } from '../../testing/test-people.ts';
import type { Database } from '../platform/storage/database.ts';

const FIRST = '2026-12-03';
const DAYS = 21;
const TODAY = addDays(FIRST, DAYS);
const TUESDAYS = ['2026-12-08', '2026-12-15', '2026-12-22'];
const NEXT_TUESDAY = '2026-12-29';
const HOUR_MS = 3_600_000;

let database: Database;
let mall: BuiltMall;
let app: TestApp;
let driver: TestClient;

const isTuesday = (date: string) => indiaWeekday(startOfIndiaDay(date)) === 'Tuesday';

beforeEach(async () => {
  database = await openTestDatabase();
  mall = await aMall(database, { name: 'Palladium Mall' });
});
afterEach(async () => {
  await app.end();
  await database.close();
});

/** Three weeks of a mall that is open from ten to ten, but closed on Tuesdays, on which its controller sends at some hours that it is there, and at some that a slot was taken. */
async function open(sends: readonly number[], taken: readonly number[] = []): Promise<void> {
  const cars = (date: string, hour: number) => (isTuesday(date) || hour < 10 || hour >= 22 ? 0 : 8);
  await fillVisits(database, { mall: mall.id, from: FIRST, days: DAYS, cars });
  const feed = await createTestApp({ database, now: `${FIRST}T00:30:00+05:30` });
  const root = await signInSuperAdmin(feed);
  const device = { name: 'Controller', kind: 'slot-sensors' };
  const { client } = await addDevice(feed, root, mall.publicId, device);
  const post = async (at: Date, readings: readonly object[]) => {
    feed.setNow(at);
    expect((await client.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
  };
  for (const date of TUESDAYS)
    for (const hour of sends) {
      const at = new Date(startOfIndiaDay(date).getTime() + (hour + 0.5) * HOUR_MS);
      await post(at, []);
      if (!taken.includes(hour)) continue;
      const reading = { slot: 'B1A01', at: at.toISOString() };
      await post(at, [{ ...reading, occupied: true }]);
      const later = new Date(at.getTime() + 60_000);
      await post(later, [{ ...reading, occupied: false, at: later.toISOString() }]);
    }
  await feed.end();
  app = await createTestApp({ database, now: `${TODAY}T00:30:00+05:30` });
  driver = (await signUpDriver(app)).client;
}
const ALL_DAY = Array.from({ length: 24 }, (_, hour) => hour);

async function predict(date: string): Promise<Prediction> {
  const { status, body } = await driver.call('GET', `/api/predict_visits/?date=${date}&mall=palladium`);
  expect(status).toBe(200);
  return Prediction.parse(body);
}

test('a weekday on which devices were alive and nobody came is forecast as empty, in words too', async () => {
  await open(ALL_DAY);
  const { day, predictions, notes, label } = await predict(NEXT_TUESDAY);
  expect(label).toBe('model');
  expect(day).toMatchObject({ expected: 0, low: 0, high: 0, usual: 0, basedOn: 3 });
  expect(Object.values(predictions)).toEqual([0, 0, 0, 0, 0]);
  expect(notes[0]).toBe(
    'No car came on the last 3 Tuesdays that were counted (8 Dec, 15 Dec, 22 Dec), as if the mall were closed: none is expected on this one.',
  );
  expect(notes.join()).not.toContain('left out');
  const wednesday = await predict('2026-12-30');
  expect(wednesday.day?.expected).toBeGreaterThan(80);
  expect((await predict('2026-12-22')).day?.actual).toBe(0);
});

test.each([
  ['nothing came of any device', []],
  ['devices sent now and then', [9, 10, 21]],
])('a weekday without a car is not known to be empty where %s', async (_, sends) => {
  await open(sends);
  const { day, notes } = await predict(NEXT_TUESDAY);
  expect(day).toMatchObject({ basedOn: 0 });
  expect(day?.expected).toBeGreaterThan(50);
  expect(notes.join()).toContain(
    'No car was counted for hours on 8 Dec, 15 Dec, 22 Dec, and nothing shows that none came',
  );
  expect(notes.join()).not.toContain('feed was down');
});

test('a day on which slots were taken all day was not empty: its cameras did not count', async () => {
  await open(ALL_DAY, ALL_DAY.slice(10, 22));
  const { day, notes } = await predict(NEXT_TUESDAY);
  expect(day?.expected).toBeGreaterThan(50);
  expect(notes.join()).toContain('left out');
});
