import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import {
  addMall,
  DRIVER_PASSWORD,
  signIn,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  someAddress,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';
import { addPhone, halfSignIn, later, takeStep, type Phone } from '../../../testing/two-step.ts';

const OWN = '/api/account/second-factor';
let app: TestApp;
let root: Person;
let phone: Phone;
let mall: string;

beforeAll(async () => {
  app = await createTestApp({ env: { STAFF_SECOND_FACTOR: 'required' } });
  root = await signInSuperAdmin(app);
  phone = await addPhone(app, root);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(() => app.end());
beforeEach(async () => {
  root = await enter(root, phone);
});

async function enter(person: Person, { code }: Phone): Promise<Person> {
  later(app, 61);
  const client = await halfSignIn(app, person.email, STAFF_PASSWORD);
  const { status } = await takeStep(client, { code: code() });
  expect(status).toBe(200);
  return { ...person, client };
}

test('an admin without a second factor may do nothing but set one up', async () => {
  const admin = await signInAdmin(app, root, [mall]);
  const allowed = new Set([
    'GET /api/auth/me',
    'GET /api/account/second-factor',
    'POST /api/account/second-factor/confirmation',
    'POST /api/account/second-factor/app',
    'PUT /api/account/second-factor/app',
    'POST /api/account/second-factor/passkeys/challenge',
    'POST /api/account/second-factor/passkeys',
  ]);
  const calls = app.http.mounted.filter(({ access }) => access !== 'everyone' && access !== 'device');
  const seen = new Set<string>();
  for (const { method, path } of calls) {
    const url = path.replaceAll(/:\w+/g, 'x');
    const { body } = await admin.client.call(method, url, method === 'GET' ? undefined : {});
    const { code } = body as { code?: string };
    if (code !== 'second_factor_required') seen.add(`${method} ${path}`);
  }
  expect([...seen].toSorted()).toEqual([...allowed].toSorted());
  const session = await admin.client.call('GET', '/api/auth/session');
  expect(session.body).toMatchObject({ account: { role: 'mall_admin' }, owesSecondFactor: true });

  await addPhone(app, admin);
  expect((await admin.client.call('GET', '/api/parking?mall=Palladium')).status).toBe(200);
  expect((await admin.client.call('GET', '/api/auth/session')).body).toMatchObject({
    owesSecondFactor: false,
  });
});

test('a driver owes nothing; staff owe it at their next call, also in a sign-in that is open already', async () => {
  const driver = await signUpDriver(app);
  expect((await driver.client.call('GET', '/api/history')).status).toBe(200);
  const before = await createTestApp({ database: app.services.database });
  before.setNow(app.now());
  const admin = await signInSuperAdmin(before);
  expect((await admin.client.call('GET', '/api/super/admins')).status).toBe(200);
  const client = createClient(app.http, { address: someAddress() });
  for (const [name, value] of admin.client.cookies) client.cookies.set(name, value);
  expect(await client.call('GET', '/api/super/admins')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_required' },
  });
  await before.end();
});

test('staff never remove their last factor, also where both go at the same moment', async () => {
  const admin = await signInAdmin(app, root, [mall]);
  await addPhone(app, admin);
  expect(await admin.client.call('DELETE', `${OWN}/app`)).toMatchObject({
    status: 409,
    body: { code: 'last_second_factor' },
  });
  expect((await admin.client.call('GET', OWN)).body).toMatchObject({ app: {}, recoveryCodesLeft: 10 });
});

test('a super admin resets the factors of staff who have lost them, recorded; their sign-ins end', async () => {
  const admin = await signInAdmin(app, root, [mall]);
  const lost = await addPhone(app, admin);
  const half = await halfSignIn(app, admin.email, STAFF_PASSWORD);
  const url = `/api/super/admins/${admin.id}/second-factor`;
  expect((await root.client.call('DELETE', url)).status).toBe(200);
  expect((await admin.client.call('GET', '/api/auth/me')).status).toBe(401);
  expect((await takeStep(half, { recoveryCode: lost.recoveryCodes[0] })).status).toBe(401);
  const again = await signIn(app, admin.email, STAFF_PASSWORD);
  expect((await again.client.call('GET', '/api/auth/session')).body).toMatchObject({
    owesSecondFactor: true,
  });
  const record = {
    actor: root.id,
    target: admin.id,
    action: 'second_factor_removed',
    detail: { change: 'reset' },
  };
  expect(await readTrail(app)).toContainEqual(expect.objectContaining(record));
});

test('nobody resets their own, nor with a sign-in that was left alone, nor a driver’s', async () => {
  const own = await root.client.call('DELETE', `/api/super/admins/${root.id}/second-factor`);
  expect(own).toMatchObject({ status: 409, body: { code: 'own_second_factor' } });
  const driver = await signUpDriver(app);
  const none = await root.client.call('DELETE', `/api/super/admins/${driver.id}/second-factor`);
  expect(none).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
  const admin = await signInAdmin(app, root, [mall]);
  await addPhone(app, admin);
  later(app, 11 * 60);
  const late = await root.client.call('DELETE', `/api/super/admins/${admin.id}/second-factor`);
  expect(late).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
});

test('the operator resets the factors of a super admin who is locked out', async () => {
  const other = await signInSuperAdmin(app);
  await addPhone(app, other);
  await expect(app.accounts.resetSecondFactor('nobody@example.com')).rejects.toThrow('has no account');
  await app.accounts.resetSecondFactor(` ${other.email.toUpperCase()} `);
  const again = await signIn(app, other.email, STAFF_PASSWORD);
  expect((await again.client.call('GET', '/api/super/admins')).body).toMatchObject({
    code: 'second_factor_required',
  });
  const record = { actor: 'command line', target: other.id, action: 'second_factor_removed' };
  expect(await readTrail(app)).toContainEqual(expect.objectContaining(record));
});

test('where it is not required a driver and staff may have one all the same', async () => {
  const free = await createTestApp({ database: app.services.database });
  free.setNow(app.now());
  const driver = await signUpDriver(free);
  const { code } = await addPhone(free, driver);
  const client = await halfSignIn(free, driver.email, DRIVER_PASSWORD);
  expect((await takeStep(client, { code: code() })).status).toBe(200);
  await free.end();
});

test('another server key opens no app and says so; a recovery code still lets the owner in', async () => {
  const driver = await signUpDriver(app);
  const lost = await addPhone(app, driver);
  const other = await createTestApp({
    database: app.services.database,
    env: { SERVER_KEY: 'aa'.repeat(32) },
  });
  other.setNow(app.now());
  const client = await halfSignIn(other, driver.email, DRIVER_PASSWORD);
  const answer = await takeStep(client, { code: lost.code() });
  expect(answer).toMatchObject({ status: 503, body: { code: 'server_key_changed' } });
  expect((await takeStep(client, { recoveryCode: lost.recoveryCodes[0] })).status).toBe(200);
  await other.end();
});
