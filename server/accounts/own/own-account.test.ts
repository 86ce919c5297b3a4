import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { mailsTo, tokenTo, WITH_MAIL } from '../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import {
  DRIVER_PASSWORD,
  signIn,
  signUpDriver,
  someAddress,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: WITH_MAIL });
});
afterAll(() => app.end());

const NEW = 'lantern on the pier';
const call = ({ client }: Person, method: string, path: string, body?: unknown) =>
  client.call(method, `/api/account${path}`, body);
const confirm = (person: Person, token: string) => call(person, 'POST', '/verification/confirm', { token });
const me = ({ client }: Person) => client.call('GET', '/api/auth/me');

async function verified(): Promise<Person> {
  const driver = await signUpDriver(app);
  await confirm(driver, await tokenTo(app, driver.email, 'verify'));
  return driver;
}

describe('an address', () => {
  test('is not confirmed by a sign-up; the link that goes there confirms it, in the signed-in browser', async () => {
    const driver = await signUpDriver(app);
    expect(await call(driver, 'GET', '')).toMatchObject({
      status: 200,
      body: { name: 'Asha Rao', email: driver.email, phone: null, isVerified: false, canMail: true },
    });
    const [mail] = await mailsTo(app, driver.email);
    expect(mail?.text).not.toContain('Asha');
    const token = await tokenTo(app, driver.email, 'verify');
    const nobody = createClient(app.http, { address: someAddress() });
    expect((await nobody.call('POST', '/api/account/verification/confirm', { token })).status).toBe(401);
    const other = await signUpDriver(app);
    expect(await confirm(other, token)).toMatchObject({ status: 403, body: { code: 'other_account' } });
    expect(await confirm(driver, token)).toMatchObject({ status: 200, body: { isVerified: true } });
    expect(await confirm(driver, token)).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
    expect(await call(driver, 'POST', '/verification')).toMatchObject({
      status: 409,
      body: { code: 'already_verified' },
    });
  });

  test('gets the link again, a few times; the one before works no more', async () => {
    const driver = await signUpDriver(app);
    const first = await tokenTo(app, driver.email, 'verify');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await call(driver, 'POST', '/verification')).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await confirm(driver, first)).status).toBe(404);
    expect((await confirm(driver, await tokenTo(app, driver.email, 'verify'))).status).toBe(200);
  });

  test('changes by the password and a link to the new one; the old one reads of both', async () => {
    const driver = await verified();
    const next = `next-${driver.email}`;
    const asked = { email: next, password: DRIVER_PASSWORD };
    expect(await call(driver, 'POST', '/email', { ...asked, password: 'a wrong one' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { password: expect.any(String) as string } },
    });
    expect(await mailsTo(app, next)).toEqual([]);
    expect((await call(driver, 'POST', '/email', asked)).status).toBe(202);
    expect((await me(driver)).body).toMatchObject({ email: driver.email });
    expect(await confirm(driver, await tokenTo(app, next, 'verify'))).toMatchObject({
      status: 200,
      body: { email: next, isVerified: true },
    });
    expect((await mailsTo(app, driver.email)).map(({ subject }) => subject).slice(-2)).toEqual([
      'Your e-mail address is about to change',
      'Your e-mail address has changed',
    ]);
    await signIn(app, next, DRIVER_PASSWORD);
    const old = { email: driver.email, password: DRIVER_PASSWORD };
    const nobody = createClient(app.http, { address: someAddress() });
    expect((await nobody.call('POST', '/api/auth/login', old)).status).toBe(401);
  });

  test('that another account has confirmed is refused only to who has its mailbox', async () => {
    const [driver, other] = [await verified(), await verified()];
    const taken = { email: other.email, password: DRIVER_PASSWORD };
    const free = { email: `free-${driver.email}`, password: DRIVER_PASSWORD };
    const [one, two] = [
      await call(driver, 'POST', '/email', free),
      await call(driver, 'POST', '/email', taken),
    ];
    expect([one.status, one.body]).toEqual([two.status, two.body]);
    const token = await tokenTo(app, other.email, 'verify');
    expect(await confirm(driver, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await me(other)).body).toMatchObject({ email: other.email });
  });

  test('that a stranger signed up with and never confirmed is free for its owner', async () => {
    const driver = await verified();
    const stranger = await signUpDriver(app);
    await call(driver, 'POST', '/email', { email: stranger.email, password: DRIVER_PASSWORD });
    const token = await tokenTo(app, stranger.email, 'verify');
    expect(await confirm(driver, token)).toMatchObject({ status: 200, body: { email: stranger.email } });
    expect((await me(stranger)).status).toBe(401);
  });
});

