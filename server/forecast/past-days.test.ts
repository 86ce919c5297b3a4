import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prediction } from '#contract/forecast.ts';
import { fillVisits, plainCars } from '../../testing/counted-visits.ts';
import { aMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import type { Database } from '../platform/storage/database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { signUpDriver } from '../../testing/test-people.ts';

const DAY = '2026-08-20';

let database: Database;
let app: TestApp;
let driver: TestClient;

beforeAll(async () => {
  database = await openTestDatabase();
  const { id: steady } = await aMall(database, { name: 'Steady Mall' });
  const { id: grown } = await aMall(database, { name: 'Grown Mall' });
  await fillVisits(database, { mall: steady, from: '2026-08-01', days: 40, cars: plainCars });
  await fillVisits(database, { mall: grown, from: '2026-08-01', days: 19, cars: plainCars });
  const threeTimes = (date: string, hour: number) => 3 * plainCars(date, 23 - hour);
  await fillVisits(database, { mall: grown, from: DAY, days: 21, cars: threeTimes, minutes: 300 });
  app = await createTestApp({ database, now: '2026-11-20T10:00:00+05:30' });
  driver = (await signUpDriver(app)).client;
});
afterAll(async () => {
  await app.end();
  await database.close();
});

test('a past day is forecast from what lay before it alone: visits, hours and how long cars stayed', async () => {
  const ask = async (mall: string) => {
    const { body } = await driver.call('GET', `/api/predict_visits/?date=${DAY}&mall=${mall}`);
    return Prediction.parse(body);
  };
  const [steady, grown] = [await ask('Steady'), await ask('Grown')];
  expect(steady.label).toBe('model');
  expect(steady.fullness?.points).toHaveLength(48);
  expect(grown.features).toEqual(steady.features);
  expect(grown.fullness).toEqual(steady.fullness);
  expect(grown.day?.actual).not.toBe(steady.day?.actual);
});
