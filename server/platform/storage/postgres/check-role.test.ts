import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openGates, seconds } from '../../../../testing/gated-mall.ts';
import { createOwnDatabase, onServer } from '../../../../testing/own-database.ts';
import { readRows } from '../../../../testing/rows.ts';
import { openTestDatabase } from '../../../../testing/test-app.ts';
import { signInSuperAdmin, signUpDriver } from '../../../../testing/test-people.ts';
import { openStorage } from '../open-storage.ts';

const serverUrl = process.env['DATABASE_URL'] ?? '';
const login = `gms_login_${randomUUID().replaceAll('-', '')}`;
const password = randomUUID();
const ends: (() => Promise<unknown>)[] = [];

// What docs/operations.md asks an administrator to run.
beforeAll(async () => {
  // The role belongs to the whole server: another test's database brings it along.
  await (await openTestDatabase()).close();
  await onServer(
    serverUrl,
    `create role ${login} login nosuperuser nocreatedb nocreaterole password '${password}'`,
  );
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => onServer(serverUrl, `drop role ${login}`));

async function open(owner?: string) {
  const own = await createOwnDatabase(serverUrl, owner);
  ends.push(() => own.drop());
  const url = new URL(own.url);
  url.username = login;
  url.password = password;
  const nothing = () => undefined;
  const wanted = { databaseUrl: url.href, dataDir: '', name: '', report: nothing, onFault: nothing };
  const { database } = await openStorage(wanted);
  ends.push(() => database.close());
  return database;
}

test('a login that owns nothing learns which statement gives it the right', async () => {
  await expect(open()).rejects.toThrow(
    new RegExp(
      `^the login ${login} may not create tables in .*"alter database gms_test_\\w+ owner to ${login}"$`,
    ),
  );
});

test('an owner that may not become the app’s role learns which statement lets it', async () => {
  await expect(open(login)).rejects.toThrow(
    new RegExp(`^the login ${login} may not become the role gms_app, .*"grant gms_app to ${login}"$`),
  );
});

test('an owner that may become the app’s role needs no more: the product starts, and cars come and go', async () => {
  await onServer(serverUrl, `grant gms_app to ${login}`);
  ends.push(() => onServer(serverUrl, `revoke gms_app from ${login}`));
  const database = await open(login);
  const who = await database.transact('system', (tx) =>
    readRows(
      tx,
      sql`select session_user::text = ${login} as "isLogin", rolsuper from pg_roles where rolname = session_user`,
    ),
  );
  expect(who).toEqual([{ isLogin: true, rolsuper: false }]);
  const tests = await openGates({ database });
  ends.push(() => tests.end());
  const gates = await tests.addMall();
  await gates.read('entry-1', seconds(0), 'GJ05AB1234');
  await gates.sense(seconds(60), 'B1A01', true);
  await gates.read('exit-1', seconds(7_200), 'GJ05AB1234');
  expect(await gates.sessions()).toMatchObject([{ plate: 'GJ05AB1234', state: 'closed' }]);
  await signUpDriver(tests.app, ['GJ05AB1234']);
  const boss = await signInSuperAdmin(tests.app);
  expect((await boss.client.call('GET', '/api/super/malls')).status).toBe(200);
  await tests.tick(seconds(7_300));
});
