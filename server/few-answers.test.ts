import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestDatabase, type TestApp } from '../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../testing/test-people.ts';
import { watchQueries, type WatchedDatabase } from '../testing/watched-database.ts';
import type { Database } from './platform/storage/database.ts';

let app: TestApp;
let database: Database;
let admin: Person;
let writing: WatchedDatabase;
/** How many questions were asked beside the transactions that may write. */
let questions = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  writing = watchQueries(database);
  const counted: Database = {
    ...writing,
    ask: (...given) => {
      questions += 1;
      return database.ask(...given);
    },
  };
  app = await createTestApp({ database: counted });
  admin = await signInSuperAdmin(app);
  await addMall(admin, 'Quiet Mall');
});
afterAll(async () => {
  await app.end();
  await database.close();
});

test('whoever is signed in is known by one question', async () => {
  const call = () => admin.client.call('GET', '/api/super/malls');
  await call();
  questions = 0;
  const before = writing.asked(/sign_ins|accounts/);
  await call();
  expect(questions).toBeGreaterThan(0);
  expect(writing.asked(/sign_ins|accounts/)).toBe(before);
});

test('jobs look before they write', async () => {
  const tick = async () => {
    for (const job of [app.passes, app.gates, app.attention]) await job.tick(app.now());
  };
  // Some things are learnt at first.
  await tick();
  const before = writing.asked(/lane_waits|read_images|pass_uses|alerts/);
  await tick();
  expect(writing.asked(/lane_waits|read_images|pass_uses|alerts/)).toBe(before);
});
