import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prediction } from '#contract/forecast.ts';
import { fillVisits } from '../../testing/counted-visits.ts';
import { aMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { addDevice, signInSuperAdmin, signUpDriver } from '../../testing/test-people.ts';
import type { Database } from '../platform/storage/database.ts';

const TODAY = '2026-11-20';

let database: Database;
let app: TestApp;
let client: TestClient;
const sensors = new Map<string, TestClient>();

/** Twelve cars an hour from ten to ten, and today until noon, at two malls. */
beforeAll(async () => {
  database = await openTestDatabase();
  const malls = [];
  for (const name of ['Silent Mall', 'Quiet Mall']) {
    const mall = await aMall(database, { name });
    const cars = (date: string, hour: number) => (hour >= 10 && hour < (date === TODAY ? 12 : 22) ? 12 : 0);
    await fillVisits(database, { mall: mall.id, from: '2026-10-01', days: 51, cars });
    malls.push(mall);
  }
  app = await createTestApp({ database, now: `${TODAY}T10:00:00+05:30` });
  const root = await signInSuperAdmin(app);
  ({ client } = root);
  for (const { name, publicId } of malls) {
    const device = { name: 'Controller', kind: 'slot-sensors' };
    sensors.set(name, (await addDevice(app, root, publicId, device)).client);
  }
});
afterAll(async () => {
  await app.end();
  await database.close();
});

async function sendUntil(mall: string, hour: number): Promise<void> {
  for (let at = 10; at <= hour; at += 1) {
    app.setNow(`${TODAY}T${at}:00:00+05:30`);
    const answer = await sensors.get(mall)?.call('POST', '/api/ingest/occupancy', { readings: [] });
    expect(answer?.status).toBe(202);
  }
}

async function predictAt(mall: string, time: string): Promise<Prediction> {
  app.setNow(`${TODAY}T${time}:00+05:30`);
  const { status, body } = await client.call(
    'GET',
    `/api/predict_visits/?date=${TODAY}&mall=${encodeURIComponent(mall)}`,
  );
  expect(status).toBe(200);
  return Prediction.parse(body);
}

test('what came is counted in until the feed was last alive, and the note says so', async () => {
  await sendUntil('Silent Mall', 12);
  const { predictions, bands, notes, fullness } = await predictAt('Silent Mall', '19:02');
  expect(notes.join()).toContain(
    'No camera or sensor has sent anything since 12:00, so whoever came since is not known: what has come until 12:00 is counted in.',
  );
  expect(bands.visits_morning).toMatchObject({ expected: 24, low: 24, high: 24 });
  expect(predictions.visits_afternoon).toBeGreaterThan(40);
  // Nobody can come at a time that is over, whatever is known of it.
  expect((fullness?.bestTime ?? '19:02') >= '19:00').toBe(true);
});

test('where no device ever sent anything nothing shows that the feed is down', async () => {
  const { notes } = await predictAt('Quiet Mall', '13:00');
  expect(notes.join()).toContain('until 13:00 is counted in');
});

test('a feed that is alive and shows no car means that nobody came', async () => {
  await sendUntil('Quiet Mall', 19);
  // As every few seconds: the hours in which devices sent are stored.
  await app.end();
  app = await createTestApp({ database, now: app.now().toISOString() });
  ({ client } = await signUpDriver(app));
  const { predictions, notes } = await predictAt('Quiet Mall', '19:32');
  expect(notes.join()).toContain('Today is not over: what has come until 19:32 is counted in.');
  expect(predictions.visits_afternoon).toBe(0);
});
