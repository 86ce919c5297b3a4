import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, tokenTo, WITH_MAIL } from '../../../testing/mailbox.ts';
import { readRows } from '../../../testing/rows.ts';
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

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: WITH_MAIL });
});
afterAll(() => app.end());

const NEW = 'lantern on the pier';
const fresh = () => createClient(app.http, { address: someAddress() });
const ask = (email: string, client = fresh()) => client.call('POST', '/api/auth/reset/request', { email });
const reset = (token: string, password = NEW) => fresh().call('POST', '/api/auth/reset', { token, password });
const me = ({ client }: Pick<Person, 'client'>) => client.call('GET', '/api/auth/me');

/** A driver whose address is confirmed, and the secret of a reset. */
async function forgetful(): Promise<{ driver: Person; token: string }> {
  const driver = await signUpDriver(app);
  const token = await tokenTo(app, driver.email, 'verify');
  await driver.client.call('POST', '/api/account/verification/confirm', { token });
  return { driver, token: await resetOf(driver.email) };
}

async function resetOf(email: string): Promise<string> {
  const count = async () => (await mailsTo(app, email)).filter(({ text }) => text.includes('/reset#')).length;
  const before = await count();
  expect((await ask(email)).status).toBe(202);
  await expect.poll(count).toBe(before + 1);
  return tokenTo(app, email, 'reset');
}

describe('a forgotten password', () => {
  test('is chosen anew by the mailed link: old password and every sign-in end, and the owner reads of it', async () => {
    const { driver, token } = await forgetful();
    const elsewhere = await signIn(app, driver.email, DRIVER_PASSWORD);
    expect(await reset(token)).toMatchObject({ status: 200, body: { email: driver.email } });
    expect((await me(driver)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(401);
    const login = { email: driver.email, password: DRIVER_PASSWORD };
    expect((await fresh().call('POST', '/api/auth/login', login)).status).toBe(401);
    expect((await me(await signIn(app, driver.email, NEW))).body).toMatchObject({ id: driver.id });
    expect((await mailsTo(app, driver.email)).at(-1)?.subject).toBe('Your password has changed');
  });

  test('answers the same for an address that nobody has, by the same work', async () => {
    const { driver } = await forgetful();
    const known = await ask(driver.email);
    const unknown = await ask('nobody-at-all@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    const waiting = () =>
      app.services.database.transact('system', (transaction) =>
        readRows<{ count: number }>(transaction, sql`select count(*)::int as count from reset_requests`),
      );
    await expect.poll(waiting).toEqual([{ count: 0 }]);
    expect(await mailsTo(app, 'nobody-at-all@example.com')).toEqual([]);
  });

  test('goes to the address as it is stored, whatever letters were typed', async () => {
    const { driver } = await forgetful();
    await ask(driver.email.toUpperCase());
    await expect.poll(async () => (await mailsTo(app, driver.email)).length).toBe(3);
  });

  test('has a link that works once, for 30 minutes, and only the last one', async () => {
    const { driver, token: first } = await forgetful();
    const second = await resetOf(driver.email);
    expect(await reset(first)).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
    const start = app.now();
    app.setNow(new Date(start.getTime() + 30 * 60_000));
    expect((await reset(second)).status).toBe(404);
    app.setNow(new Date(start.getTime() + 30 * 60_000 - 1_000));
    const answers = await Promise.all([reset(second), reset(second), reset(second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    app.setNow(start);
  });

  test('is refused with a sentence for a weak password, and the link still works', async () => {
    const { token } = await forgetful();
    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { fields: {} } });
    expect((await reset(token)).status).toBe(200);
  });

  test('of an admin needs an admin’s length', async () => {
    const root = await signInSuperAdmin(app);
    const admin = await signInAdmin(app, root, [await addMall(root, 'Palladium Mall')]);
    const token = await resetOf(admin.email);
    expect(await reset(token, 'fourteen.chars')).toMatchObject({
      status: 400,
      body: { fields: { password: 'The password needs at least 15 characters.' } },
    });
    expect((await reset(token, `${STAFF_PASSWORD} too`)).status).toBe(200);
    expect((await me(await signIn(app, admin.email, `${STAFF_PASSWORD} too`))).body).toMatchObject({
      role: 'mall_admin',
    });
  });

  test('of an address that was never confirmed opens a new account: nobody sees what a stranger left', async () => {
    const stranger = await signUpDriver(app, ['GJ05YY0001']);
    const token = await resetOf(stranger.email);
    expect((await mailsTo(app, stranger.email)).at(-1)?.text).toContain('makes a new one in its place');
    expect((await reset(token)).status).toBe(200);
    expect((await me(stranger)).status).toBe(401);
    const owner = await signIn(app, stranger.email, NEW);
    expect((await me(owner)).body).toMatchObject({ plateNumbers: [], role: 'driver' });
    expect(owner.id).not.toBe(stranger.id);
    expect((await owner.client.call('GET', '/api/account')).body).toMatchObject({ isVerified: true });
  });

  test('is mailed at most five times an hour to one address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask('flooded@example.com')).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(64)])('is not opened by the token %j', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
  });
});

test('a process that ends before it answers leaves the question to the next one', async () => {
  const { driver } = await forgetful();
  await app.services.database.transact('system', (transaction) =>
    transaction.query(sql`insert into reset_requests (email, at) values (${driver.email}, ${app.now()})`),
  );
  await ask('somebody-else@example.com');
  await expect
    .poll(
      async () => (await mailsTo(app, driver.email)).filter(({ text }) => text.includes('/reset#')).length,
    )
    .toBe(2);
});

test('without a mail server the way back is closed, with a sentence', async () => {
  const quiet = await createTestApp();
  try {
    const client = createClient(quiet.http, { address: someAddress() });
    const answer = await client.call('POST', '/api/auth/reset/request', { email: 'a@example.com' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'mail_not_configured' } });
  } finally {
    await quiet.end();
  }
});
