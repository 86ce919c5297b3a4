import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from '../../../testing/rows.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../../testing/test-app.ts';
import { DRIVER_PASSWORD, signUpDriver, type Person } from '../../../testing/test-people.ts';
import { addPhone, halfSignIn, later, takeStep, type Phone } from '../../../testing/two-step.ts';
import type { Database } from '../../platform/storage/database.ts';
import { sealAnew, sealAnewByItself } from './seal-anew.ts';
import { openSecretBox } from './second-factors.ts';

const [OLD, NEW] = ['aa'.repeat(32), 'bb'.repeat(32)];

let database: Database;
let old: TestApp;
let driver: Person;
let phone: Phone;
let now: Date;
beforeAll(async () => {
  database = await openTestDatabase();
  old = await createTestApp({ database, env: { SERVER_KEY: OLD } });
  driver = await signUpDriver(old);
  phone = await addPhone(old, driver);
  now = old.now();
});
afterAll(async () => {
  await old.end();
  await database.close();
});

/** What a sign-in with a new code of the phone is answered by a server with these keys. */
async function signInWith(keys: string, work: (app: TestApp) => Promise<unknown> = async () => undefined) {
  now = new Date(now.getTime() + 31_000);
  old.setNow(now);
  const app = await createTestApp({ database, env: { SERVER_KEY: keys }, now: now.toISOString() });
  try {
    await work(app);
    const client = await halfSignIn(app, driver.email, DRIVER_PASSWORD);
    return (await takeStep(client, { code: phone.code() })).status;
  } finally {
    await app.end();
  }
}
const sealedNames = () =>
  database.transact('system', async (transaction) => {
    const rows = await readRows<{ secret: string | null; pending: string | null }>(
      transaction,
      sql`select secret, pending_secret as pending from authenticator_apps order by account_id`,
    );
    return rows.map(({ secret, pending }) => [secret, pending].map((one) => one?.split('.')[0] ?? null));
  });

test('with the new key before the old one everything opens, is sealed anew, and then the old one may go', async () => {
  // One who is just setting up another app, and one whose secret no key here opens.
  await driver.client.call('POST', '/api/account/second-factor/app');
  expect(await signInWith(`${NEW},${OLD}`)).toBe(200);
  const before = await sealedNames();
  expect(before).toHaveLength(1);
  await signInWith(`${NEW},${OLD}`, async ({ services }) => {
    const box = openSecretBox(services);
    expect(await sealAnew(services, box)).toEqual({ sealed: 1, unopened: 0 });
    expect(await sealAnew(services, box)).toEqual({ sealed: 0, unopened: 0 });
    expect(await sealedNames()).toEqual([[box.keyName, box.keyName]]);
  });
  expect(await sealedNames()).not.toEqual(before);
  expect(await signInWith(NEW)).toBe(200);
  expect(await signInWith(OLD)).toBe(503);
});

test('what no key opens stays as it is and is reported once; with one key nothing runs', async () => {
  const other = await createTestApp({
    database,
    env: { SERVER_KEY: 'cc'.repeat(32) },
    now: now.toISOString(),
  });
  later(other, 60);
  await addPhone(other, await signUpDriver(other));
  await other.end();
  const before = await sealedNames();
  await signInWith(`${NEW},${OLD}`, async ({ services }) => {
    const lines: unknown[] = [];
    const runs: (() => Promise<unknown>)[] = [];
    const log = { ...services.log, error: (facts: unknown) => void lines.push(facts) } as typeof services.log;
    const jobs = {
      ...services.jobs,
      add: (job: Parameters<typeof services.jobs.add>[0]) => void runs.push(() => job.run(now, () => false)),
    };
    sealAnewByItself({ ...services, log, jobs }, openSecretBox(services));
    for (let n = 0; n < 3; n += 1) await runs[0]?.();
    expect(lines).toEqual([{ sealed: 0, unopened: 1 }]);
  });
  expect(await sealedNames()).toEqual(before);
  await signInWith(NEW, async ({ services }) => {
    const jobs = { ...services.jobs, add: () => expect.unreachable() };
    sealAnewByItself({ ...services, jobs }, openSecretBox(services));
  });
});