describe('a password', () => {
  test('changes by the old one; other sign-ins end, this one goes on', async () => {
    const driver = await verified();
    const elsewhere = await signIn(app, driver.email, DRIVER_PASSWORD);
    const body = { password: DRIVER_PASSWORD, newPassword: NEW };
    expect(await call(driver, 'POST', '/password', { ...body, password: 'a wrong one' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect(await call(driver, 'POST', '/password', { ...body, newPassword: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.stringContaining('8') as string } },
    });
    expect((await call(driver, 'POST', '/password', body)).status).toBe(200);
    expect((await me(driver)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(401);
    await signIn(app, driver.email, NEW);
    expect((await mailsTo(app, driver.email)).at(-1)?.subject).toBe('Your password has changed');
  });

  test('changes without ending the others where the caller says so', async () => {
    const driver = await signUpDriver(app);
    const elsewhere = await signIn(app, driver.email, DRIVER_PASSWORD);
    const body = { password: DRIVER_PASSWORD, newPassword: NEW, signOutOthers: false };
    expect((await call(driver, 'POST', '/password', body)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(200);
  });

  test('cannot be guessed there: wrong ones count for the account as wrong sign-ins', async () => {
    const small = await createTestApp({ env: { RATE_LIMIT_SIGN_IN_PER_ACCOUNT: '3' } });
    try {
      const driver = await signUpDriver(small);
      const guess = () => call(driver, 'POST', '/password', { password: 'no', newPassword: NEW });
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
    } finally {
      await small.end();
    }
  });
});

describe('signed-in browsers', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

  test('are listed in plain words, this one first, and end one by one or all but this', async () => {
    const driver = await signUpDriver(app);
    const phone = createClient(app.http, { address: someAddress(), headers: { 'user-agent': CHROME } });
    const login = { email: driver.email, password: DRIVER_PASSWORD };
    await phone.call('POST', '/api/auth/login', login);
    const third = await signIn(app, driver.email, DRIVER_PASSWORD);
    const list = async () =>
      ((await call(driver, 'GET', '/sign-ins')).body as { signIns: Record<string, unknown>[] }).signIns;
    const before = await list();
    expect(before.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    const found = before.find(({ browser }) => browser === 'Chrome on Windows');
    expect(found).toMatchObject({ firstSeenAt: app.now().toISOString() });
    for (const cookie of phone.cookies.values()) expect(JSON.stringify(before)).not.toContain(cookie);
    expect((await call(driver, 'DELETE', `/sign-ins/${String(found?.['id'])}`)).status).toBe(200);
    expect((await phone.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await call(driver, 'DELETE', `/sign-ins/${String(found?.['id'])}`)).status).toBe(404);
    expect((await call(driver, 'DELETE', '/sign-ins')).status).toBe(200);
    expect((await me(third)).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test('of another account end by nobody else', async () => {
    const [driver, other] = [await signUpDriver(app), await signUpDriver(app)];
    const { signIns } = (await call(driver, 'GET', '/sign-ins')).body as { signIns: { id: string }[] };
    expect((await call(other, 'DELETE', `/sign-ins/${signIns[0]?.id}`)).status).toBe(404);
    await call(other, 'DELETE', '/sign-ins');
    expect((await me(driver)).status).toBe(200);
  });

  test('say when they were last seen', async () => {
    const driver = await signUpDriver(app);
    const start = app.now();
    app.setNow(new Date(start.getTime() + 60 * 60_000));
    await me(driver);
    const { signIns } = (await call(driver, 'GET', '/sign-ins')).body as {
      signIns: { lastSeenAt: string }[];
    };
    expect(signIns[0]?.lastSeenAt).toBe(app.now().toISOString());
    app.setNow(start);
  });
});

test('name and phone number change; a number of another account is refused', async () => {
  const [driver, other] = [await signUpDriver(app), await signUpDriver(app)];
  expect(await call(driver, 'PUT', '', { name: ' Asha R. Rao ', phone: '98250 11111' })).toMatchObject({
    status: 200,
    body: { name: 'Asha R. Rao', phone: '+919825011111' },
  });
  await signIn(app, '+91 98250 11111', DRIVER_PASSWORD);
  expect(await call(other, 'PUT', '', { name: 'B', phone: '9825011111' })).toMatchObject({ status: 409 });
  expect(await call(driver, 'PUT', '', { name: 'B', phone: 'none' })).toMatchObject({ status: 400 });
  expect(await call(driver, 'PUT', '', { name: '  ', phone: '' })).toMatchObject({ status: 400 });
  expect(await call(driver, 'PUT', '', { name: 'B', phone: '' })).toMatchObject({ body: { phone: null } });
});

describe('a phone number', () => {
  test('can be typed a few times an hour, whether it has an account or not, and each change is recorded', async () => {
    const [driver, other] = [await signUpDriver(app), await signUpDriver(app)];
    await call(other, 'PUT', '', { name: 'B', phone: '9825022222' });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const phone = count % 2 === 0 ? '9825022222' : `98250333${10 + count}`;
      statuses.push((await call(driver, 'PUT', '', { name: 'A', phone })).status);
    }
    expect(statuses).toEqual([409, 200, 409, 200, 409, 200, 409, 200, 409, 200, 429]);
    // Her name she may change as often as she likes.
    const phone = '9825033319';
    for (const name of ['C', 'D']) expect((await call(driver, 'PUT', '', { name, phone })).status).toBe(200);
    const records = (await readTrail(app)).filter(({ actor }) => actor === driver.id);
    const kinds = records.map(({ action }) => action).filter((action) => action.startsWith('phone'));
    expect(kinds.filter((kind) => kind === 'phone_changed')).toHaveLength(5);
    expect(kinds).toContain('phone_refused');
    expect(JSON.stringify(records)).not.toMatch(/98250/);
  });

  test('is not gone through from one address by account after account', async () => {
    const address = someAddress();
    const statuses: number[] = [];
    for (let account = 0; account < 4; account += 1) {
      const { email } = await signUpDriver(app);
      const client = createClient(app.http, { address });
      await client.call('POST', '/api/auth/login', { email, password: DRIVER_PASSWORD });
      for (let count = 0; count < 10; count += 1) {
        const phone = `98251${account}00${10 + count}`;
        statuses.push((await client.call('PUT', '/api/account', { name: 'A', phone })).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
  });
});

test('each change leaves an entry in the audit trail, without an address or a secret', async () => {
  const driver = await verified();
  await call(driver, 'POST', '/password', { password: DRIVER_PASSWORD, newPassword: NEW });
  const records = (await readTrail(app)).filter(({ target }) => target === driver.id);
  expect(records.map(({ action }) => action)).toEqual(['email_verified', 'password_changed']);
  expect(JSON.stringify(records)).not.toContain(driver.email);
});
