import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prediction } from '#contract/forecast.ts';
import { fillVisits, plainCars } from '../../testing/counted-visits.ts';
import { aMall, type BuiltMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { signUpDriver } from '../../testing/test-people.ts';
import type { Database } from '../platform/storage/database.ts';

const NOW = '2026-11-20T10:00:00+05:30';

let database: Database;
let app: TestApp;
let driver: TestClient;

async function aMallThatDoubled(name: string, on: string | null): Promise<BuiltMall> {
  const mall = await aMall(database, { name });
  const cars = (date: string, hour: number) =>
    Math.ceil(plainCars(date, hour) / 3) * (on !== null && date >= on ? 2 : 1);
  await fillVisits(database, { mall: mall.id, from: '2026-09-01', days: 80, cars });
  return mall;
}

beforeAll(async () => {
  database = await openTestDatabase();
  await aMallThatDoubled('Doubled Mall', '2026-10-13');
  await aMallThatDoubled('Newly Doubled Mall', '2026-11-11');
  await aMallThatDoubled('Plain Mall', null);
  app = await createTestApp({ database, now: NOW });
  driver = (await signUpDriver(app)).client;
});
afterAll(async () => {
  await app.end();
  await database.close();
});

async function notesOf(mall: string, date: string): Promise<string> {
  const { status, body } = await driver.call(
    'GET',
    `/api/predict_visits/?date=${date}&mall=${encodeURIComponent(mall)}`,
  );
  expect(status).toBe(200);
  return Prediction.parse(body).notes.join(' ');
}

test('a reader learns since when the counters count otherwise, by how much, and what was made of it', async () => {
  expect(await notesOf('Doubled Mall', '2026-11-24')).toMatch(
    /Since 13 Oct about (9\d|10\d) % more visits are counted here than before: the days before are compared/,
  );
});

test('a jump that is younger than two weeks is not sure to last, and the notes say so', async () => {
  expect(await notesOf('Newly Doubled Mall', '2026-11-24')).toMatch(
    /Since 11 Nov about \d+ % more visits .* not sure yet/,
  );
});

test('a day before the jump knows nothing of it, and a mall without one says nothing', async () => {
  expect(await notesOf('Doubled Mall', '2026-10-10')).not.toContain('Since');
  expect(await notesOf('Plain Mall', '2026-11-24')).not.toContain('Since');
});
