import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestDatabase, type TestApp } from '../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../testing/test-people.ts';
import type { Database } from './platform/storage/database.ts';

let app: TestApp;
let database: Database;
let admin: Person;
/** What was asked in transactions that may write, statement by statement, and how many questions there were beside them. */
let statements: string[] = [];
let questions = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const counted: Database = {
    ...database,
    ask: (...given) => {
      questions += 1;
      return database.ask(...given);
    },
    transact: (scope, work, turn) =>
      database.transact(
        scope,
        (transaction) =>
          work({
            ...transaction,
            query: (statement) => {
              statements.push(statement.sql);
              return transaction.query(statement);
            },
          }),
        turn,
      ),
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
  [statements, questions] = [[], 0];
  await call();
  expect(questions).toBeGreaterThan(0);
  expect(statements.filter((one) => /sign_ins|accounts/.test(one))).toEqual([]);
});

test('jobs look before they write', async () => {
  const tick = async () => {
    for (const job of [app.passes, app.gates, app.attention]) await job.tick(app.now());
  };
  // Some things are learnt at first.
  await tick();
  statements = [];
  await tick();
  expect(statements.filter((one) => /lane_waits|read_images|pass_uses|alerts/.test(one))).toEqual([]);
});
