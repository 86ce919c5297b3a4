import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import { someAddress } from '../../../testing/test-people.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database } from '../storage/database.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';

let apps: [TestApp, TestApp];
let database: Database;

beforeAll(async () => {
  const env = { RATE_LIMIT_SIGN_IN_PER_ACCOUNT: '6', RATE_LIMIT_CONTACT: '4' };
  const first = await createTestApp({ env });
  const [row] = await first.services.database.transact('system', (transaction) =>
    readRows<{ name: string }>(transaction, sql`select current_database() as name`),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name}`;
  database = await openPostgres(url.href, () => undefined);
  apps = [first, await createTestApp({ env, database })];
});
afterAll(async () => {
  await apps[1].end();
  await database.close();
  await apps[0].end();
});

const appOf = (n: number) => apps[n % 2 === 0 ? 0 : 1];

test('wrong passwords count wherever they are tried', async () => {
  const body = { email: 'nobody@example.com', password: 'not-the-password' };
  const statuses: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const client = createClient(appOf(n).http, { address: someAddress() });
    statuses.push((await client.call('POST', '/api/auth/login', body)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429]);
});

test('messages from one address count wherever they are sent', async () => {
  const address = someAddress();
  const body = {
    firstName: 'Asha',
    lastName: 'Patel',
    email: 'asha@example.com',
    phone: '9811111111',
    message: 'Where is the lift?',
  };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const client = createClient(appOf(n).http, { address });
    statuses.push((await client.call('POST', '/api/contact', body)).status);
  }
  expect(statuses.map((status) => status < 300)).toEqual([true, true, true, true, false, false]);
});
